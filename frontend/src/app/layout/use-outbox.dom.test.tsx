import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { OutboxEvent } from "../../shared/outbox/events";
import { sendLater } from "../../shared/outbox/sender";
import { useOutbox } from "./use-outbox";

vi.mock(import("../../shared/outbox/sender"), async (original) => ({
  ...(await original()),
  startSending: vi.fn(),
  sendLater: vi.fn(),
}));

const others = new BroadcastChannel("duelo-outbox");
afterEach(() => vi.clearAllMocks());

/** Another tab or the service worker says that nothing was saved. */
const say = (by: OutboxEvent["by"]) => others.postMessage({ hash: "k7m2p9qa", saved: 0, by });

it("sends what another tab's reader has added, and does not answer senders", async () => {
  renderHook(() => useOutbox(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  say("worker");
  say("sender");
  // Messages come in their order.
  say("reader");
  await waitFor(() => expect(sendLater).toHaveBeenCalled());
  expect(sendLater).toHaveBeenCalledTimes(1);
});
