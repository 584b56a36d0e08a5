import { expect, it } from "vitest";
import { readFile } from "./read-file";

const most = 1_000;
const group = '\n{"format": "duelo.group", "name": "Åsa Öhrn"}';

function read(content: BlobPart, name = "group.json") {
  return readFile(new File([content], name), most);
}

it.each([
  ["group.json", group],
  ["group.txt", group],
  ["group.json", `\u{feff}${group}`],
])("detects a group file by its content (%#)", async (name, content) => {
  expect(await read(content, name)).toEqual({ name, content: JSON.parse(group) });
});

it.each([
  ["empty", ""],
  ["empty", " \r\n\n"],
  ["tooLarge", "x".repeat(most + 1)],
  ["otherFile", "PK\u{3}\u{4}"],
  ["otherFile", "date,player1\n2025-06-01,Åsa Öhrn\n"],
  ["damaged", '{"format": "duelo.gro'],
])("rejects a file that is %s", async (problem, content) => {
  expect(await read(content)).toBe(problem);
});

it("reports a file that was removed since it was chosen", async () => {
  const gone = new File(["x"], "group.json");
  gone.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
  expect(await readFile(gone, most)).toBe("unreadable");
});
