import {
  answerQuestion,
  gradeOpenAnswer,
  setWrongCause,
  type Question,
  type QuestionListItem,
  type QuestionStatus,
} from '@xuezhou/contract/practice';
import { defineOutboxKind } from '../../platform/outbox/outbox.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { knownStudent } from '../../platform/session/session.ts';
import type { Answer } from './answer.ts';
import { outdateCounts } from './outdate-counts.ts';
import { changeQuestion } from './question/question-cache.ts';
import { changePart, reopen, submit, write } from './question/question-state.ts';
import { takeBack } from './question/refused-answers.ts';

/** An answer on its way. It is judged and shown already; the server's word replaces ours, or takes it back. */
export const answers = defineOutboxKind('practice.answer', answerQuestion, {
  accepted: ({ body }, data) => {
    changeQuestion(queryClient, body.courseId, wholeOf(body), (question) => {
      const counted = changePart(question, body.questionId, (part) => ({
        ...part,
        questionStatus: part.isSubmitted ? data.questionStatus : part.questionStatus,
        personalCorrectCount: data.personalCorrectCount,
        personalWrongCount: data.personalWrongCount,
      }));
      return body.groupId === undefined || data.groupStatus !== 0
        ? { ...counted, inWrongList: data.inWrongList, rightsInRow: data.rightsInRow }
        : counted;
    });
    const questionStatus = body.groupId === undefined ? data.questionStatus : data.groupStatus;
    void keepStatus(body.courseId, { questionId: wholeOf(body), questionStatus });
    outdateCounts(queryClient);
  },
  refused: ({ body }, { message }) => {
    takeBack(queryClient, { ...body, wholeId: wholeOf(body) }, message);
    outdateCounts(queryClient);
  },
});

/** The student's own grade of an open answer; it is sent after the answer that it is about. */
export const grades = defineOutboxKind('practice.grade', gradeOpenAnswer, {
  accepted: ({ body }, { inWrongList }) => {
    if (body.groupId === undefined)
      changeQuestion(queryClient, body.courseId, body.questionId, (question) => ({
        ...question,
        inWrongList,
      }));
    outdateCounts(queryClient);
  },
});

/** Why an answer was wrong; the server keeps the last choice. */
export const wrongCausesSent = defineOutboxKind('practice.cause', setWrongCause, {
  accepted: () => outdateCounts(queryClient),
});

/** Where the course was taken along; a device that keeps nothing has nothing to set right. */
async function keepStatus(courseId: number, whole: WholeStatus): Promise<void> {
  const studentId = knownStudent(queryClient)?.studentId;
  const kept = await import('./kept/kept-store.ts').catch(() => null);
  await kept?.storeStatus(kept.keyOf(studentId ?? 0, courseId), whole).catch(() => {});
}

type WholeStatus = Pick<QuestionListItem, 'questionId' | 'questionStatus'>;

function wholeOf({ groupId, questionId }: Answer): number {
  return groupId ?? questionId;
}

/** What waits for the server, the oldest first; of one question, its parts too. */
export async function waitingAnswers(questionId?: number): Promise<Answer[]> {
  return (await answers.waiting())
    .map(({ body }) => body)
    .filter((body) => questionId === undefined || wholeOf(body) === questionId);
}

/** What this device judged of whole questions and the server does not know yet. */
export async function waitingStatuses(): Promise<ReadonlyMap<number, QuestionStatus>> {
  return new Map(
    (await answers.waiting()).flatMap(({ body }) =>
      body.groupId === undefined ? [[body.questionId, body.questionStatus ?? 0] as const] : [],
    ),
  );
}

/** The question as it will be once the server has taken these answers. */
export function layOver(question: Question, waiting: readonly Answer[]): Question {
  const autoRemove = knownStudent(queryClient)?.profile.autoRemoveWronglist ?? true;
  let answered = question;
  for (const { questionId, studentAnswer } of waiting) {
    const open = changePart(answered, questionId, reopen);
    answered = submit(write(open, questionId, studentAnswer), questionId, { autoRemove });
  }
  return answered;
}
