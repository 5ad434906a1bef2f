import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { audited } from '../../../platform/staff/audited.ts';
import { machineOperator } from '../../../platform/staff/machine-operator.ts';
import type { StaffMember } from '../../../platform/staff/staff-member.ts';
import {
  lockKnown,
  lockQuestion,
  noteStep,
  questionTarget,
  type DeskQuestion,
} from '../console/find-question.ts';
import { giveBackQuestions } from '../console/give-back.ts';
import { putReply } from '../console/reply.ts';
import type { GrantsLost } from '../../staff/staff.port.ts';
import { tellPages } from '../tell.ts';
import {
  dueLater,
  isIdTaken,
  lockLater,
  questionOfLater,
  waitingOf,
  writerOf,
} from './later.repository.ts';
import type { LaterRow } from '../qa.tables.ts';
import { comeBack, putOffUntil } from './schedule-reply.ts';

/** So many at a time; the rest a minute later. */
const most = 200;

/**
 * Sends what is due. Each in a transaction of its own that also notes it as sent: a server that is killed in it has sent
 * nothing, and the next one sends it. A job.
 */
export async function sendLaterReplies(
  services: Pick<Services, 'clock' | 'database' | 'log'>,
): Promise<void> {
  const { connection } = services.database;
  const now = services.clock.now();
  for (const qaAnswerId of await dueLater(connection, { now, most }))
    try {
      await inTransaction(connection, (change) => sendOne(change, qaAnswerId, now));
    } catch (error) {
      // The others are not to wait for it.
      services.log.error({ err: error, qaAnswerId }, 'an answer that was due was not sent');
      await afterFailure(services, { qaAnswerId, now, isPassing: mayPass(error) });
    }
}

/** So often it is tried, a minute after the first time and twice as long after each: half an hour in all. */
const mostTries = 6;

/** A row that is not taken as it is would not be taken later either; a lock, a line or a server that is missing comes back. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof Refusal) &&
  !(error instanceof DatabaseError && /^2[23]/.test(error.code ?? ''));

interface Failure {
  readonly qaAnswerId: string;
  readonly now: Date;
  readonly isPassing: boolean;
}

/** What may pass is tried again; else it would fail each minute, and nobody would hear of it. */
async function afterFailure(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { qaAnswerId, now, isPassing }: Failure,
): Promise<void> {
  try {
    await inTransaction(database.connection, async (change) => {
      const later = await lockWithQuestion(change, qaAnswerId);
      if (later === undefined || !isDue(later, now)) return;
      const tries = later.failed_tries + 1;
      if (!isPassing || tries >= mostTries) return await hold(change, later, broken, now);
      const again_at = new Date(now.getTime() + 60_000 * 2 ** (tries - 1));
      await change
        .updateTable('qa_later_reply')
        .where('qa_answer_id', '=', qaAnswerId)
        .set({ failed_tries: tries, again_at })
        .execute();
      // Nobody else is to answer meanwhile: it waits as it did, and says until when.
      await change
        .updateTable('qa_question')
        .where('question_id', '=', later.question_id)
        .where('snoozed_until', '=', putOffUntil(later))
        .set({ snoozed_until: again_at })
        .execute();
      await tellPages(change, later.question_id);
    });
  } catch (error) {
    // Where the database is away this is not counted either: it is due still when it is back.
    log.error({ err: error, qaAnswerId }, 'nor was that noted');
  }
}

/** Undefined: there is none, or its question is gone with it. */
async function lockWithQuestion(change: Change, qaAnswerId: string): Promise<LaterRow | undefined> {
  const questionId = await questionOfLater(change, qaAnswerId);
  const isThere = questionId !== undefined && (await lockKnown(change, questionId)) !== undefined;
  return isThere ? await lockLater(change, qaAnswerId) : undefined;
}

async function sendOne(change: Change, qaAnswerId: string, now: Date): Promise<void> {
  const questionId = await questionOfLater(change, qaAnswerId);
  if (questionId === undefined) return;
  const question = await lockQuestion(change, questionId);
  const later = await lockLater(change, qaAnswerId);
  if (later === undefined || !isDue(later, now)) return;
  const staff = await writerOf(change, later.staff_id);
  const heldFor = await whyNot(change, { later, question, staff });
  if (staff === null || heldFor !== null) return await hold(change, later, heldFor ?? gone, now);
  await putReply(change, question, {
    ...{ qaAnswerId, staffId: staff.staffId, content: later.content, html: later.html },
    ...{ isPrivate: later.is_private, cannedId: later.canned_id ?? undefined, now },
  });
  await change
    .updateTable('qa_later_reply')
    .where('qa_answer_id', '=', qaAnswerId)
    .set({ sent_at: now })
    .execute();
  const actor = { ...machineOperator, staff };
  await audited(change, actor, now, {
    ...{ operation: 'replyToQuestion', target: questionTarget(questionId) },
    after: { qaAnswerId, staffId: staff.staffId, isPrivate: later.is_private, isLater: true },
  });
}

/** Another server may have been quicker, and it may have been put to a later time. */
const isDue = (
  { sent_at, dropped_at, held_for, send_at, again_at }: LaterRow,
  now: Date,
): boolean =>
  sent_at === null &&
  dropped_at === null &&
  held_for === null &&
  send_at <= now &&
  (again_at === null || again_at <= now);

const broken = '发的时候出了错，请看过，换个时间再发';
const gone = '写的人现在不能回答提问了，请换一位来答';

interface Judged {
  readonly later: LaterRow;
  readonly question: DeskQuestion;
  readonly staff: StaffMember | null;
}

/** Why it waits for a person now; null: it is sent. */
async function whyNot(change: Change, { later, question, staff }: Judged): Promise<string | null> {
  const { withdrawn_at, hidden_at, merged_into } = question;
  if (withdrawn_at !== null || hidden_at !== null || merged_into !== null)
    return '问题被撤回、隐藏或并到别的问题里了';
  if (staff === null) return gone;
  const { claimed_by: holder } = question;
  if (holder !== null && holder !== later.staff_id && holder !== later.seen_claimed_by)
    return `${await nameOf(change, holder)}接手了这个问题，请看过再发`;
  // Sent again and again it would fail each time.
  if (await isIdTaken(change, later.qa_answer_id))
    return '这个回答的编号已经用来发过别的话，请收回来再发';
  const { question_id: questionId, seen_number: seen } = later;
  const { rows } = await sql<{ what: string }>`
    select case when a.staff_id is null then '学员' when a.staff_id = ${later.staff_id}::int then '自己' else '别的老师' end || '又写了话' as what
      from qa_answer a where a.question_id = ${questionId} and a.number > ${seen}
    union all select '学员又写了话' from qa_comment m
      where m.question_id = ${questionId} and m.number > ${seen} and m.deleted_at is null
    union all select '学员说还没懂' from qa_feedback f where f.question_id = ${questionId}
      group by f.question_id having count(*) > ${later.seen_feedbacks}
    union all select '提问的人改了问题' from qa_question t
      where t.question_id = ${questionId} and t.edited_at is distinct from ${later.seen_edited_at}::timestamptz
    limit 1`.execute(change);
  const what = rows[0]?.what;
  return what === undefined ? null : `定好以后${what}，请看过再发`;
}

async function nameOf(change: Change, staffId: number): Promise<string> {
  const row = await change
    .selectFrom('staff')
    .where('staff_id', '=', staffId)
    .select('name')
    .executeTakeFirst();
  return row?.name ?? '别的老师';
}

/** Of who answers no more, disabled or without that role: what they had claimed is everybody's, what was ready waits for another. */
export async function leaveToOthers(
  change: Change,
  { staffIds, now }: Pick<GrantsLost, 'staffIds' | 'now'>,
): Promise<void> {
  for (const staffId of staffIds) {
    if ((await writerOf(change, staffId)) !== null) continue;
    await giveBackQuestions(change, { staffId, now });
    await holdAllOf(change, { staffId, now });
  }
}

/** At once, and not only when its time has come. */
async function holdAllOf(
  change: Change,
  { staffId, now }: { staffId: number; now: Date },
): Promise<void> {
  for (const qaAnswerId of await waitingOf(change, staffId)) {
    const later = await lockWithQuestion(change, qaAnswerId);
    const isWaiting = later?.sent_at === null && later.dropped_at === null;
    if (later !== undefined && isWaiting && later.held_for === null)
      await hold(change, later, gone, now);
  }
}

/** It stays with its words, and its question comes back to who wrote it. */
async function hold(change: Change, later: LaterRow, why: string, now: Date): Promise<void> {
  await change
    .updateTable('qa_later_reply')
    .where('qa_answer_id', '=', later.qa_answer_id)
    .set({ held_for: why })
    .execute();
  await comeBack(change, later);
  const { question_id: questionId, staff_id: staffId } = later;
  await noteStep(change, questionId, { what: `定时的回答没有发出：${why}`, staffId, at: now });
  await tellPages(change, questionId);
}
