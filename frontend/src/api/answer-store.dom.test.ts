import "../testing/indexed-db";
import { waitFor } from "@testing-library/react";
import { createStore, entries } from "idb-keyval";
import { expect, it, vi } from "vitest";
import { makeToken } from "../testing/token";
import { storeAnswers } from "./answer-store";
import { makeQueryClient } from "./query-client";
import { tokens } from "./tokens";

const signIn = (account: number) =>
  tokens.store({ token: makeToken({ lasts: 900, account }), refreshToken: "refresh" });

const stored = () => entries<string, { data: unknown }>(createStore("duelo", "answers"));
const storedData = async () => (await stored()).map(([, { data }]) => data);
/** The texts of this test: a page of the file before may still store its answers, which are none. */
const storedTexts = async () => (await stored()).filter(([, { data }]) => typeof data === "string");

it("stores an answer for the reader who asked for it, or not at all", async () => {
  const client = makeQueryClient();
  storeAnswers(client.getQueryCache());
  signIn(7);
  let answer: (data: string) => void = () => undefined;
  const queryFn = () => new Promise<string>((resolve) => (answer = resolve));
  const underWay = client.fetchQuery({ queryKey: ["group"], queryFn });
  tokens.expire();
  answer("with the owner's passcode");
  await underWay;
  tokens.clear();
  await client.fetchQuery({ queryKey: ["public"], queryFn: () => "for everyone" });
  await waitFor(async () => expect(await storedData()).toContain("for everyone"));
  signIn(8);
  await client.fetchQuery({ queryKey: ["own"], queryFn: () => "for account 8" });
  await waitFor(async () => expect(await storedData()).toContain("for account 8"));
  const texts = await storedTexts();
  expect(texts.map(([, { data }]) => data).sort()).toEqual(["for account 8", "for everyone"]);
  expect(texts.map(([key]) => key.split(" ")[1]).sort()).toEqual(["8", "visitor"]);
});

it("stores nothing once the session has expired", async () => {
  const client = makeQueryClient();
  storeAnswers(client.getQueryCache());
  signIn(7);
  await client.fetchQuery({ queryKey: ["late"], queryFn: () => "stored too late" });
  tokens.expire();
  signIn(8);
  await client.fetchQuery({ queryKey: ["next"], queryFn: () => "for account 8, too" });
  await waitFor(async () => expect(await storedData()).toContain("for account 8, too"));
  expect(await storedData()).not.toContain("stored too late");
});

it("reports data that cannot be stored, and stores what came with it", async () => {
  const report = vi.fn();
  vi.stubGlobal("reportError", report);
  const client = makeQueryClient();
  storeAnswers(client.getQueryCache());
  await client.fetchQuery({ queryKey: ["before"], queryFn: () => "asked before the code" });
  await client.fetchQuery({ queryKey: ["code"], queryFn: () => ({ run: () => undefined }) });
  await client.fetchQuery({ queryKey: ["after"], queryFn: () => "asked after the code" });
  await waitFor(async () => expect(await storedData()).toContain("asked after the code"));
  expect(await storedData()).toContain("asked before the code");
  expect(report.mock.calls.map(([error]) => error.name)).toContain("DataCloneError");
  vi.unstubAllGlobals();
});
