import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { entered, place, startMatchEntry, submitButton } from "../../testing/match-entry";

startMatchEntry();

describe("the score", () => {
  it("previews the four changes after each digit", async () => {
    const { user } = await entered("6");
    expect(place(/^Team 1, player 1: Iñaki Zubiría, Elo 1687, rank 2$/)).toBeInTheDocument();
    await user.keyboard("43662");
    expect(
      place(/^Team 1, player 1: Iñaki Zubiría, \+14, Elo from 1687 to 1701, rank from 2 to 1$/),
    ).toBeInTheDocument();
    expect(
      place(/^Team 1, player 2: Maja Frisk, \+25, Elo from 1516 to 1541, rank from 4 to 3$/),
    ).toBeInTheDocument();
    expect(place(/^Team 2, player 1: Elin Sjöqvist, −14,/)).toBeInTheDocument();
    expect(
      screen.getByRole("img", { name: "Expected to win: Iñaki and Maja 46%, Elin and Björn 54%" }),
    ).toBeInTheDocument();
    expect(document.body).toHaveTextContent("Iñaki Zubiría and Maja Frisk win 2–1");
    expect(screen.getByText("Match 5: no longer provisional after this")).toBeInTheDocument();
    expect(submitButton()).toBeEnabled();
  });

  it("can be typed on the keyboard, and corrected", async () => {
    const { user } = await entered("");
    const keys = screen.getByRole("group", { name: "Games" });
    await user.click(within(keys).getByRole("button", { name: "6" }));
    await user.click(within(keys).getByRole("button", { name: "7" }));
    expect(screen.getByRole("textbox", { name: "Set 1, games won by Elin and Björn" })).toHaveValue("7");
    await user.click(within(keys).getByRole("button", { name: "Erase" }));
    await user.click(within(keys).getByRole("button", { name: "4" }));
    expect(screen.getByRole("textbox", { name: "Set 1, games won by Elin and Björn" })).toHaveValue("4");
  });

  it("moves on when a digit is typed again", async () => {
    const { user } = await entered("6436");
    await user.click(screen.getByRole("textbox", { name: "Set 2, games won by Iñaki and Maja" }));
    await user.keyboard("37");
    expect(screen.getByRole("textbox", { name: "Set 2, games won by Iñaki and Maja" })).toHaveValue("3");
    expect(screen.getByRole("textbox", { name: "Set 2, games won by Elin and Björn" })).toHaveValue("7");
  });

  it("accepts long tie-breaks, with a hint that a score is unusual", async () => {
    const { user } = await entered("6446");
    const keys = screen.getByRole("group", { name: "Games" });
    await user.click(within(keys).getByRole("button", { name: "10" }));
    expect(screen.getByRole("group", { name: /^Match tie-/ })).toBeInTheDocument();
    await user.click(within(keys).getByRole("button", { name: "More" }));
    await user.type(screen.getByLabelText("Another number"), "8{Enter}");
    expect(screen.getByRole("textbox", { name: "Set 3, games won by Elin and Björn" })).toHaveValue("8");
    expect(screen.queryByText(/is unusual in padel/)).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Remove set 3" }));
    await user.click(screen.getByRole("textbox", { name: "Set 2, games won by Iñaki and Maja" }));
    await user.keyboard("98");
    expect(document.body).toHaveTextContent("9–8 is unusual in padel. It counts as entered.");
    expect(submitButton()).toBeEnabled();
  });

  it("expands to every number of the calculation", async () => {
    const { user } = await entered("643662");
    await user.click(screen.getByRole("button", { name: "How it is calculated" }));
    expect(
      screen.getAllByText(
        "Iñaki and Maja were expected to win 46% of the time. Winning earned 10.9 points and 3 games of margin added 3, together +14 after rounding.",
      )[0],
    ).toBeInTheDocument();
  });
});
