import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { DateField } from "./DateField";
import { SelectField } from "./SelectField";

const reason = <p id="reason">Needs a connection.</p>;

it("a select is described by its hint and by the reason why it cannot be changed", () => {
  render(
    <>
      <SelectField
        label="Player"
        hint="Of this group."
        value="1"
        options={[{ value: "1", text: "Åsa" }]}
        reasonId="reason"
        onChange={() => undefined}
      />
      {reason}
    </>,
  );
  expect(screen.getByLabelText("Player")).toHaveAccessibleDescription("Of this group. Needs a connection.");
});

it("a date is described by its error and by the reason why it cannot be changed", () => {
  render(
    <>
      <DateField
        id="from"
        label="From"
        value="2025-06-12"
        words="12 Jun 2025"
        error="After the last day."
        reasonId="reason"
        onChange={() => undefined}
      />
      {reason}
    </>,
  );
  expect(screen.getByLabelText("From")).toHaveAccessibleDescription(
    "After the last day. Needs a connection.",
  );
});
