import type { FormPart } from '@xuezhou/rules/practice/smart/set-form';
import type { Connection } from '../../../platform/database/prepare.ts';
import { requirement } from '../../../platform/wiring/slot.ts';

export interface ExamOfCourse {
  /** As people call it: `CFA 一级`. */
  readonly name: string;
  readonly parts: readonly FormPart[];
  readonly secondsPerQuestion: number;
}

/** Provided by mock, whose papers say how the exam asks; null where the course has none. */
export const examOfCourse =
  requirement<(connection: Connection, courseId: number) => Promise<ExamOfCourse | null>>(
    'practice.examOfCourse',
  );
