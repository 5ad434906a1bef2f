import type { PartFacts, Score } from './read-report.ts';

/** A part of a package that opens. */
export interface SettledPart {
  /** False of a page that tells nothing: it is done once it was opened. */
  readonly reports: boolean;
  /** Null: never opened. */
  readonly facts: Pick<PartFacts, 'isCompleted' | 'isPassed' | 'score' | 'share'> | null;
}

/** What the school asks besides the package's own word. */
export interface DoneRule {
  readonly passPercent: number | null;
  readonly minutes: number | null;
}

export interface Standing {
  readonly isDone: boolean;
  /** Rounded down, so that 100 means all. */
  readonly percent: number;
  readonly score: Score | null;
}

/** Whether a part is done; one that was failed is not. */
export const isPartDone = ({ reports, facts }: SettledPart): boolean =>
  facts !== null && (!reports || (facts.isCompleted && facts.isPassed !== false));

/** The one rule by which a package counts: each part done, and what the school asks besides. */
export function settleCourseware(
  parts: readonly SettledPart[],
  { passPercent, minutes }: DoneRule,
  seconds: number,
): Standing {
  const score = sumOf(parts);
  const hasScore = passPercent === null || (score !== null && isAtLeast(score, passPercent));
  const hasTime = minutes === null || seconds >= minutes * 60;
  const way = parts.reduce((sum, part) => sum + shareOf(part), 0);
  return {
    isDone: parts.length > 0 && parts.every(isPartDone) && hasScore && hasTime,
    percent: parts.length === 0 ? 0 : Math.floor((100 * way) / parts.length + 1e-9),
    score,
  };
}

const isAtLeast = ({ raw, max }: Score, percent: number): boolean => raw * 100 >= percent * max;

function shareOf(part: SettledPart): number {
  if (isPartDone(part)) return 1;
  return part.facts?.share ?? 0;
}

function sumOf(parts: readonly SettledPart[]): Score | null {
  const told = parts.flatMap(({ facts }) => facts?.score ?? []);
  if (told.length === 0) return null;
  return {
    raw: round(told.reduce((sum, { raw }) => sum + raw, 0)),
    max: round(told.reduce((sum, { max }) => sum + max, 0)),
  };
}

const round = (number: number): number => Math.round(number * 100) / 100;

/** What a part says now, beside what it said before: what was completed or passed stays so. */
export function joinFacts<Facts extends Pick<PartFacts, 'isCompleted' | 'isPassed'>>(
  former: Pick<PartFacts, 'isCompleted' | 'isPassed'> | null,
  facts: Facts,
): Facts {
  if (former === null) return facts;
  return {
    ...facts,
    isCompleted: facts.isCompleted || former.isCompleted,
    isPassed: former.isPassed === true ? true : (facts.isPassed ?? former.isPassed),
  };
}
