import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { answerQuestion as operation } from '@xuezhou/contract/practice';
import { isAnswerPossible, judge, judgeComposite } from '@xuezhou/rules/practice/judge';
import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandPractice } from './practice.policy.ts';
import {
  groupWriter,
  practiceReader,
  practiceWriter,
  type AnswerToStore,
} from './practice.repository.ts';

/** Judges and keeps an answer. The same answerId again answers with what is stored and changes nothing. */
export async function answerQuestion(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  const now = services.clock.now();
  const claimed = body.answeredAt === undefined ? now : new Date(body.answeredAt);
  // A clock that runs ahead must not make this the last answer for ever.
  const answeredAt = claimed > now ? now : claimed;
  await demandPractice(services, student, body.courseId, dayOf(answeredAt));
  const seen = await practiceReader(connection, student.studentId).seen(
    body.courseId,
    body.questionId,
    body.version,
  );
  if (seen === undefined || seen.parent_id !== (body.groupId ?? null)) throw notFound();
  if (seen.answer === null || seen.content === null) throw new Refusal('questionChanged');
  if (seen.kind === 'xl') throw new Refusal('answerInvalid', '请逐一回答综合题的每个小题');
  const question = {
    questionType: seen.kind === 'open' ? 'QA' : 'OP',
    several: seen.kind === 'multiple',
    answer: seen.answer,
    letters: seen.content.options.map(({ letter }) => letter),
  } as const;
  if (!isAnswerPossible(question, body.studentAnswer)) throw new Refusal('answerInvalid');
  return await store(services, student.studentId, {
    answerId: body.answerId,
    questionId: body.questionId,
    version: body.version,
    courseId: body.courseId,
    groupId: body.groupId ?? null,
    studentAnswer: body.studentAnswer,
    questionStatus: judge(question, body.studentAnswer),
    spentMs: body.spentMs ?? null,
    answeredAt,
    now,
  });
}

async function store(
  { database: { connection } }: Services,
  studentId: number,
  answer: AnswerToStore,
): Promise<DataOf<typeof operation>> {
  if (answer.groupId === null) {
    const state =
      (await practiceWriter(connection, studentId).storeAnswer(answer)) ??
      (await practiceReader(connection, studentId).state(answer.questionId));
    return present(state, 0, (state?.wrong_since ?? null) !== null);
  }
  const { groupId } = answer;
  return await connection.transaction().execute(async (change) => {
    const writer = groupWriter(change, studentId);
    const reader = practiceReader(change, studentId);
    await writer.lockGroup(groupId);
    const stored = await writer.storeAnswer(answer);
    if (stored === undefined) {
      const [state, group] = await Promise.all([
        reader.state(answer.questionId),
        reader.state(groupId),
      ]);
      return present(state, group?.question_status ?? 0, (group?.wrong_since ?? null) !== null);
    }
    const status = judgeComposite((await reader.partStates(groupId)).map((part) => part.status));
    if (status === 0) return present(stored, 0, false);
    const group = await writer.storeGroup({
      groupId,
      courseId: answer.courseId,
      status,
      at: answer.answeredAt,
    });
    return present(stored, status, (group?.wrong_since ?? null) !== null);
  });
}

function present(
  state: { question_status: 1 | -1 | 0; correct_count: number; wrong_count: number } | undefined,
  groupStatus: 1 | -1 | 0,
  inWrongList: boolean,
): DataOf<typeof operation> {
  return {
    questionStatus: state?.question_status ?? 0,
    personalCorrectCount: state?.correct_count ?? 0,
    personalWrongCount: state?.wrong_count ?? 0,
    groupStatus,
    inWrongList,
  };
}
