import type {
  Explanation,
  Group,
  Match,
  Player,
  PlayerProfile,
  Ranking,
  User,
  WeeklyMatches,
} from "../api/types";

/** An admin whose address is verified. */
export function aUser(given: Partial<User> = {}): User {
  return {
    userId: 1,
    email: "karin@club.se",
    name: "Karin Öhrn",
    emailVerified: true,
    accountType: "group_admin",
    language: "en",
    createdAt: "2025-01-09T10:00:00Z",
    ...given,
  };
}

/** A player with plausible defaults; a test overrides what it is about. */
export function aPlayer(given: Partial<Player> = {}): Player {
  return {
    playerId: 1,
    name: "Elin Sjöqvist",
    currentElo: 1713,
    peakElo: 1727,
    lowestElo: 1474,
    gamesPlayed: 52,
    wins: 36,
    losses: 16,
    winRate: 36 / 52,
    status: "established",
    rank: 1,
    createdAt: "2025-01-09T10:00:00Z",
    lastPlayedAt: "2025-06-12T19:00:00Z",
    formerNumber: null,
    isGuest: false,
    ...given,
  };
}

/** The profile of a player without insights. */
export function aProfile(given: Partial<PlayerProfile> = {}): PlayerProfile {
  return {
    player: aPlayer(),
    insights: {
      bestPartner: null,
      biggestUpset: null,
      biggestWin: null,
      currentStreak: null,
      easiestOpponent: null,
      longestLosingStreak: null,
      longestWinningStreak: null,
      toughestOpponent: null,
      worstPartner: null,
    },
    history: [],
    totalPlayers: 6,
    totals: { setsWon: 0, setsLost: 0, gamesWon: 0, gamesLost: 0 },
    trend: null,
    ...given,
  };
}

/** A row of a ranking; a player without matches has no trend and no win rate. */
export function aRanking(
  name: string,
  rank: number,
  given: Partial<Player & { trend: number | null }> = {},
): Ranking {
  const { trend = 0, ...player } = given;
  const hasPlayed = (player.gamesPlayed ?? 1) > 0;
  return {
    rank,
    trend: hasPlayed ? trend : null,
    player: aPlayer({
      playerId: name.length * 100 + rank,
      name,
      rank,
      ...(hasPlayed ? {} : { winRate: null }),
      ...player,
    }),
  };
}

/** A public group as a visitor gets it. */
export function aGroup(given: Partial<Group> = {}): Group {
  return {
    groupId: 1,
    name: "Torsdagspadel",
    passcode: "",
    publicHash: "k7m2p9qa",
    vanityUrl: null,
    trialMatchesRemaining: 0,
    isActive: true,
    isDiscoverable: true,
    createdAt: "2025-01-09T10:00:00Z",
    updatedAt: "2025-06-12T19:00:00Z",
    playerCount: 5,
    matchCount: 142,
    averageElo: 1594,
    inactiveAfterWeeks: null,
    submissionsPaused: false,
    closedReason: null,
    nameInPreviews: false,
    submissionBurst: null,
    isOwner: false,
    role: given.isOwner ? "owner" : null,
    ...given,
  };
}

/** No matches in any of the twelve weeks. */
export const noMatches: WeeklyMatches = { latestWeek: "2025-06-09", matches: Array<number>(12).fill(0) };

export function aMatch(given: Partial<Match> = {}): Match {
  const change = (playerId: number, name: string, eloChange: number) => ({
    playerId,
    name,
    formerNumber: null,
    eloBefore: 1500,
    eloAfter: 1500 + eloChange,
    eloChange,
  });
  return {
    matchId: 142,
    matchNumber: 142,
    playedOn: "2025-06-12",
    createdAt: "2025-06-12T19:00:00Z",
    team1: { players: [change(1, "Begoña Iturbe", 4), change(2, "Elin Sjöqvist", 4)] },
    team2: { players: [change(3, "Fredrik Hägg", -4), change(4, "Per-Anders Wikström", -4)] },
    sets: [
      [3, 6],
      [7, 6],
      [6, 4],
    ],
    setsWon: [2, 1],
    games: [16, 16],
    winner: 1,
    margin: 0,
    notes: null,
    twinNumber: null,
    isLatest: true,
    ...given,
  };
}

/** The calculation of the design's example. */
export function anExplanation(given: Partial<Explanation> = {}): Explanation {
  const player = (playerId: number, name: string, eloBefore: number, eloChange: number) => ({
    playerId,
    name,
    formerNumber: null,
    eloBefore,
    eloAfter: eloBefore + eloChange,
    eloChange,
  });
  return {
    matchId: 141,
    matchNumber: 141,
    playedOn: "2025-06-12",
    won: true,
    teamElo: 1632,
    opponentElo: 1482,
    expectedWinPercent: 70.34,
    kFactor: 20,
    rawChange: 5.93,
    gamesMargin: 7,
    finalChange: 13,
    eloBefore: 1696,
    eloAfter: 1709,
    partner: player(2, "Núria Peñalver", 1568, 13),
    opponents: [player(3, "Maja Frisk", 1535, -19), player(4, "Linnéa Dahlgren", 1429, -13)],
    sets: [
      [6, 2],
      [6, 3],
    ],
    ...given,
  };
}
