/** What a platform is told of a piece of work: of a paper when it is judged, of a course or chapter how much of it is done. */
export interface LtiScore {
  /** Of `scoreMaximum`. */
  readonly given: number;
  /** `Completed`: nothing more is expected of the student. */
  readonly activity: 'InProgress' | 'Completed';
  /** `PendingManual`: something of it waits for a teacher. */
  readonly grading: 'FullyGraded' | 'PendingManual';
  /** Of a paper: the attempt that counts. */
  readonly attempt?: ScoredAttempt | undefined;
}

interface ScoredAttempt {
  readonly no: number;
  readonly startedAt: string;
  /** A platform judges by it what is late. */
  readonly submittedAt: string;
}

/** What a platform has, and up to which attempt it was told of any; 0 where none is counted. */
export interface SentScore extends LtiScore {
  readonly told: number;
}

/** A platform makes of it what its own item is worth. */
export const scoreMaximum = 100;

/** Which of several attempts counts: `best`, or the `last`. */
export type ScoreRule = 'best' | 'last';

export interface JudgedAttempt {
  readonly no: number;
  readonly startedAt: Date;
  readonly submittedAt: Date;
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
  const { no, startedAt, submittedAt } = counted;
  return {
    ...{ given: counted.score, activity: 'Completed' },
    grading: counted.pending > 0 ? 'PendingManual' : 'FullyGraded',
    attempt: { no, startedAt: startedAt.toISOString(), submittedAt: submittedAt.toISOString() },
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

/**
 * Whether it is a piece of work that was not there before. Canvas takes every score for one that was handed in anew unless it is
 * told otherwise: it counts attempts by that, and what is late.
 *
 * @param told up to which attempt the platform was told; null: of nothing
 */
export const isNewWork = ({ attempt }: LtiScore, told: number | null): boolean =>
  told === null || (attempt !== undefined && attempt.no > told);

export const sentScore = (score: LtiScore, told: number | null): SentScore => ({
  ...score,
  told: Math.max(told ?? 0, score.attempt?.no ?? 0),
});

/** Where scores of a line item are sent: Moodle's addresses have a query, which stays behind the path. */
export function scoresAddress(lineItem: string): string {
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(lineItem) ?? [];
  return `${path.replace(/\/+$/, '')}/scores${query}`;
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
