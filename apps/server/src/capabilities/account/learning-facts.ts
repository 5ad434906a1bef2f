import type { Connection } from '../../platform/database/prepare.ts';
import { told } from '../../platform/told.ts';

/** What a student's profile says of their learning. */
export interface LearningFacts {
  /** Courses that the student can study, and the seconds of lectures watched. */
  readonly learningTotals: (
    connection: Connection,
    studentId: number,
  ) => Promise<{ courses: number; watchedSeconds: number }>;
  /** Points that the student has. */
  readonly bonusPoint: (connection: Connection, studentId: number) => Promise<number>;
}

export const learningFacts = told<LearningFacts>('account of what students learned');
