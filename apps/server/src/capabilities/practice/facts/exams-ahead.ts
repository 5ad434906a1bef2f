import type { Connection } from '../../../platform/database/prepare.ts';
import { requirement } from '../../../platform/wiring/slot.ts';

/** The day of a student's exam of a course, counted as in study-day.ts; null where none lies ahead. */
export type ExamsAhead = (
  connection: Connection,
  who: { readonly studentId: number; readonly courseId: number; readonly now: Date },
) => Promise<number | null>;

/** Provided by flash-card, whose plan of a course knows it. */
export const examsAhead = requirement<ExamsAhead>('practice.examsAhead');
