import { expect, it } from "vitest";
import { refusalOf } from "./refusals";

it.each([
  ["the file is empty", "empty"],
  ["no players and no results: the file is a list of something else", "noResults"],
  ["not a table: the file is a PDF, whatever its name says", "pdf"],
  ["not a table: the file is a picture", "picture"],
  ["not a table: the file is compressed; unpack it first", "packed"],
  ["the file has more than 200,000 rows", "tooLarge"],
  ["Error: the workbook is protected with a password; save it without one", "encrypted"],
  ["Error: the workbook cannot be read; save it as .xlsx or .csv and try again", "damaged"],
  ["RuntimeError: unreachable", "damaged"],
  ["not a table: the file is a program", "notATable"],
])("has a text for “%s”", (reason, refusal) => {
  expect(refusalOf(reason)).toBe(refusal);
});
