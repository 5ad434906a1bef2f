import { getStudentInfo } from '@xuezhou/contract/account';
import {
  answerQuestion,
  listQuestions,
  openQuestion,
  type Question,
  type QuestionListItem,
} from '@xuezhou/contract/practice';
import type { DataOf } from '@xuezhou/contract/kernel';
import { getVersion } from '@xuezhou/contract/site';
import { answer, type Answers, respondWith } from '@xuezhou/client/testing/server.ts';
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

/** A server with these questions, in one set; `listed` is what else is said of it. */
export function serve(
  questions: readonly Question[],
  more: Answers = [],
  listed: Pick<DataOf<typeof listQuestions>, 'sections'> = {},
) {
  const items: QuestionListItem[] = questions.map(
    ({ questionId, questionStatus, isMarked, qType }) => ({
      questionId,
      questionStatus,
      isMarked,
      qType,
    }),
  );
  return respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(listQuestions, { title: '顺序练习', questions: items, ...listed }),
    answer(openQuestion, ({ query }) =>
      questions.find(({ questionId }) => questionId === query.questionId),
    ),
    answer(answerQuestion, accepted),
    ...more,
  ]);
}
