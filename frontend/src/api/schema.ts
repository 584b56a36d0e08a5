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
  requestBody?: [B] extends [never] ? never : Body<B>;
  responses: Answers<T>;
}
interface Bare<T, B = never> {
  parameters: { query?: never; header?: never; path?: never; cookie?: never };
  requestBody?: [B] extends [never] ? never : Body<B>;
  responses: Answers<T>;
}
interface ById {
  groupId: number;
}
interface ByPlayer extends ById {
  playerId: number;
}
interface ByHash {
  hash: string;
}
interface ByHashAndPlayer extends ByHash {
  playerId: number;
}
interface Page {
  total: number;
  limit: number;
  offset: number;
}
interface Window {
  limit?: number;
  offset?: number;
}
type Get<T, P, Q = never> = Omit<Call<T, never, Q, P>, "requestBody">;
type Schemas = components["schemas"];
interface Submit<P> {
  parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: P; cookie?: never };
  requestBody: Body<Schemas["MatchSubmission"]>;
  responses: Answers<Schemas["SubmittedMatch"]>;
}

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
  "/api/groups/{groupId}": { get: Get<{ group: Schemas["Group"] }, ById> };
  "/api/groups/hash/{hash}": { get: Get<{ group: Schemas["Group"] }, ByHash> };
  "/api/groups/{groupId}/stats": { get: Get<{ stats: Schemas["Stats"] }, ById> };
  "/api/groups/hash/{hash}/stats": { get: Get<{ stats: Schemas["Stats"] }, ByHash> };
  "/api/groups/hash/{hash}/players": {
    get: Get<{ players: Schemas["Ranking"][] } & Page, ByHash, { stats?: boolean }>;
  };
  "/api/groups/hash/{hash}/players/{playerId}": { get: Get<Schemas["PlayerProfile"], ByHashAndPlayer> };
  "/api/groups/{groupId}/players/{playerId}/elo-explanations": {
    get: Get<{ explanations: Schemas["Explanation"][] } & Page, ByPlayer, Window>;
  };
  "/api/groups/hash/{hash}/players/{playerId}/elo-explanations": {
    get: Get<{ explanations: Schemas["Explanation"][] } & Page, ByHashAndPlayer, Window>;
  };
  "/api/groups/{groupId}/matches": {
    get: Get<Schemas["MatchList"], ById, Window & { before?: number }>;
    post: Submit<ById>;
  };
  "/api/groups/hash/{hash}/matches": {
    get: Get<Schemas["MatchList"], ByHash, Window & { before?: number }>;
    post: Submit<ByHash>;
  };
  "/api/groups": {
    get: Omit<
      Call<
        { groups: Schemas["Group"][] } & Page,
        never,
        Window & { search?: string; sort?: "newest" | "players" | "matches" | "name" },
        never
      >,
      "requestBody" | "parameters"
    > & {
      parameters: {
        query?: Window & { search?: string; sort?: "newest" | "players" | "matches" | "name" };
        header?: never;
        path?: never;
        cookie?: never;
      };
    };
    post: Bare<{ group: Schemas["Group"] }, { name: string; passcode?: string; isDiscoverable?: boolean }>;
  };
  "/api/groups/{groupId}/admin": {
    get: Call<{ group: Schemas["Group"] }, never, never, ById>;
  };
  "/api/groups/{groupId}/players": {
    get: Get<{ players: Schemas["Ranking"][] } & Page, ById, { stats?: boolean; limit?: number }>;
    post: Call<{ player: Schemas["Player"] }, { name: string }, never, ById>;
  };
  "/api/groups/{groupId}/players/{playerId}": {
    get: Get<Schemas["PlayerProfile"], ByPlayer>;
    put: Call<{ player: Schemas["Player"] }, { name: string }, never, ByPlayer>;
    delete: Call<Record<string, never>, never, never, ByPlayer>;
  };
}

export interface components {
  schemas: {
    Code:
      | "player.required"
      | "player.duplicate"
      | "player.unknown"
      | "player.not_found"
      | "player.has_matches"
      | "group.too_few_players"
      | "group.forbidden"
      | "group.not_found"
      | "group.no_example"
      | "match.no_sets"
      | "match.too_many_sets"
      | "match.tied"
      | "match.not_found"
      | "match.not_latest"
      | "match.locked"
      | "set.score_required"
      | "set.negative"
      | "set.too_large"
      | "set.no_games"
      | "set.tied"
      | "notes.too_long"
      | "notes.characters"
      | "date.invalid"
      | "date.too_far_ahead"
      | "date.too_early"
      | "passcode.required_to_submit"
      | "passcode.required"
      | "passcode.too_short"
      | "passcode.too_long"
      | "passcode.characters"
      | "passcode.wrong"
      | "email.required"
      | "email.invalid"
      | "email.too_long"
      | "email.taken"
      | "email.unverified"
      | "password.required"
      | "password.too_short"
      | "password.too_long"
      | "password_confirmation.required"
      | "password_confirmation.mismatch"
      | "current_password.required"
      | "language.unsupported"
      | "name.required"
      | "name.too_short"
      | "name.too_long"
      | "name.characters"
      | "player_name.required"
      | "player_name.too_short"
      | "player_name.too_long"
      | "player_name.characters"
      | "player_name.taken"
      | "group_name.required"
      | "group_name.too_short"
      | "group_name.too_long"
      | "group_name.characters"
      | "group_name.mismatch"
      | "vanity_name.too_short"
      | "vanity_name.too_long"
      | "vanity_name.characters"
      | "vanity_name.reserved"
      | "vanity_name.hash_shaped"
      | "vanity_name.taken"
      | "auth.required"
      | "auth.token_invalid"
      | "auth.token_expired"
      | "auth.credentials_wrong"
      | "auth.refresh_invalid"
      | "auth.refresh_reused"
      | "request.malformed"
      | "request.timeout"
      | "request.too_large"
      | "request.content_type"
      | "route.not_found"
      | "method.not_allowed"
      | "idempotency.mismatch"
      | "limit.logins"
      | "limit.registrations"
      | "limit.passcodes"
      | "server.internal"
      | "server.unavailable";
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
    Stats: {
      totalPlayers: number;
      totalMatches: number;
      totalGames: number;
      averageElo: number;
      latestMatch: Schemas["Match"] | null;
      topPlayers: Schemas["Player"][];
      mostActive: Schemas["Player"][];
      trialMatchesRemaining: number;
    };
    TeamPlayer: { playerId: number; name: string; eloBefore: number; eloAfter: number; eloChange: number };
    Team: { players: Schemas["TeamPlayer"][] };
    Match: {
      matchId: number;
      matchNumber: number;
      playedOn: string;
      createdAt: string;
      team1: Schemas["Team"];
      team2: Schemas["Team"];
      sets: number[][];
      setsWon: number[];
      games: number[];
      winner: number;
      margin: number;
      notes: string | null;
      isLatest: boolean;
    };
    MatchList: { matches: Schemas["Match"][]; nextBefore: number | null } & Page;
    Explanation: {
      matchId: number;
      matchNumber: number;
      playedOn: string;
      won: boolean;
      teamElo: number;
      opponentElo: number;
      expectedWinPercent: number;
      kFactor: number;
      rawChange: number;
      gamesMargin: number;
      finalChange: number;
      eloBefore: number;
      eloAfter: number;
      partner: Schemas["TeamPlayer"];
      opponents: Schemas["TeamPlayer"][];
      sets: number[][];
    };
    MatchSubmission: {
      team1: number[];
      team2: number[];
      sets: number[][];
      playedOn?: string;
      notes?: string;
      passcode?: string;
    };
    SubmittedMatch: { match: Schemas["Match"]; ranking: Schemas["Ranking"][] };
    HistoryPoint: { matchNumber: number; playedOn: string; elo: number };
    PlayerTotals: { setsWon: number; setsLost: number; gamesWon: number; gamesLost: number };
    Streak: { won: boolean; length: number };
    Companion: { playerId: number; name: string; matches: number; won: number };
    NotableMatch: {
      matchId: number;
      matchNumber: number;
      playedOn: string;
      sets: number[][];
      margin: number;
      expectedWinPercent: number;
    };
    Insights: {
      currentStreak: Schemas["Streak"] | null;
      longestWinningStreak: Schemas["Streak"] | null;
      longestLosingStreak: Schemas["Streak"] | null;
      bestPartner: Schemas["Companion"] | null;
      worstPartner: Schemas["Companion"] | null;
      easiestOpponent: Schemas["Companion"] | null;
      toughestOpponent: Schemas["Companion"] | null;
      biggestWin: Schemas["NotableMatch"] | null;
      biggestUpset: Schemas["NotableMatch"] | null;
    };
    PlayerProfile: {
      player: Schemas["Player"];
      totalPlayers: number;
      trend: number | null;
      history: Schemas["HistoryPoint"][];
      insights: Schemas["Insights"];
      totals: Schemas["PlayerTotals"];
    };
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
