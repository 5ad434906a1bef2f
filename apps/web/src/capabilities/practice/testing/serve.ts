import type { Question, QuestionListItem } from '@xuezhou/contract/practice';
import { answer } from '../../../test/answer.ts';
import { student } from '../../../test/students.ts';

/** What the server says of a right answer. */
export const accepted = {
  questionStatus: 1,
  personalCorrectCount: 1,
  personalWrongCount: 0,
  groupStatus: 0,
  inWrongList: false,
  rightsInRow: 0,
};

/** A server with these questions, in one set. */
export function serve(questions: readonly Question[], more: Parameters<typeof answer>[0] = {}) {
  const items: QuestionListItem[] = questions.map(
    ({ questionId, questionStatus, isMarked, qType }) => ({
      questionId,
      questionStatus,
      isMarked,
      qType,
    }),
  );
  return answer({
    'GET /api/version': { version: '1' },
    'GET /api/nuxt/web/student/info': student(),
    'POST /api/practice/questions': { title: '顺序练习', questions: items },
    'GET /api/nuxt/web/question': ({ query }: { query: Record<string, string> }) =>
      questions.find(({ questionId }) => String(questionId) === query['questionId']),
    'POST /api/nuxt/web/question/answer': accepted,
    ...more,
  });
}
