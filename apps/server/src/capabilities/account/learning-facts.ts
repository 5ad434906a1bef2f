import type { RawBuilder } from 'kysely';
import { requirement } from '../../platform/wiring/slot.ts';

// What a student's profile says of their learning, in SQL: one statement asks for all of it.

interface OfStudent {
  readonly studentId: number;
}

/** A query for one row: courses that the student can study, and the `watchedSeconds` of lectures. */
export const learningTotals =
  requirement<(of: OfStudent) => RawBuilder<{ courses: number; watchedSeconds: number }>>(
    'account.learningTotals',
  );

/** Points that the student has, as a value. */
export const bonusPoint = requirement<(of: OfStudent) => RawBuilder<number>>('account.bonusPoint');
