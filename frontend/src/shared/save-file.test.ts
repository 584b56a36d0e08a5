import { expect, it } from "vitest";
import { tableFile } from "./save-file";

const textOf = async (rows: string[][]) => (await tableFile(rows, "semicolon").text()).trim();

it("quotes what would end a cell", async () => {
  expect(await textOf([["a;b", 'Ada "Åsa" Ek', "c,d", "e\nf", "plain"]])).toBe(
    '"a;b";"Ada ""Åsa"" Ek";"c,d";"e\nf";plain',
  );
});

it("has no cell that a spreadsheet computes, and leaves numbers as they are", async () => {
  expect(await textOf([["=1+1", "+Bo", "-Cy", "@Di", "-25", "-0.5", "6-4"]])).toBe(
    "'=1+1;'+Bo;'-Cy;'@Di;-25;-0.5;6-4",
  );
});
