import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { answerQuestion as operation } from '@xuezhou/contract/practice';
import { settleComposite } from '@xuezhou/rules/practice/question/composite';
import { isAnswerPossible, judge } from '@xuezhou/rules/practice/question/judge';
import { dayOf } from '../../../platform/clock.ts';
import type { StoredPartAnswer } from '../practice.tables.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { admit } from '../../enrolment/enrolment.port.ts';
import {
  answerReader,
  answerWriter,
  storeAnswer,
  type AnswerToStore,
} from './answer.repository.ts';
import { holdAnswer } from './held-answers.ts';
import { judgedQuestion } from '../facts/judged-question.ts';
import { presentAnswered, withheld } from '../practice.presenter.ts';
import { askedNow, questionReader, type SeenRow } from '../question/question.repository.ts';

type Input = Pick<InputOf<typeof operation>, 'body'>;
type Answered = DataOf<typeof operation>;

/** Judges and keeps an answer. The same answer again answers with what is stored and changes nothing. */
export async function answerQuestion(
  services: Services,
  student: CurrentStudent,
  { body }: Input,
): Promise<Answered> {
  if (body.courseId !== 0 && body.version !== 0) return await takeAnswer(services, student, body);
  // Who names neither means the question as it is asked now.
  const asked = await askedNow(services.database.connection, body.questionId);
  if (asked === undefined) throw notFound();
  return await takeAnswer(services, student, {
    ...body,
    courseId: body.courseId || asked.course_id,
    version: body.version || asked.version,
  });
}

async function takeAnswer(
  services: Services,
  student: CurrentStudent,
  body: Input['body'],
): Promise<Answered> {
  const { connection } = services.database;
  const now = services.clock.now();
  const claimed = body.answeredAt === undefined ? now : new Date(body.answeredAt);
  // A clock that runs ahead must not make this the last answer for ever.
  const answeredAt = claimed > now ? now : claimed;
  const seen = await questionReader(connection, student.studentId).seen({ ...body, now });
  admit(services, seen, student, { for: 'study', day: dayOf(answeredAt) });
  const judged = judgeSeen(seen, body);
  const examSince = seen?.exam_since ?? null;
  if (examSince !== null && answeredAt >= examSince) throw new Refusal('questionInExam');
  const answer = {
    answerId: body.answerId,
    questionId: body.questionId,
    version: body.version,
    courseId: body.courseId,
    studentAnswer: body.studentAnswer,
    ...judged,
    spentMs: body.spentMs ?? null,
    answeredAt,
    sessionId: body.sessionId ?? null,
    hints: body.hints ?? 0,
    now,
  };
  const { studentId } = student;
  const { groupId } = body;
  if (examSince !== null) {
    const held = { ...answer, groupId: groupId ?? null };
    if (!(await holdAnswer(connection, studentId, held))) throw new Refusal('idReused');
    return withheld;
  }
  const kept = await (groupId === undefined
    ? keepAnswer(services, studentId, { ...answer, groupId: null })
    : keepPart(services, studentId, { ...answer, groupId }, seen?.part_ids ?? []));
  // Its key was corrected since it was read: judged again, by that one.
  return kept ?? (await takeAnswer(services, student, body));
}

function judgeSeen(
  seen: SeenRow | undefined,
  body: Input['body'],
): Pick<AnswerToStore, 'questionStatus' | 'judgedBy'> {
  if (seen === undefined || seen.kind === null || seen.parent_id !== (body.groupId ?? null))
    throw notFound();
  if (seen.is_locked) throw new Refusal('locked');
  if (seen.answer === null || seen.content === null) throw new Refusal('questionChanged');
  if (seen.kind === 'xl') throw new Refusal('answerInvalid', '请逐一回答综合题的每个小题');
  const question = judgedQuestion(seen.kind, seen.answer, seen.content);
  if (!isAnswerPossible(question, body.studentAnswer)) throw new Refusal('answerInvalid');
  const questionStatus = judge(question, body.studentAnswer);
  return { questionStatus, judgedBy: seen.judged_by ?? body.version };
}

/** Undefined when its key was corrected since it was judged: nothing is written then. */
async function keepAnswer(
  services: Services,
  studentId: number,
  answer: AnswerToStore,
): Promise<Answered | undefined> {
  const { connection } = services.database;
  const state =
    (await storeAnswer(connection, { studentId, ...answer })) ??
    (await storedBefore(services, studentId, answer));
  if (state === undefined) return undefined;
  return presentAnswered(state, {
    status: 0,
    isInBook: state.in_wrong_book,
    rightsInRow: state.rights_in_row,
  });
}

/**
 * Two writes, neither of which needs the other: the first keeps the answer, the second only says what follows
 * from all answers to the parts. If the second is lost, the next answer or the same one again makes up for it.
 * Undefined as of `keepAnswer`.
 */
async function keepPart(
  services: Services,
  studentId: number,
  answer: AnswerToStore & { groupId: number },
  parts: readonly number[],
): Promise<Answered | undefined> {
  const { connection } = services.database;
  const writer = answerWriter(connection, studentId);
  const state =
    (await writer.storePart(answer)) ?? (await storedBefore(services, studentId, answer));
  if (state === undefined) return undefined;
  const answers: readonly StoredPartAnswer[] = state.part_answers ?? [];
  const composite = settleComposite(parts, answers);
  const isInBook =
    (await writer.storeComposite(answer.groupId, answers, composite)) ??
    (await answerReader(connection, studentId).isInBook(answer.groupId));
  const rightsInRow = composite.rightAt.length;
  return presentAnswered(state, { status: composite.status, isInBook, rightsInRow });
}

/** Undefined when the log has no answer of this id. */
async function storedBefore(
  { database: { connection } }: Services,
  studentId: number,
  answer: AnswerToStore,
) {
  const stored = await answerReader(connection, studentId).logged(answer);
  if (stored?.same === false) throw new Refusal('idReused');
  return stored;
}
