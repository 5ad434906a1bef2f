import type { Verdict } from '@xuezhou/rules/practice/question/judge';
import type { StoredKind } from '../practice.tables.ts';

/** An answer whose verdict another key changes. */
export interface Regraded {
  readonly studentId: number;
  readonly answerId: string;
  readonly studentAnswer: string;
  readonly answeredAt: Date;
  readonly before: Verdict;
  readonly after: Verdict;
}

export interface Regrade {
  readonly questionId: number;
  readonly stem: string;
  /** What is right now: letters, or a number. */
  readonly answer: string;
  /** In the order of students and time. */
  readonly answers: readonly Regraded[];
}

/** A question that is judged by itself: no composite one, but perhaps a part of one. */
export interface AskedOne {
  readonly questionId: number;
  /** The composite question of which it is a part. */
  readonly groupId: number | null;
  readonly kind: StoredKind;
  readonly stem: string;
  readonly version: number;
  readonly answer: string;
}
