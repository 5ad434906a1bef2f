import type { Connection } from '../../platform/database/prepare.ts';
import { requirement } from '../../platform/wiring/slot.ts';

// What a student's profile says of their learning.

/** Courses that the student can study, and the seconds of lectures watched. */
export const learningTotals =
  requirement<
    (
      connection: Connection,
      studentId: number,
    ) => Promise<{ courses: number; watchedSeconds: number }>
  >('account.learningTotals');

/** Points that the student has. */
export const bonusPoint =
  requirement<(connection: Connection, studentId: number) => Promise<number>>('account.bonusPoint');
