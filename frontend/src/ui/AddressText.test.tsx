import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { AddressText } from "./AddressText";

test.each([
  ["localhost:39603/groups/rhdpuult", "localhost<wbr>:39603/<wbr>groups/<wbr>rhdpuult"],
  ["duelo.example/share/x#passcode=PADEL24", "duelo.example/<wbr>share/<wbr>x#<wbr>passcode=<wbr>PADEL24"],
  ["See https://duelo.example/share/x here", "See https://duelo.example/<wbr>share/<wbr>x here"],
  ["karin@club.example", "karin<wbr>@club.example"],
  ["no address", "no address"],
])("the lines of %s break between the parts of an address", (text, html) => {
  expect(render(<AddressText>{text}</AddressText>).container.innerHTML).toBe(html);
});
