/** The tokens of the session, in the browser's storage, where all tabs share them. */
export interface Tokens {
  token: string;
  refreshToken: string;
}

const tokenKey = "duelo.token";
const refreshKey = "duelo.refreshToken";
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

  store({ token, refreshToken }: Tokens): void {
    localStorage.setItem(refreshKey, refreshToken);
    localStorage.setItem(tokenKey, token);
    announce();
  },

  clear(): void {
    tokens.forget();
    announce();
  },

  /** As `clear`, for a page that is about to go: only the other tabs hear of it. */
  forget(): void {
    localStorage.removeItem(tokenKey);
    localStorage.removeItem(refreshKey);
  },

  /** Told when somebody signs in or out, in this tab or in another. */
  subscribe(listener: Listener): Listener {
    const inOtherTab = (event: StorageEvent) => {
      if (event.key === refreshKey || event.key === null) {
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

function expiryOf(token: string): number | null {
  const payload = token.split(".")[1];
  if (!payload) {
    return null;
  }
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" && claims !== null && "exp" in claims && typeof claims.exp === "number"
      ? claims.exp * 1000
      : null;
  } catch {
    return null;
  }
}

function announce(): void {
  for (const listener of listeners) {
    listener();
  }
}
