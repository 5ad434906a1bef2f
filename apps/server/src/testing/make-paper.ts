import type { Connection } from '../platform/database/prepare.ts';
import type { PaperTopic } from '../capabilities/mock/mock.tables.ts';
import { add } from './factories.ts';
import type { MadeQuestion } from './make-question.ts';

let lastId = 0;

interface PaperWishes {
  title?: string;
  courseType?: string;
  minutes?: number;
  endDate?: string | null;
  position?: number;
  formulas?: string;
  shuffleOptions?: boolean;
  isHeldOut?: boolean;
  format?: 'cfa-1';
}

/** A fixed paper of these questions, each list a topic; or drawn, where topics name readings. */
export async function makePaper(
  connection: Connection,
  courseId: number,
  topics: readonly (readonly MadeQuestion[] | { readings: number[]; count: number })[],
  wishes: PaperWishes = {},
): Promise<number> {
  const paperId = ++lastId;
  const stored = topics.map((topic, index): PaperTopic => {
    const title = `主题 ${index + 1}`;
    if ('readings' in topic) return { title, ...topic };
    return {
      title,
      count: topic.reduce((sum, { parts }) => sum + Math.max(1, parts.length), 0),
      questions: topic.map(({ questionId }) => questionId),
    };
  });
  const questionCount = stored.reduce((sum, { count }) => sum + count, 0);
  await add(connection, 'mock_paper', {
    paper_id: paperId,
    course_id: courseId,
    position: wishes.position ?? paperId,
    title: wishes.title ?? `模考 ${paperId}`,
    course_type: wishes.courseType ?? 'CFA 一级',
    minutes: wishes.minutes ?? 60,
    end_date: wishes.endDate ?? null,
    draw: topics.some((topic) => 'readings' in topic) ? questionCount : null,
    topics: JSON.stringify(stored),
    question_count: questionCount,
    format: wishes.format ?? null,
    is_held_out: wishes.isHeldOut ?? false,
    shuffle_options: wishes.shuffleOptions ?? null,
    formulas: wishes.formulas ?? '',
    source: null,
    retired_at: null,
  });
  return paperId;
}
