import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { storeEnteredPasscode } from "../../shared/stored-passcode";
import { renderApp } from "../../testing/app";
import {
  entered,
  FOUR,
  PATH,
  passcodeField,
  pick,
  SAVED,
  STANDINGS,
  startMatchEntry,
  submitButton,
  submitWith,
} from "../../testing/match-entry";
import { failure, success } from "../../testing/server";

const { sent, answerWith } = startMatchEntry();

describe("the passcode", () => {
  it("is asked for by Submit alone, and once for the evening and the next one", async () => {
    answerWith(
      () => success({ match: SAVED, standings: STANDINGS }, 201),
      () => success({ match: SAVED, standings: STANDINGS }, 201),
    );
    const first = await entered("643662");
    expect(screen.queryByText("Group passcode")).not.toBeInTheDocument();
    await first.user.click(submitButton());
    expect(await passcodeField()).toHaveFocus();
    // The case has no meaning, so the keyboard is that of the admin's field.
    expect(await passcodeField()).toHaveAttribute("autocapitalize", "characters");
    expect(screen.getByRole("switch", { name: "Remember on this device" })).toBeChecked();
    await first.user.keyboard("TORSDAG7");
    await first.user.click(submitButton());
    await screen.findAllByRole("heading", { name: "Match 143 saved" });
    first.unmount();
    sessionStorage.clear();

    const { user } = await entered("643662");
    await user.click(submitButton());
    await screen.findAllByRole("heading", { name: "Match 143 saved" });
    expect(sent.map(({ body }) => body.passcode)).toEqual(["TORSDAG7", "TORSDAG7"]);
  });

  it("lasts until the tab is closed if the switch is off", async () => {
    const saved = () => success({ match: SAVED, standings: STANDINGS }, 201);
    answerWith(saved, saved);
    const first = await entered("643662");
    await first.user.click(submitButton());
    await first.user.click(screen.getByRole("switch", { name: "Remember on this device" }));
    await first.user.type(await passcodeField(), "TORSDAG7{Enter}");
    await screen.findAllByRole("heading", { name: "Match 143 saved" });
    await first.user.click(screen.getByRole("button", { name: "Rematch" }));
    await first.user.click(
      await screen.findByRole("textbox", { name: "Set 1, games won by Iñaki and Maja" }),
    );
    await first.user.keyboard("643662");
    await first.user.click(submitButton());
    await screen.findAllByRole("heading", { name: "Match 143 saved" });
    first.unmount();
    sessionStorage.clear();

    const { user } = await entered("643662");
    await user.click(submitButton());
    expect(await passcodeField()).toHaveValue("");
  });

  it("that is missing or wrong is reported at its field, and stays", async () => {
    // As the server answers: with the field, and the attempts left.
    const [code, params] = ["passcode.wrong", { remainingAttempts: 4 }];
    const details = [{ field: "passcode", code, params, message: "" }];
    answerWith(() => failure(401, code, "", { details, params }));
    const { user } = await entered("643662");
    await user.click(submitButton());
    const passcode = await passcodeField();
    await user.keyboard("{Enter}");
    await waitFor(() =>
      expect(passcode).toHaveAccessibleDescription("Passcode is required to submit matches"),
    );
    expect(sent).toHaveLength(0);

    await user.keyboard("wrong");
    expect(passcode).toBeValid();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(passcode).toHaveAccessibleDescription(/4 attempts left/));
    expect(passcode).toHaveValue("wrong");
    expect(passcode).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("textbox", { name: "Group passcode" })).not.toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Set 3, games won by Elin and Björn" })).toHaveValue("2");
  });

  it("that was changed is deleted, and asked for again with the old text", async () => {
    localStorage.setItem("duelo.passcode.k7m2p9qa", "TORSDAG6");
    answerWith(
      () => failure(401, "passcode.wrong"),
      () => success({ match: SAVED, standings: STANDINGS }, 201),
    );
    const { user } = await entered("643662");
    await user.click(submitButton());
    const passcode = await passcodeField();
    expect(passcode).toHaveValue("TORSDAG6");
    expect(passcode).toHaveAccessibleDescription(/The passcode is wrong/);
    expect(localStorage.getItem("duelo.passcode.k7m2p9qa")).toBeNull();
    await user.type(passcode, "{Backspace}7{Enter}");
    await screen.findAllByRole("heading", { name: "Match 143 saved" });
    expect(localStorage.getItem("duelo.passcode.k7m2p9qa")).toBe("TORSDAG7");
  });

  it("of a link that is wrong does not displace the remembered one", async () => {
    localStorage.setItem("duelo.passcode.k7m2p9qa", "TORSDAG7");
    storeEnteredPasscode("k7m2p9qa", { passcode: "WRONG", remember: true });
    answerWith(
      () => failure(401, "passcode.wrong"),
      () => success({ match: SAVED, standings: STANDINGS }, 201),
    );
    const { user } = await entered("643662");
    await user.click(submitButton());
    expect(await passcodeField()).toHaveValue("WRONG");
    expect(localStorage.getItem("duelo.passcode.k7m2p9qa")).toBe("TORSDAG7");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(submitButton());
    await screen.findAllByRole("heading", { name: "Match 143 saved" });
    expect(sent.map(({ body }) => body.passcode)).toEqual(["WRONG", "TORSDAG7"]);
  });

  it("counts down after too many wrong ones", async () => {
    answerWith(() =>
      failure(429, "limit.passcodes", "", { params: { retryAfter: 600, remainingAttempts: 0 } }),
    );
    const { user } = await entered("643662");
    await submitWith(user, "TORSDAG8");
    const passcode = await passcodeField();
    await waitFor(() => expect(passcode).toHaveAccessibleDescription(/try again in 10 minutes/));
    const buttons = screen.getAllByRole("button", { name: /^(Please wait 10 minutes|Submit match)$/ });
    expect(buttons).toHaveLength(2);
    for (const button of buttons) expect(button).toBeDisabled();
  });

  it("can be forgotten", async () => {
    localStorage.setItem("duelo.passcode.k7m2p9qa", "TORSDAG7");
    const { user } = await entered("643662");
    await user.click(screen.getByRole("button", { name: "Forget" }));
    expect(screen.queryByRole("button", { name: "Forget" })).not.toBeInTheDocument();
    await user.click(submitButton());
    expect(await passcodeField()).toHaveValue("");
  });

  it("of a link is used without being asked for, and leaves the address", async () => {
    answerWith(() => success({ match: SAVED, standings: STANDINGS }, 201));
    const { user, address } = await renderApp(`${PATH}#passcode=TORSDAG7`);
    await waitFor(() => expect(address()).toBe(PATH));
    await pick(user, ...FOUR);
    await user.keyboard("643662");
    await user.click(submitButton());
    await screen.findAllByRole("heading", { name: "Match 143 saved" });
    expect(sent[0]?.body).toMatchObject({ passcode: "TORSDAG7" });
    expect(localStorage.getItem("duelo.passcode.k7m2p9qa")).toBe("TORSDAG7");
  });
});
