import type { FormPart } from '@xuezhou/rules/practice/smart/set-form';
import type { Connection } from '../../../platform/database/prepare.ts';
import { told } from '../../../platform/told.ts';

export interface ExamOfCourse {
  /** As people call it: `CFA 一级`. */
  readonly name: string;
  readonly parts: readonly FormPart[];
  readonly secondsPerQuestion: number;
}

/** Told by mock, whose papers say how the exam asks; null where the course has none. */
export const examOfCourse = told<
  (connection: Connection, courseId: number) => Promise<ExamOfCourse | null>
>('practice of the exam that a course prepares for');
