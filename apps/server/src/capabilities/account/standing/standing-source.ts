import type { StudyFacts } from '@xuezhou/rules/account/behind';
import type { RawBuilder } from 'kysely';
import type { Services } from '../../../platform/services.ts';
import { requirement } from '../../../platform/wiring/slot.ts';

/** What was counted of one student with an open course. */
export interface CountedStudent {
  readonly studentId: number;
  /** The course studied last. */
  readonly courseId: number | null;
  readonly facts: StudyFacts;
  /** Of fourteen days, today the last. */
  readonly minutes: readonly number[];
  readonly studiedAt: Date | null;
}

export interface StandingSource {
  /** Whether a student did something to learn between two moments. */
  readonly hasStudied: (
    student: RawBuilder<unknown>,
    begins: RawBuilder<unknown>,
    ends: RawBuilder<unknown>,
  ) => RawBuilder<boolean>;
  /** Of some students those with an open course. */
  readonly count: (
    services: Pick<Services, 'database' | 'clock'>,
    studentIds: readonly number[],
  ) => Promise<readonly CountedStudent[]>;
}

/** From who knows what students do. */
export const standingSource = requirement<StandingSource>('account.standingSource');

/** From who keeps the classes: student_id, class_id, title, joined_at. */
export const classesOfStudents = requirement<RawBuilder<unknown>>('account.classesOfStudents');
