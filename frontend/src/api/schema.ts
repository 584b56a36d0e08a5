// Stand-in with the shapes of the contract until the generated types arrive under the same name.
interface Body<T> {
  content: { "application/json": T };
}
interface Answers<T> {
  200: Body<{ success: true; data: T }> & { headers: Record<string, string> };
  default: Body<components["schemas"]["Failure"]> & { headers: Record<string, string> };
}
interface Call<T, B = never, Q = never, P = never> {
  parameters: { query?: Q; header?: never; path: P; cookie?: never };
  requestBody: [B] extends [never] ? never : Body<B>;
  responses: Answers<T>;
}
interface Bare<T, B = never> {
  parameters: { query?: never; header?: never; path?: never; cookie?: never };
  requestBody: [B] extends [never] ? never : Body<B>;
  responses: Answers<T>;
}
interface ById {
  groupId: number;
}
interface ByPlayer extends ById {
  playerId: number;
}
type Schemas = components["schemas"];

export interface paths {
  "/api/auth/login": { post: Bare<Schemas["SignedIn"], { email: string; password: string }> };
  "/api/auth/register": {
    post: Bare<
      Schemas["Registered"],
      { email: string; password: string; name: string; groupName: string; passcode: string; language?: string }
    >;
  };
  "/api/auth/refresh": { post: Bare<{ token: string; refreshToken: string }, { refreshToken: string }> };
  "/api/auth/verify": {
    get: Omit<Bare<Schemas["Verified"]>, "requestBody">;
  };
  "/api/auth/logout": { post: Bare<Record<string, never>, { refreshToken?: string }> };
  "/api/groups": {
    post: Bare<{ group: Schemas["Group"] }, { name: string; passcode?: string; isDiscoverable?: boolean }>;
  };
  "/api/groups/{groupId}/admin": {
    get: Call<{ group: Schemas["Group"] }, never, never, ById>;
  };
  "/api/groups/{groupId}/players": {
    get: Call<{ players: Schemas["Ranking"][]; total: number }, never, { stats?: boolean; limit?: number }, ById>;
    post: Call<{ player: Schemas["Player"] }, { name: string }, never, ById>;
  };
  "/api/groups/{groupId}/players/{playerId}": {
    put: Call<{ player: Schemas["Player"] }, { name: string }, never, ByPlayer>;
    delete: Call<Record<string, never>, never, never, ByPlayer>;
  };
}

export interface components {
  schemas: {
    Code: string;
    Failure: {
      success: false;
      error: string;
      code: string;
      details?: Schemas["FieldError"][];
      params?: Record<string, unknown>;
    };
    FieldError: { field: string; code: string; params?: Record<string, unknown>; message: string };
    User: { userId: number; email: string; name: string; emailVerified: boolean; language: string; createdAt: string };
    Group: {
      groupId: number;
      name: string;
      passcode: string;
      publicHash: string;
      vanityUrl: string | null;
      trialMatchesRemaining: number;
      isActive: boolean;
      isDiscoverable: boolean;
      createdAt: string;
      updatedAt: string;
      playerCount: number;
      matchCount: number;
      averageElo: number;
      isOwner: boolean;
    };
    Player: {
      playerId: number;
      name: string;
      currentElo: number;
      peakElo: number;
      lowestElo: number;
      gamesPlayed: number;
      wins: number;
      losses: number;
      winRate: number | null;
      status: "provisional" | "established";
      rank: number;
      createdAt: string;
      lastPlayedAt: string | null;
    };
    Ranking: { rank: number; player: Schemas["Player"]; trend: number | null };
    SignedIn: { user: Schemas["User"]; groups: Schemas["Group"][]; token: string; refreshToken: string };
    Registered: {
      user: Schemas["User"];
      group: Schemas["Group"];
      token: string;
      refreshToken: string;
    };
    Verified: { user: Schemas["User"]; group: Schemas["Group"] | null; groups: Schemas["Group"][] };
  };
}
