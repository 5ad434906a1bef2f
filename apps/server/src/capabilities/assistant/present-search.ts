import type { Answer, Search } from '@xuezhou/contract/assistant';
import type { SearchRow } from './assistant.repository.ts';
import type { StoredAnswer } from './assistant.tables.ts';

export const presentSearch = (row: SearchRow): Search => ({
  searchId: row.search_id,
  question: row.question,
  courseId: row.course_id,
  askedAt: row.asked_at.toISOString(),
  verdict: row.verdict,
  isExercise: row.is_exercise,
  courseNames: row.course_names,
  resultVideo: row.passages,
  answer: row.answer && presentAnswer(row.answer, row.is_useful),
});

export const presentAnswer = (
  { sentences, state, seconds, isHint, hints = 1 }: StoredAnswer,
  isUseful: boolean | null,
): Answer => ({ sentences, state, seconds, isUseful, ...(isHint && { hints }) });
