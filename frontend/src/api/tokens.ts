/** The tokens of the session, in the browser's storage, where all tabs share them. */
export interface Tokens {
  token: string;
  refreshToken: string;
  /** What the server knows this browser by at the next log-in; it signs nobody in, and outlives the session. */
  deviceToken?: string;
}

const tokenKey = "duelo.token";
const refreshKey = "duelo.refreshToken";
const deviceKey = "duelo.deviceToken";
/** Says that the tokens are gone because the session ended by itself, not because somebody signed out. */
const expiredKey = "duelo.sessionExpired";
/** A token that ends within this time is not worth sending. */
const leeway = 5_000;

type Listener = () => void;
const listeners = new Set<Listener>();

export const tokens = {
  read(): Tokens | null {
    const token = localStorage.getItem(tokenKey);
    const refreshToken = localStorage.getItem(refreshKey);
    return token && refreshToken ? { token, refreshToken } : null;
  },

  /** To be sent with a log-in or a registration. */
  device(): string | undefined {
    return localStorage.getItem(deviceKey) ?? undefined;
  },

  store({ token, refreshToken, deviceToken }: Tokens): void {
    if (deviceToken !== undefined) {
      localStorage.setItem(deviceKey, deviceToken);
    }
    localStorage.setItem(refreshKey, refreshToken);
    localStorage.setItem(tokenKey, token);
    localStorage.removeItem(expiredKey);
    announce();
  },

  /** The server has ended the session: pages keep what is on them until one signs in again. */
  expire(): void {
    localStorage.setItem(expiredKey, "yes");
    removeTokens();
    announce();
  },

  haveExpired(): boolean {
    return tokens.read() === null && localStorage.getItem(expiredKey) !== null;
  },

  clear(): void {
    tokens.forget();
    announce();
  },

  /** As `clear`, for a page that is about to go: only the other tabs hear of it. */
  forget(): void {
    localStorage.removeItem(expiredKey);
    removeTokens();
  },

  /** Called with when somebody signs in or out and when a session ends, in this tab or in another. */
  subscribe(listener: Listener): Listener {
    const inOtherTab = (event: StorageEvent) => {
      // Of the two tokens this one is written last: when it arrives here, the other one has.
      if (event.key === tokenKey || event.key === expiredKey || event.key === null) {
        listener();
      }
    };
    listeners.add(listener);
    window.addEventListener("storage", inOtherTab);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", inOtherTab);
    };
  },
};

/** Whether a token may still be sent: its payload says when it ends. */
export function isCurrent(token: string, now: number = Date.now()): boolean {
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

/** What a token says of itself, unproven: only the server can check it. */
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
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(refreshKey);
}

function announce(): void {
  for (const listener of listeners) {
    listener();
  }
}
