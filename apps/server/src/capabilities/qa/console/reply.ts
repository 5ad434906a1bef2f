import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { longestQaText } from '@xuezhou/contract/qa';
import type {
  replyToQuestion as replyOperation,
  reviseReply as reviseOperation,
} from '@xuezhou/contract/qa/console';
import { sql } from 'kysely';
import { openFields } from '@xuezhou/rules/qa/canned-fields';
import { isStillDraft } from '@xuezhou/rules/qa/draft-mark';
import { lengthOf } from '@xuezhou/rules/qa/qa-text';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { richHtml } from '../../../platform/text/rich-text.ts';
import { countAnswers, minutesSince, takeNumber } from '../queue.ts';
import { settleLater } from '../later/settle-later.ts';
import { keepFindable } from '../searchable-questions.ts';
import { followersOf, tellPages, tellStudents } from '../tell.ts';
import { findReplyPicture, useReplyPictures } from './reply-pictures.ts';
import { actsAs, lockOpen, noteStep, questionTarget, type DeskQuestion } from './find-question.ts';

/** Sent again by the same id it is kept once, and nobody is told twice. */
export async function replyToQuestion(
  services: ConsoleServices,
  { body }: InputOf<typeof replyOperation>,
  actor: Actor,
): Promise<DataOf<typeof replyOperation>> {
  const { questionId, qaAnswerId, isPrivate } = body;
  const content = body.markdown.trim();
  const html = await htmlOf(services, content);
  return await changeAudited(services, actor, async (change, now) => {
    const question = await lockOpen(change, questionId);
    const { title } = question;
    const staffId = await actsAs(change, actor, body.staffId);
    if (await wasSent(change, { qaAnswerId, questionId, content }))
      return { answer: { qaAnswerId, title, told: 0 }, auditEntry: null };
    if (actor.agreement) await demandAsItWas(change, questionId, actor.agreement.proposedAt);
    await settleLater(change, { qaAnswerId, questionId }, actor, now);
    const words = { qaAnswerId, staffId, content, html, isPrivate, cannedId: body.cannedId, now };
    const told = await putReply(change, question, words);
    const auditEntry = {
      operation: 'replyToQuestion',
      target: questionTarget(questionId),
      after: { qaAnswerId, staffId, isPrivate },
    };
    return { answer: { qaAnswerId, title, told }, auditEntry };
  });
}

/** What was proposed answers the question as it stood then. Throws qaMovedOn. */
async function demandAsItWas(change: Change, questionId: string, since: Date): Promise<void> {
  const { rows } = await sql`
    select 1 from qa_question where question_id = ${questionId} and edited_at > ${since}
    union all
    select 1 from qa_answer where question_id = ${questionId} and hidden_at is null
      and greatest(at, edited_at) > ${since}`.execute(change);
  if (rows.length > 0) throw new Refusal('qaMovedOn');
}

interface WrittenReply {
  readonly qaAnswerId: string;
  readonly staffId: number;
  readonly content: string;
  readonly html: string;
  readonly isPrivate: boolean;
  readonly cannedId: number | undefined;
  readonly now: Date;
}

/** Puts an answer into its question, which is locked. Answers how many were told. */
export async function putReply(
  change: Change,
  question: DeskQuestion,
  { qaAnswerId, staffId, content, html, isPrivate, cannedId, now }: WrittenReply,
): Promise<number> {
  const { question_id: questionId } = question;
  const number = await takeNumber(change, questionId, now);
  await change
    .insertInto('qa_answer')
    .values({
      qa_answer_id: qaAnswerId,
      question_id: questionId,
      number,
      staff_id: staffId,
      content,
      html,
      images: '[]',
      is_private: isPrivate,
      at: now,
    })
    .execute();
  await useReplyPictures(change, html, now);
  await leaveQueue(change, question, staffId, now);
  await countAnswers(change, questionId);
  await noteStep(change, questionId, { what: '回答', staffId, at: now });
  if (cannedId !== undefined) await countCanned(change, cannedId);
  const told = await tellOfReply(change, question, isPrivate, now);
  await tellPages(change, questionId);
  await keepFindable(change, questionId, now);
  return told;
}

/** Cleaned, to be shown. Throws for words that cannot be sent. */
export async function htmlOf(
  { database: { connection } }: ConsoleServices,
  content: string,
): Promise<string> {
  if (content === '' || lengthOf(content) > longestQaText) throw new Refusal('qaReplyEmpty');
  if (isStillDraft(content)) throw new Refusal('qaStillDraft');
  const open = openFields(content);
  if (open.length > 0)
    throw new Refusal('qaFieldOpen', `还有没填的：${open.join('、')}，请写上再发`);
  const { html, faults } = await richHtml(content, findReplyPicture(connection));
  if (faults.length > 0) throw new Refusal('textUnshowable', faults.join('；'));
  return html;
}

/** Whether it is this answer of this question in these words that is out. Throws idReused where the id is another's. */
export async function wasSent(
  change: Change,
  sent: { qaAnswerId: string; questionId: string; content: string },
): Promise<boolean> {
  const row = await change
    .selectFrom('qa_answer')
    .where('qa_answer_id', '=', sent.qaAnswerId)
    .select(['question_id', 'staff_id', 'content'])
    .executeTakeFirst();
  if (row === undefined) return false;
  const isSame =
    row.staff_id !== null && row.question_id === sent.questionId && row.content === sent.content;
  if (!isSame) throw new Refusal('idReused');
  return true;
}

async function leaveQueue(
  change: Change,
  question: DeskQuestion,
  staffId: number,
  now: Date,
): Promise<void> {
  const isFirst = question.answered_at === null;
  const from = question.counts_from ?? question.asked_at;
  await change
    .updateTable('qa_question')
    .where('question_id', '=', question.question_id)
    .set({
      queued_at: null,
      due_at: null,
      teacher_id: question.teacher_id ?? staffId,
      claimed_by: question.claimed_by ?? staffId,
      claimed_at: question.claimed_by === null ? now : undefined,
      ...(isFirst && { answered_at: now, answer_minutes: await minutesSince(change, from, now) }),
    })
    .execute();
}

async function tellOfReply(
  change: Change,
  { question_id: questionId, title: asked }: DeskQuestion,
  isPrivate: boolean,
  at: Date,
): Promise<number> {
  const { asker, others } = await followersOf(change, questionId);
  const words = `问题：${asked}`;
  if (asker !== null)
    await tellStudents(change, [asker], { questionId, title: `老师回答了「${asked}」`, words, at });
  const followers = isPrivate ? [] : others;
  await tellStudents(change, followers, {
    questionId,
    title: `你关注的「${asked}」，老师答了`,
    words,
    at,
  });
  return followers.length + (asker === null ? 0 : 1);
}

async function countCanned(change: Change, cannedId: number): Promise<void> {
  await change
    .updateTable('qa_canned')
    .where('canned_id', '=', cannedId)
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .execute();
}

/** What it was before is kept for staff; students see that it was changed. */
export async function reviseReply(
  services: ConsoleServices,
  { body: { qaAnswerId, markdown } }: InputOf<typeof reviseOperation>,
  actor: Actor,
): Promise<DataOf<typeof reviseOperation>> {
  const content = markdown.trim();
  const html = await htmlOf(services, content);
  return await changeAudited(services, actor, async (change, now) => {
    const before = await change
      .selectFrom('qa_answer')
      .where('qa_answer_id', '=', qaAnswerId)
      .where('staff_id', 'is not', null)
      .select(['question_id', 'content', 'images'])
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw new Refusal('qaAnswerUnknown');
    const answer = true as const;
    if (before.content === content) return { answer, auditEntry: null };
    const { question_id } = before;
    await change
      .insertInto('qa_revision')
      .values({
        thing_id: qaAnswerId,
        question_id,
        title: null,
        content: before.content,
        pictures: before.images.length,
        by_name: actor.staff.name,
        at: now,
      })
      .execute();
    await change
      .updateTable('qa_answer')
      .where('qa_answer_id', '=', qaAnswerId)
      .set({ content, html, edited_at: now })
      .execute();
    await useReplyPictures(change, html, now);
    await tellPages(change, question_id);
    await keepFindable(change, question_id, now);
    const auditEntry = {
      operation: 'reviseReply',
      target: questionTarget(question_id),
      after: { qaAnswerId },
    };
    return { answer, auditEntry };
  });
}
