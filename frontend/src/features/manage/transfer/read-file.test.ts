import { expect, it } from "vitest";
import { readFile } from "./read-file";

const most = 1_000;
const list = "date,player1\n2025-06-01,Åsa Öhrn\n";

function read(content: BlobPart, name = "list.csv") {
  return readFile(new File([content], name), most);
}

const bytes = (...values: number[]) => new Uint8Array(values);
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2 + 2));
  for (const [at, unit] of [0xfeff, ...Array.from(text, (letter) => letter.charCodeAt(0))].entries()) {
    view.setUint16(at * 2, unit, littleEndian);
  }
  return view.buffer;
};

it.each([
  ["UTF-8", list],
  ["UTF-8 with a byte order mark", `\u{feff}${list}`],
  ["UTF-16, little end first", utf16(list, true)],
  ["UTF-16, big end first", utf16(list, false)],
])("reads %s", async (_, content) => {
  expect(await read(content)).toEqual({ name: "list.csv", kind: "list", text: list, isGuessed: false });
});

it("decodes Windows-1252 and marks it as guessed", async () => {
  const windows = Uint8Array.from(list, (letter) => letter.charCodeAt(0));
  expect(await read(windows)).toMatchObject({ text: list, isGuessed: true });
});

it("detects a group file by its content", async () => {
  expect(await read('\n{"format": "duelo.group"}', "group.txt")).toMatchObject({ kind: "group" });
});

it.each([
  ["empty", ""],
  ["empty", " \r\n\n"],
  ["tooLarge", "x".repeat(most + 1)],
  ["workbook", bytes(0x50, 0x4b, 0x03, 0x04, 0x14)],
  ["workbook", bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1)],
  ["binary", bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00)],
  ["damaged", '{"format": "duelo.gro'],
])("rejects a file that is %s", async (problem, content) => {
  expect(await read(content)).toBe(problem);
});

it("reports a file that was removed since it was chosen", async () => {
  const gone = new File(["x"], "list.csv");
  gone.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
  expect(await readFile(gone, most)).toBe("unreadable");
});
