import { afterEach, expect, it } from "vitest";
import { brandName, withBrand } from "./brand";

const texts = { title: "Duelo", nested: { text: "Does Duelo work? {{product}}" } };

afterEach(() => document.head.querySelector('meta[name="application-name"]')?.remove());

it("is the product’s name on a server without one of its own", () => {
  expect(brandName()).toBe("Duelo");
  expect(withBrand(texts)).toBe(texts);
});

it("is the name that the server has put into the page", () => {
  const meta = Object.assign(document.createElement("meta"), {
    name: "application-name",
    content: "Padel & $Co",
  });
  document.head.append(meta);
  expect(brandName()).toBe("Padel & $Co");
  expect(withBrand(texts)).toEqual({
    title: "Padel & $Co",
    nested: { text: "Does Padel & $Co work? {{product}}" },
  });
});
