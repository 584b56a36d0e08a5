import { serverTime } from "../clock";
import { storedText, subscribeToOtherTabs } from "../storage";

/** The tokens of the session, in the browser's storage, where all tabs share them. */
export interface Tokens {
  token: string;
  refreshToken: string;
  /** Identifies this browser at the next log-in, for its rate limit. It is no credential, and outlives the session. */
  deviceToken?: string;
}

const accessKey = "duelo.token";
const expiredKey = "duelo.sessionExpired";
const accessToken = storedText("browser", accessKey);
const refreshToken = storedText("browser", "duelo.refreshToken");
const deviceToken = storedText("browser", "duelo.deviceToken");
/** Why the session has ended, unless by a sign-out. */
const expired = storedText("browser", expiredKey);
/** A token that ends within this time is not worth sending. */
const leeway = 5_000;

type ExpiryReason = "ended" | "no_refresh_token";
type Listener = () => void;
const listeners = new Set<Listener>();

export const tokens = {
  read(): Tokens | null {
    const token = accessToken.read();
    const refresh = refreshToken.read();
    return token && refresh ? { token, refreshToken: refresh } : null;
  },

  /** To be sent with a log-in or a registration. */
  device(): string | undefined {
    return deviceToken.read() ?? undefined;
  },

  store(issued: Tokens): void {
    if (issued.deviceToken !== undefined) {
      deviceToken.write(issued.deviceToken);
    }
    refreshToken.write(issued.refreshToken);
    accessToken.write(issued.token);
    expired.write(null);
    announce();
  },

  /** The session has ended: pages keep their content until the next sign-in. */
  expire(reason: ExpiryReason = "ended"): void {
    expired.write(reason);
    removeTokens();
    announce();
  },

  haveExpired(): boolean {
    return tokens.read() === null && expired.read() !== null;
  },

  /** Whether it ended because it could not be renewed, and not by the server. */
  lackedRefreshToken(): boolean {
    return tokens.haveExpired() && expired.read() === ("no_refresh_token" satisfies ExpiryReason);
  },

  /**
   * Ends a session whose access token is left alone: it could not be renewed. Tokens are written and removed in an
   * order in which it never is in between.
   */
  expireLeftover(): void {
    if (accessToken.read() !== null && refreshToken.read() === null) {
      tokens.expire("no_refresh_token");
    }
  },

  clear(): void {
    tokens.remove();
    announce();
  },

  /** As `clear`, for a page that is about to be unloaded: only other tabs are notified. */
  remove(): void {
    expired.write(null);
    removeTokens();
  },

  /** Calls the listener on sign-in, on sign-out and when a session ends, in this tab or in another. */
  subscribe(listener: Listener): Listener {
    listeners.add(listener);
    // The access token is written after the refresh token: when its event arrives, both are stored.
    const unsubscribe = subscribeToOtherTabs([accessKey, expiredKey], listener);
    return () => {
      listeners.delete(listener);
      unsubscribe();
    };
  },
};

/** Whether a token is still valid, by the expiry in its payload. */
export function isCurrent(token: string, now: number = serverTime()): boolean {
  const expiry = expiryOf(token);
  return expiry !== null && now < expiry - leeway;
}

/** The number of the account that a token belongs to. */
export function accountOf(token: string): number | null {
  const { sub } = claimsOf(token);
  return typeof sub === "string" ? Number(sub) : null;
}

function expiryOf(token: string): number | null {
  const { exp } = claimsOf(token);
  return typeof exp === "number" ? exp * 1000 : null;
}

/** The claims of a token, not verified: only the server can verify its signature. */
function claimsOf(token: string): { exp?: unknown; sub?: unknown } {
  try {
    const payload = token.split(".")[1] ?? "";
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

function removeTokens(): void {
  accessToken.write(null);
  refreshToken.write(null);
}

function announce(): void {
  for (const listener of listeners) {
    listener();
  }
}
