import { judgeComposite, type Verdict } from './judge.ts';
import { afterAnswer, maxRightsNeeded, type WrongListState } from '../wrong-list.ts';

export interface PartAnswer {
  readonly part: number;
  readonly verdict: Verdict;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Whether the student then wanted right answers to leave the wrong-answer book. */
  readonly autoRemove: boolean;
  /** How many right verdicts in a row the student then wanted for that; 1 where it is not said. */
  readonly rightsNeeded?: number | undefined;
}

export type CompositeVerdict = Omit<PartAnswer, 'part'>;

/**
 * The verdicts that answers to the parts add up to, in order of time. There is one whenever the verdict on the whole
 * changes, and one whenever every part was answered again since the last: mending one part counts, and so does
 * a round that ends as the one before it.
 */
export function compositeVerdicts(
  parts: readonly number[],
  answers: readonly PartAnswer[],
): CompositeVerdict[] {
  const verdicts: CompositeVerdict[] = [];
  const latest = new Map<number, Verdict>();
  const answeredSince = new Set<number>();
  for (const { part, verdict, at, autoRemove, rightsNeeded } of answers.toSorted(
    (a, b) => a.at - b.at,
  )) {
    if (!parts.includes(part)) continue;
    latest.set(part, verdict);
    answeredSince.add(part);
    const whole = judgeComposite(parts.map((each) => latest.get(each) ?? 0));
    const isNew = whole !== verdicts.at(-1)?.verdict || answeredSince.size === parts.length;
    if (whole === 0 || !isNew) continue;
    verdicts.push({ verdict: whole, at, autoRemove, rightsNeeded });
    answeredSince.clear();
  }
  return verdicts;
}

export interface CompositeState {
  readonly status: Verdict | 0;
  readonly correctCount: number;
  readonly wrongCount: number;
  /** The verdict for which it stands in the wrong-answer book, in milliseconds since 1970; null when it does not. */
  readonly wrongAt: number | null;
  /** When a right verdict last took it out. */
  readonly leftAt: number | null;
  /** The right verdicts since the last wrong one; few. */
  readonly rightAt: readonly number[];
}

/** Where a composite question stands after these answers to its parts, in whatever order they are given. */
export function settleComposite(
  parts: readonly number[],
  answers: readonly PartAnswer[],
): CompositeState {
  const verdicts = compositeVerdicts(parts, answers);
  let wrongAt: number | null = null;
  let leftAt: number | null = null;
  let state: WrongListState = { inBook: false, rightsInRow: 0 };
  for (const { verdict, at, autoRemove, rightsNeeded = 1 } of verdicts) {
    const before = state;
    state = afterAnswer(before, verdict, { autoRemove, rightsNeeded });
    if (verdict === -1) wrongAt = at;
    else if (!state.inBook) {
      if (before.inBook) leftAt = at;
      wrongAt = null;
    }
  }
  return {
    status: verdicts.at(-1)?.verdict ?? 0,
    correctCount: verdicts.filter(({ verdict }) => verdict === 1).length,
    wrongCount: verdicts.filter(({ verdict }) => verdict === -1).length,
    wrongAt,
    leftAt,
    rightAt: verdicts
      .slice(verdicts.findLastIndex(({ verdict }) => verdict === -1) + 1)
      .map(({ at }) => at)
      .slice(-maxRightsNeeded),
  };
}
