/** What a platform is told of a piece of work: of a paper when it is judged, of a course or chapter how much of it is done. */
export interface LtiScore {
  /** Of `scoreMaximum`. */
  readonly given: number;
  /** `Completed`: nothing more is expected of the student. */
  readonly activity: 'InProgress' | 'Completed';
  /** `PendingManual`: something of it waits for a teacher. */
  readonly grading: 'FullyGraded' | 'PendingManual';
}

/** A platform makes of it what its own item is worth. */
export const scoreMaximum = 100;

/** Which of several attempts counts: `best`, or the `last`. */
export type ScoreRule = 'best' | 'last';

export interface JudgedAttempt {
  /** Of 100. */
  readonly score: number;
  /** Answers that wait for a teacher; they count nothing until then. */
  readonly pending: number;
}

/** By the rule of the school; null: nothing was handed in. Of two that are as good the later one, whose answers are the newer. */
export function scoreOfPaper(attempts: readonly JudgedAttempt[], rule: ScoreRule): LtiScore | null {
  const counted =
    rule === 'last'
      ? attempts.at(-1)
      : attempts.reduce<JudgedAttempt | undefined>(
          (best, one) => (best === undefined || one.score >= best.score ? one : best),
          undefined,
        );
  if (counted === undefined) return null;
  return {
    ...{ given: counted.score, activity: 'Completed' },
    grading: counted.pending > 0 ? 'PendingManual' : 'FullyGraded',
  };
}

/** Null: nothing is done yet. Platforms show only what is graded, so that what is done is that much of the grade. */
export function scoreOfProgress(share: number): LtiScore | null {
  // What is not whole is not rounded up to it.
  const given = share >= 1 ? scoreMaximum : Math.floor(share * scoreMaximum);
  if (given <= 0) return null;
  return {
    ...{ given, grading: 'FullyGraded' },
    activity: given === scoreMaximum ? 'Completed' : 'InProgress',
  };
}

export const isSameScore = (one: LtiScore | null, other: LtiScore | null): boolean =>
  one?.given === other?.given &&
  one?.activity === other?.activity &&
  one?.grading === other?.grading;

/** Where scores of a line item are sent: Moodle's addresses have a query, which stays behind the path. */
export function scoresAddress(lineItem: string): string {
  const address = new URL(lineItem);
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/scores`;
  return address.href;
}

/** Moodle compares whole seconds, and refuses what is no later than what it has. */
const stampMs = 1000;

/** When a score is said to be from: strictly later than any that was sent before. */
export const stampOf = (now: Date, last: Date | null): Date =>
  new Date(Math.max(now.getTime(), last === null ? 0 : last.getTime() + stampMs));

const minute = 60;
const hour = 60 * minute;
/** Seconds to wait after the first, second … try that failed; together three days. */
const retrySeconds = [
  ...[30, 5 * minute, 30 * minute, 2 * hour, 5 * hour],
  ...[10 * hour, 14 * hour, 18 * hour, 22 * hour],
];
/** Longest that a platform can ask us to wait; seconds. */
const longestAsked = 24 * hour;

/**
 * How many seconds after a try that failed the next one comes; null: it was the last.
 * @param tries that were made, this one included; from 1
 * @param asked seconds that the platform asked for, by Retry-After
 */
export function nextScoreTryIn(tries: number, asked: number | null): number | null {
  const usual = retrySeconds[tries - 1];
  return usual === undefined ? null : Math.max(usual, Math.min(asked ?? 0, longestAsked));
}
