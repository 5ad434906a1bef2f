/** A challenge has at most so many questions. */
export const challengeSize = 10;
/** Share of right answers that passes it. */
const passShare = 0.7;

/** How many right answers pass a challenge of so many questions. */
export function neededToPass(questions: number): number {
  return Math.ceil(questions * passShare);
}

/** Percent of right answers; 0 where nothing was answered. */
export function scoreOf(right: number, done: number): number {
  return done === 0 ? 0 : Math.round((right / done) * 100);
}

export interface LevelChange {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly levelUp: boolean;
}

/** What happened to a level; only a rise is a level-up. */
export function levelChange(name: string, from: number, to: number): LevelChange {
  return { name, from, to, levelUp: to > from };
}

/**
 * So many of the questions, spread over the groups in turns: each gives its first before one gives its second.
 */
export function spread<One>(groups: readonly (readonly One[])[], count: number): One[] {
  const longest = Math.max(0, ...groups.map((group) => group.length));
  return Array.from({ length: longest }, (_one, round) =>
    groups.flatMap((group) => group.slice(round, round + 1)),
  )
    .flat()
    .slice(0, count);
}
