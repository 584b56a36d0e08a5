import { describe, expect, it } from "vitest";
import { type ChartGeometry, chartGeometry, lastOf, nearestPoint } from "./geometry";

const size = { width: 372, height: 210 };

function history(elos: number[], days: string[] = []) {
  return elos.map((elo, index) => ({
    matchNumber: index * 3,
    playedOn: days[index] ?? "2025-01-09",
    elo,
  }));
}

function geometryOf(elos: number[], days?: string[]): ChartGeometry {
  const geometry = chartGeometry(history(elos, days), 1500, size);
  if (geometry === null) {
    throw new Error("no geometry");
  }
  return geometry;
}

describe("chartGeometry", () => {
  it("spreads the matches evenly between the edges, higher ratings higher", () => {
    const { left, right, points } = geometryOf([1500, 1474, 1530, 1727]);
    expect(points.map(({ x }) => x)).toEqual([left, left + 100, left + 200, right]);
    const [start, lower, , peak] = points.map(({ y }) => y);
    expect(lower).toBeGreaterThan(start ?? 0);
    expect(peak).toBe(46);
    expect(lower).toBe(152);
  });

  it("marks the highest, the lowest and the latest; the first of equals", () => {
    const { highest, lowest, latest } = geometryOf([1500, 1474, 1530, 1474, 1530, 1510]);
    expect([highest.index, lowest.index, latest.index]).toEqual([2, 1, 5]);
  });

  it("fills down to the starting rating, or to the edge if that is not visible", () => {
    const near = geometryOf([1500, 1600, 1560]);
    expect(near.startY).toBe(152);
    expect(near.area.endsWith(`L${near.right} 152L${near.left} 152Z`)).toBe(true);

    const far = geometryOf([1700, 1800, 1760]);
    expect(far.startY).toBeNull();
    expect(far.area.endsWith(`L${far.right} 152L${far.left} 152Z`)).toBe(true);
  });

  it("draws grid lines at hundreds, fewer if there would be many, and none on the starting rating", () => {
    expect(geometryOf([1500, 1474, 1727]).grid.map(({ elo }) => elo)).toEqual([1600, 1700]);
    expect(geometryOf([1500, -1000, 3000]).grid.map(({ elo }) => elo)).toEqual([-1000, 0, 1000, 2000, 3000]);
  });

  it("does not exaggerate small changes", () => {
    const { points } = geometryOf([1500, 1504]);
    const [low, high] = points.map(({ y }) => y);
    expect((low ?? 0) - (high ?? 0)).toBeLessThan(10);
  });

  it("has a tick at the first match of each month and names the year when it changes", () => {
    const days = ["2024-11-01", "2024-11-02", "2024-12-07", "2024-11-30", "2025-01-04", "2025-01-05"];
    const { months, points } = geometryOf([1500, 1510, 1520, 1510, 1500, 1490], days);
    expect(months).toEqual([
      { x: points[1]?.x, month: "2024-11-01", withYear: false },
      { x: points[2]?.x, month: "2024-12-01", withYear: false },
      { x: points[4]?.x, month: "2025-01-01", withYear: true },
    ]);
  });

  it("omits ticks that do not fit", () => {
    const days = Array.from({ length: 37 }, (_, index) => {
      const month = String((index % 12) + 1).padStart(2, "0");
      return `${2022 + Math.floor(index / 12)}-${month}-05`;
    });
    const { months } = geometryOf(
      days.map((_, index) => 1500 + index),
      days,
    );
    expect(months.length).toBeGreaterThan(3);
    for (const [index, tick] of months.entries()) {
      const before = months[index - 1];
      expect(tick.x - (before?.x ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(30);
    }
  });

  it("spreads the matches by time, those of a day over the day, and never runs backwards", () => {
    const days = ["2024-12-31", "2025-01-02", "2025-01-02", "2024-12-30", "2025-01-10"];
    const geometry = chartGeometry(history([1500, 1510, 1520, 1530, 1540], days), 1500, size, "time");
    const { left = 0, right = 0, points = [], months = [] } = geometry ?? {};
    const day = (right - left) / 10;
    const places = points.map(({ x }) => Math.round(((x - left) / day) * 100) / 100);
    expect(places).toEqual([0, 2, 2.33, 2.67, 10]);
    expect(months.map(({ month, x }) => [month, Math.round((x - left) / day)])).toEqual([["2025-01-01", 1]]);
  });

  it("draws a single point at the right edge", () => {
    const { latest, right, months } = geometryOf([1500]);
    expect([latest.x, months]).toEqual([right, []]);
    expect(chartGeometry([], 1500, size)).toBeNull();
  });

  it("stays finite at zero size", () => {
    const geometry = chartGeometry(history([1500, 1600]), 1500, { width: 0, height: 0 });
    expect(geometry?.points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
  });
});

describe("nearestPoint", () => {
  it("finds the match nearest to the pointer, also beyond the edges", () => {
    const geometry = geometryOf([1500, 1474, 1530, 1727]);
    expect(nearestPoint(geometry, 149).index).toBe(1);
    expect(nearestPoint(geometry, -50).index).toBe(0);
    expect(nearestPoint(geometry, 900).index).toBe(3);
  });
});

describe("lastOf", () => {
  it("keeps the rating from which the last matches start", () => {
    const elos = Array.from({ length: 30 }, (_, index) => 1500 + index);
    expect(lastOf(history(elos), 20).map(({ elo }) => elo)).toEqual(elos.slice(9));
    expect(lastOf(history([1500, 1510]), 20)).toHaveLength(2);
  });
});
