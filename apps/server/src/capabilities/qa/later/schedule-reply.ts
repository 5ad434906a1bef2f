import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import {
  maxSnoozed,
  type dropScheduledReply as dropOperation,
  type scheduleReply as scheduleOperation,
} from '@xuezhou/contract/qa/console';
import { sql } from 'kysely';
import { minuteOf } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  lockOpen,
  lockQuestion,
  noteStep,
  questionTarget,
  type DeskQuestion,
} from '../console/find-question.ts';
import { claimedBy } from '../console/hold-question.ts';
import { htmlOf, wasSent } from '../console/reply.ts';
import { useReplyPictures } from '../console/reply-pictures.ts';
import { tellPages } from '../tell.ts';
import {
  laterOf,
  lockLater,
  mayChangeLater,
  questionOfLater,
  writerOf,
} from './later.repository.ts';
import type { LaterRow } from '../qa.tables.ts';

type Asked = InputOf<typeof scheduleOperation>['body'];

/** Sent again it is kept once; a newer version is not overwritten by who has not seen it. */
export async function scheduleReply(
  services: ConsoleServices,
  { body }: InputOf<typeof scheduleOperation>,
  actor: Actor,
): Promise<DataOf<typeof scheduleOperation>> {
  const { questionId, qaAnswerId } = body;
  const content = body.markdown.trim();
  const html = await htmlOf(services, content);
  const at = new Date(body.at);
  const { staffId } = actor.staff;
  return await changeAudited(services, actor, async (change, now) => {
    const question = await lockOpen(change, questionId);
    const { title } = question;
    const stored = await lockLater(change, qaAnswerId);
    const sent = { qaAnswerId, questionId, content };
    if (body.version === 0) await demandUnsent(change, sent);
    if (stored !== undefined) await demandOwn(change, stored, actor, questionId);
    if (stored !== undefined && isKept(stored, { ...body, markdown: content }))
      return { answer: { title, version: stored.version }, auditEntry: null };
    demandTime(at, now);
    await demandUnsent(change, sent);
    await demandSeen(change, stored, body, actor);
    await demandFree(change, question, actor);
    const writerId = await heirOf(change, stored, staffId);
    const version = body.version + 1;
    const words = { content, html, is_private: body.isPrivate, send_at: at, version };
    // Who changes its time alone does not say from what it was made.
    const canned_id = body.cannedId ?? stored?.canned_id ?? null;
    const told = { canned_id, held_for: null, failed_tries: 0, again_at: null };
    await keep(change, body, { ...words, ...told, staff_id: writerId });
    await useReplyPictures(change, html, now);
    await putOff(change, question, { until: at, staffId: writerId, now });
    const what = `${version === 1 ? '定好' : '改到'} ${minuteOf(at)} 发出回答`;
    await noteStep(change, questionId, { what, staffId, at: now });
    await tellPages(change, questionId);
    const auditEntry = {
      ...{ operation: 'scheduleReply', target: questionTarget(questionId) },
      ...(stored !== undefined && { before: { at: stored.send_at.toISOString() } }),
      after: { qaAnswerId, at: at.toISOString(), isPrivate: body.isPrivate },
    };
    return { answer: { title, version }, auditEntry };
  });
}

function demandTime(at: Date, now: Date): void {
  const latest = new Date(now.getTime() + maxSnoozed * 86_400_000);
  if (at <= now || at > latest) throw new Refusal('qaLaterWhen');
}

/**
 * Where its page did not hear that these words were taken they are out: throws qaLaterSent. Any other with their id would never
 * be sent: throws idReused.
 */
async function demandUnsent(change: Change, sent: Parameters<typeof wasSent>[1]): Promise<void> {
  if (await wasSent(change, sent)) throw new Refusal('qaLaterSent');
}

/** A colleague is at it: what is put off would be out of their hands without a word. Throws qaClaimed. */
async function demandFree(
  change: Change,
  { queued_at, claimed_by: holder }: DeskQuestion,
  { staff }: Actor,
): Promise<void> {
  if (queued_at === null || holder === null) return;
  if (holder !== staff.staffId && !staff.isOwner) throw await claimedBy(change, holder);
}

/** Whose it is from now on: it stays with who wrote it, unless that one answers no more. */
async function heirOf(
  change: Change,
  stored: LaterRow | undefined,
  staffId: number,
): Promise<number> {
  if (stored === undefined) return staffId;
  return (await writerOf(change, stored.staff_id)) === null ? staffId : stored.staff_id;
}

/** Throws qaLaterTaken where it is a colleague’s, qaLaterSent and qaLaterDropped where it waits no more, qaLaterChanged. */
async function demandOwn(
  change: Change,
  stored: LaterRow,
  { staff }: Actor,
  questionId: string,
): Promise<void> {
  const isMine = await mayChangeLater(change, stored.staff_id, staff);
  if (!isMine || stored.question_id !== questionId) throw new Refusal('qaLaterTaken');
  if (stored.sent_at !== null) throw new Refusal('qaLaterSent');
  if (stored.dropped_at !== null) throw new Refusal('qaLaterDropped');
}

/** What was asked for stands there already: an earlier try had arrived. */
const isKept = (stored: LaterRow, { markdown, isPrivate, at, version }: Asked): boolean =>
  stored.version === version + 1 &&
  stored.content === markdown &&
  stored.is_private === isPrivate &&
  stored.send_at.getTime() === Date.parse(at);

async function demandSeen(
  change: Change,
  stored: LaterRow | undefined,
  { questionId, version }: Asked,
  { staff }: Actor,
): Promise<void> {
  if ((stored?.version ?? 0) !== version) throw new Refusal('qaLaterChanged');
  if (stored !== undefined) return;
  const other = await laterOf(change, questionId, staff);
  if (other !== null)
    throw new Refusal(
      'qaLaterTaken',
      `${other.name}已经定好时间回答这个问题，${other.mayChange ? '请先收回那一个' : `要改请找${other.name}`}`,
    );
}

type Seen = Pick<LaterRow, 'seen_number' | 'seen_edited_at' | 'seen_feedbacks' | 'seen_claimed_by'>;
type Kept = Omit<LaterRow, 'qa_answer_id' | 'question_id' | 'sent_at' | 'dropped_at' | keyof Seen>;

async function keep(change: Change, { questionId, qaAnswerId }: Asked, kept: Kept): Promise<void> {
  const row = { ...kept, ...(await seenNow(change, questionId)) };
  await change
    .insertInto('qa_later_reply')
    .values({ ...row, qa_answer_id: qaAnswerId, question_id: questionId })
    .onConflict((clash) => clash.column('qa_answer_id').doUpdateSet(row))
    .execute();
}

/** All that the asker and others have said by now, and who has it; whoever says more, or takes it, holds the question first. */
async function seenNow(change: Change, questionId: string): Promise<Seen> {
  const { rows } = await sql<Seen>`
    select t.last_number as seen_number, t.edited_at as seen_edited_at, t.claimed_by as seen_claimed_by,
      (select count(*)::int from qa_feedback f where f.question_id = t.question_id) as seen_feedbacks
    from qa_question t where t.question_id = ${questionId}`.execute(change);
  const [seen] = rows;
  if (seen === undefined) throw new Error(`no question ${questionId}, which is locked`);
  return seen;
}

/** It waits in no list until then, and is in the hands of who wrote; one that an owner answers stays in whose it is. */
async function putOff(
  change: Change,
  { question_id: questionId, claimed_by: holder }: DeskQuestion,
  { until, staffId, now }: { until: Date; staffId: number; now: Date },
): Promise<void> {
  await change
    .updateTable('qa_question')
    .where('question_id', '=', questionId)
    .where('queued_at', 'is not', null)
    .set({ snoozed_until: until, claimed_by: holder ?? staffId, claimed_at: now })
    .execute();
}

/** Taken back twice it is taken back once. */
export async function dropScheduledReply(
  services: ConsoleServices,
  { body: { qaAnswerId } }: InputOf<typeof dropOperation>,
  actor: Actor,
): Promise<DataOf<typeof dropOperation>> {
  const { staff } = actor;
  return await changeAudited(services, actor, async (change, now) => {
    const questionId = await questionOfLater(change, qaAnswerId);
    if (questionId === undefined) throw new Refusal('qaAnswerUnknown');
    await lockQuestion(change, questionId);
    const stored = await lockLater(change, qaAnswerId);
    if (stored === undefined) throw new Refusal('qaAnswerUnknown');
    if (!(await mayChangeLater(change, stored.staff_id, staff))) throw new Refusal('qaLaterTaken');
    if (stored.sent_at !== null) throw new Refusal('qaLaterSent');
    const answer = { markdown: stored.content, isPrivate: stored.is_private };
    if (stored.dropped_at !== null) return { answer, auditEntry: null };
    await change
      .updateTable('qa_later_reply')
      .where('qa_answer_id', '=', qaAnswerId)
      .set({ dropped_at: now })
      .execute();
    await comeBack(change, stored);
    const what = `收回了定在 ${minuteOf(stored.send_at)} 发出的回答`;
    await noteStep(change, questionId, { what, staffId: staff.staffId, at: now });
    await tellPages(change, questionId);
    const auditEntry = {
      ...{ operation: 'dropScheduledReply', target: questionTarget(questionId) },
      before: { qaAnswerId, at: stored.send_at.toISOString() },
    };
    return { answer, auditEntry };
  });
}

/** Until when its question is put off for it: until its time, or until it is tried again. */
export const putOffUntil = ({ again_at, send_at }: LaterRow): Date => again_at ?? send_at;

/** The question stands in the queue again, where nobody put it off otherwise since. */
export async function comeBack(change: Change, later: LaterRow): Promise<void> {
  await change
    .updateTable('qa_question')
    .where('question_id', '=', later.question_id)
    .where('snoozed_until', '=', putOffUntil(later))
    .set({ snoozed_until: null })
    .execute();
}
