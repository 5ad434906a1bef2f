import type { Connection } from '../../platform/database/prepare.ts';
import { requirement } from '../../platform/wiring/slot.ts';

/** Told by who keeps questions: which of these the course asks today, and a film can stop for. */
export const askedQuestions =
  requirement<
    (
      connection: Connection,
      place: { courseId: number; now: Date },
      questionIds: readonly number[],
    ) => Promise<ReadonlySet<number>>
  >('lecture.askedQuestions');
