import type { InputOf } from '@xuezhou/contract/kernel';
import {
  longestQaComment,
  type acceptAnswer as acceptOperation,
  type giveFeedback as giveOperation,
  type gradeAnswer as gradeOperation,
  type markQaUnread as markOperation,
} from '@xuezhou/contract/qa';
import { lengthOf } from '@xuezhou/rules/qa/qa-text';
import { v7 as newId } from 'uuid';
import type { Change } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { passGate } from '../../moderation/moderation.port.ts';
import { lockAnswerToOwn } from './find-answer.ts';
import { findReadable, lockOwn, lockWritable, type FoundQuestion } from '../find-readable.ts';
import { readerOf } from '../list/list-questions.ts';
import { partWriter } from '../part.repository.ts';
import { countAnswers, queuedAt } from '../queue.ts';
import { demandPatience, demandVoice } from '../take-words.ts';
import { tellPages } from '../tell.ts';

/** What is wished for is done once, however often it is sent. */
export const followQuestion = async (
  services: Services,
  student: CurrentStudent,
  questionId: string,
): Promise<Followed> => await setFollow(services, student, questionId, true);

export const unfollowQuestion = async (
  services: Services,
  student: CurrentStudent,
  questionId: string,
): Promise<Followed> => await setFollow(services, student, questionId, false);

interface Followed {
  readonly numOfFollow: number;
}

async function setFollow(
  services: Services,
  student: CurrentStudent,
  questionId: string,
  isWanted: boolean,
): Promise<Followed> {
  return await services.database.connection.transaction().execute(async (change) => {
    const { last_number } = await lockFollowed(change, services, student, questionId);
    const part = partWriter(change, student.studentId, questionId);
    const isNew = isWanted
      ? await part.follow(last_number, services.clock.now())
      : await part.unfollow();
    const step = isNew ? (isWanted ? 1 : -1) : 0;
    const { follows } = await change
      .updateTable('qa_question')
      .where('question_id', '=', questionId)
      .set((eb) => ({ follows: eb('follows', '+', step) }))
      .returning('follows')
      .executeTakeFirstOrThrow();
    return { numOfFollow: follows };
  });
}

async function lockFollowed(
  change: Change,
  services: Services,
  student: CurrentStudent,
  questionId: string,
): Promise<FoundQuestion> {
  const reader = readerOf(services, student);
  const question = await findReadable(change, reader, questionId);
  // Of one's own everything can be done, whatever became of it.
  return question.student_id === reader.studentId
    ? await lockOwn(change, reader, questionId)
    : await lockWritable(change, reader, questionId);
}

export async function acceptAnswer(
  services: Services,
  student: CurrentStudent,
  { body: { questionId, qaAnswerId } }: InputOf<typeof acceptOperation>,
): Promise<true> {
  await services.database.connection.transaction().execute(async (change) => {
    const reader = readerOf(services, student);
    const { answer, question } = await lockAnswerToOwn(change, reader, qaAnswerId);
    if (answer.question_id !== questionId) throw notFound();
    demandOthers(answer.student_id, question);
    if (answer.accepted_at !== null) return;
    await change
      .updateTable('qa_answer')
      .where('qa_answer_id', '=', qaAnswerId)
      .set({ accepted_at: services.clock.now() })
      .execute();
    // Understood: nobody waits any more.
    await change
      .updateTable('qa_question')
      .where('question_id', '=', questionId)
      .set({ queued_at: null, due_at: null })
      .execute();
    await countAnswers(change, questionId);
    await tellPages(change, questionId);
  });
  return true;
}

export async function gradeAnswer(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof gradeOperation>,
): Promise<true> {
  await services.database.connection.transaction().execute(async (change) => {
    const reader = readerOf(services, student);
    const { answer, question } = await lockAnswerToOwn(change, reader, body.qaAnswerId);
    demandOthers(answer.student_id, question);
    await change
      .updateTable('qa_answer')
      .where('qa_answer_id', '=', body.qaAnswerId)
      .set({ grade: body.grade })
      .execute();
  });
  return true;
}

function demandOthers(answerer: number | null, question: FoundQuestion): void {
  if (question.withdrawn_at !== null) throw new Refusal('qaWithdrawn');
  if (answerer !== null && answerer === question.student_id) throw new Refusal('qaOwnAnswer');
}

/** Back into the queue, where the clock starts anew; who answered before is who answers again. */
export async function giveFeedback(
  services: Services,
  student: CurrentStudent,
  { body: { questionId, feedbackId = newId(), ...body } }: InputOf<typeof giveOperation>,
): Promise<true> {
  const { database, clock } = services;
  const content = body.content.trim();
  if (content === '') throw new Refusal('qaEmpty');
  if (lengthOf(content) > longestQaComment) throw new Refusal('qaTooLong');
  // Only teachers read it: nothing is held, but what may not be said is not.
  const offered = { kind: 'comment', studentId: student.studentId, texts: [content] } as const;
  await passGate({ database }, { ...offered, refusal: 'qaKeyword' });
  await demandVoice(services, student);
  await demandPatience(services, student, 'comment');
  await database.connection.transaction().execute(async (change) => {
    const now = clock.now();
    const reader = readerOf(services, student);
    const own = await lockOwn(change, reader, questionId);
    await lockWritable(change, reader, questionId);
    const known = await change
      .selectFrom('qa_feedback')
      .where('student_id', '=', student.studentId)
      .where('feedback_id', '=', feedbackId)
      .select(['question_id', 'content'])
      .executeTakeFirst();
    if (known !== undefined) {
      if (known.question_id !== questionId || known.content !== content)
        throw new Refusal('idReused');
      return;
    }
    if (own.teacher_answers + own.student_answers === 0) throw new Refusal('qaNotAnswered');
    await change
      .insertInto('qa_feedback')
      .values({
        student_id: student.studentId,
        feedback_id: feedbackId,
        question_id: questionId,
        content,
        at: now,
      })
      .execute();
    const queued = await queuedAt(change, own, now);
    const teacher_id = own.teacher_id ?? queued.teacher_id;
    await change
      .updateTable('qa_question')
      .where('question_id', '=', questionId)
      .set({ ...queued, teacher_id, assigned_at: teacher_id === null ? null : now, last_at: now })
      .execute();
    await tellPages(change, questionId);
  });
  return true;
}

/** Up to what the page was told, so that what came meanwhile stays new. */
export async function markQaUnread(
  services: Services,
  student: CurrentStudent,
  { body: { questionId, unread, number } }: InputOf<typeof markOperation>,
): Promise<true> {
  await services.database.connection.transaction().execute(async (change) => {
    const { last_number } = await findReadable(change, readerOf(services, student), questionId);
    const part = partWriter(change, student.studentId, questionId);
    const isDone = unread
      ? await part.flag()
      : await part.read(Math.min(number ?? last_number, last_number));
    // Who has nothing to do with a question has nothing unread there; that they looked is no fault.
    if (!isDone && unread) throw notFound();
  });
  return true;
}
