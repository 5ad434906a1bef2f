import type { RawBuilder } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { requirement } from '../../../platform/wiring/slot.ts';

/**
 * What first answers say of questions, by who counts them. A query for question_id, version, answers, facility, median_ms,
 * all three null where too few answered, and is_suspect.
 */
export const itemFigures = requirement<RawBuilder<unknown>>('mock.itemFigures');

interface CoursePages {
  /** Whether pages own the course of this id, and no content files. */
  readonly isWritten: (courseId: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** Until the transaction ends nobody else gives ids of content, and no import ends. */
  readonly lockIds: (change: Change) => Promise<void>;
}

/** By who keeps which courses are written by pages. */
export const coursePages = requirement<CoursePages>('mock.coursePages');
