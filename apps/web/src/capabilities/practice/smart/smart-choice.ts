import { maxAhead, type QuestionKind, type SmartWish } from '@xuezhou/contract/practice';
import { readJson, writeJson } from '@xuezhou/client/browser/local-storage.ts';

/** How a student wants smart practice; kept on the device, by course. */
export interface SmartChoice {
  readonly count: number;
  /** Null as the exam has them. */
  readonly kinds: readonly QuestionKind[] | null;
  readonly isLearnedOnly: boolean;
  /** The chapter up to which they say to have learned. */
  readonly reachedId: number | null;
  readonly isTimed: boolean;
}

export const smartCounts = [6, 12, 20, 30] as const;

const first: SmartChoice = {
  count: 12,
  kinds: null,
  isLearnedOnly: true,
  reachedId: null,
  isTimed: false,
};

const keyOf = (studentId: number, courseId: number) => `xuezhou-smart-${studentId}-${courseId}`;

export const isCount = (count: number | undefined): count is number =>
  count !== undefined && Number.isInteger(count) && count > 0 && count <= maxAhead;

/** What was chosen last; what an older version or a curious hand left is taken for nothing. */
export function readChoice(studentId: number, courseId: number): SmartChoice {
  const kept = readJson(keyOf(studentId, courseId)) as Partial<SmartChoice> | null;
  if (kept === null || typeof kept !== 'object') return first;
  const { count, kinds, isLearnedOnly, reachedId, isTimed } = kept;
  return {
    count: isCount(count) ? count : first.count,
    kinds: Array.isArray(kinds) && kinds.length > 0 ? kinds : null,
    isLearnedOnly: isLearnedOnly !== false,
    reachedId: Number.isInteger(reachedId) ? (reachedId ?? null) : null,
    isTimed: isTimed === true,
  };
}

export function writeChoice(studentId: number, courseId: number, choice: SmartChoice): void {
  writeJson(keyOf(studentId, courseId), choice);
}

export const wishOf = ({ kinds, isLearnedOnly, reachedId }: SmartChoice): SmartWish => ({
  ...(kinds && { kinds: [...kinds] }),
  ...(!isLearnedOnly && { isLearnedOnly }),
  ...(reachedId !== null && { reachedId }),
});
