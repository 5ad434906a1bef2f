import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { QaThing } from '@xuezhou/contract/qa';
import type {
  hideQa as hideOperation,
  listQaReports as reportsOperation,
  muteInQa as muteOperation,
  restoreQa as restoreOperation,
  settleQaReport as settleOperation,
} from '@xuezhou/contract/qa/console';
import { excerptOf } from '@xuezhou/rules/qa/qa-text';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { isMissing } from '../../../platform/database/is-missing.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { dropHeld } from '../../moderation/moderation.port.ts';
import { readThing, type FoundThing } from '../answer/find-thing.ts';
import { settleState } from '../held/settle-state.ts';
import { keepFindable } from '../searchable-questions.ts';
import { tellPages, tellStudents } from '../tell.ts';
import { tables } from '../answer/thing-tables.ts';
import { lockQuestion, noteStep } from './find-question.ts';

const demandReason = (text: string): string => {
  const reason = text.trim();
  if (reason === '') throw new Refusal('qaReasonEmpty');
  return reason;
};

async function demandThing(change: Change, thing: QaThing): Promise<FoundThing> {
  const found = await readThing(change, thing);
  if (found === undefined) throw new Refusal('qaThingUnknown');
  return found;
}

const targetOf = ({ kind, id }: QaThing) => ({ kind: `qa_${kind}`, id });

export async function hideQa(
  services: ConsoleServices,
  { body: { thing, reason } }: InputOf<typeof hideOperation>,
  actor: Actor,
): Promise<DataOf<typeof hideOperation>> {
  const words = demandReason(reason);
  return await changeAudited(services, actor, async (change, now) => {
    const isNew = await hide(change, thing, words, { actor, now });
    const auditEntry = { operation: 'hideQa', target: targetOf(thing), why: words };
    return { answer: true as const, auditEntry: isNew ? auditEntry : null };
  });
}

interface Doing {
  readonly actor: Actor;
  readonly now: Date;
}

/** Who wrote it is told why. False when it was hidden before. */
async function hide(
  change: Change,
  thing: QaThing,
  reason: string,
  { actor, now }: Doing,
): Promise<boolean> {
  const { question_id } = await demandThing(change, thing);
  await lockQuestion(change, question_id);
  const found = await demandThing(change, thing);
  if (found.hidden_at !== null && !found.is_held) return false;
  const { table, id, name } = tables[thing.kind];
  // What waits at the gate does so no more: a person has hidden it, and neither the queue nor other words let it out.
  await sql`update ${sql.table(table)} set hidden_at = ${now}, hidden_reason = ${reason}, held_at = null
    where ${sql.ref(id)} = ${thing.id}`.execute(change);
  await dropHeld(change, { kind: thing.kind, thingId: thing.id, now });
  await settleState(change, question_id, now);
  if (found.student_id !== null)
    await tellStudents(change, [found.student_id], {
      questionId: question_id,
      title: `你的${name}被老师隐藏了`,
      words: `原因：${reason}。如果你认为不该隐藏，可以在那里申诉。`,
      at: now,
    });
  await noteStep(change, question_id, {
    what: `隐藏${name}：${reason}`,
    staffId: actor.staff.staffId,
    at: now,
  });
  await tellPages(change, question_id);
  await keepFindable(change, question_id, now);
  return true;
}

export async function restoreQa(
  services: ConsoleServices,
  { body: { thing } }: InputOf<typeof restoreOperation>,
  actor: Actor,
): Promise<DataOf<typeof restoreOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const isNew = await restore(change, thing, { actor, now });
    const auditEntry = { operation: 'restoreQa', target: targetOf(thing) };
    return { answer: true as const, auditEntry: isNew ? auditEntry : null };
  });
}

async function restore(change: Change, thing: QaThing, { actor, now }: Doing): Promise<boolean> {
  const { question_id } = await demandThing(change, thing);
  await lockQuestion(change, question_id);
  const found = await demandThing(change, thing);
  if (found.hidden_at === null || found.is_deleted) return false;
  const { table, id, name } = tables[thing.kind];
  await sql`update ${sql.table(table)} set hidden_at = null, hidden_reason = null, held_at = null
    where ${sql.ref(id)} = ${thing.id}`.execute(change);
  await dropHeld(change, { kind: thing.kind, thingId: thing.id, now });
  await settleState(change, question_id, now);
  if (found.student_id !== null)
    await tellStudents(change, [found.student_id], {
      questionId: question_id,
      title: `你的${name}恢复了`,
      words: '老师重新看过，大家又能看到了。',
      at: now,
    });
  await noteStep(change, question_id, {
    what: `恢复${name}`,
    staffId: actor.staff.staffId,
    at: now,
  });
  await tellPages(change, question_id);
  await keepFindable(change, question_id, now);
  return true;
}

interface ReportRow {
  report_id: number;
  student_id: number;
  is_appeal: boolean;
  thing_kind: QaThing['kind'];
  thing_id: string;
  question_id: string;
  kind: string;
  content: string;
  at: Date;
  words: string | null;
}

const maxReports = 200;

/** What nobody has settled yet. */
export const openReports = sql`(select * from qa_report where settled_at is null)`;

export async function listQaReports({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof reportsOperation>> {
  const { rows } = await sql<ReportRow>`
    select e.report_id, e.student_id, e.is_appeal, e.thing_kind, e.thing_id, e.question_id, e.kind, e.content, e.at,
      coalesce(m.content, a.content, t.title) as words
    from ${openReports} e
    join qa_question t on t.question_id = e.question_id
    left join qa_answer a on e.thing_kind = 'answer' and a.qa_answer_id = e.thing_id
    left join qa_comment m on e.thing_kind = 'comment' and m.comment_id = e.thing_id
    order by e.at, e.report_id limit ${maxReports}`.execute(connection);
  return rows.map((row) => ({
    reportId: row.report_id,
    isAppeal: row.is_appeal,
    thing: { kind: row.thing_kind, id: row.thing_id },
    questionId: row.question_id,
    kind: row.kind,
    content: row.content,
    words: excerptOf(row.words ?? '', 80),
    at: row.at.toISOString(),
  }));
}

/** To grant is to hide what was reported, or to restore what was appealed for; who asked is told. */
export async function settleQaReport(
  services: ConsoleServices,
  { body: { reportId, isGranted, reason } }: InputOf<typeof settleOperation>,
  actor: Actor,
): Promise<DataOf<typeof settleOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const { rows } = await sql<ReportRow>`
      update qa_report set settled_at = ${now}, is_granted = ${isGranted}
      where report_id = ${reportId} and settled_at is null returning *`.execute(change);
    const [row] = rows;
    if (row === undefined) throw new Refusal('qaReportUnknown');
    const thing = { kind: row.thing_kind, id: row.thing_id };
    // Whose words are hidden, or stay hidden, learns why.
    const staysShown = row.is_appeal === isGranted;
    const words = staysShown ? reason.trim() : demandReason(reason);
    if (isGranted && row.is_appeal) await restore(change, thing, { actor, now });
    else if (isGranted) await hide(change, thing, words, { actor, now });
    if (!row.is_appeal || !isGranted)
      await tellStudents(change, [row.student_id], {
        questionId: row.question_id,
        title: row.is_appeal ? '你的申诉有答复了' : '你的举报有结果了',
        words: row.is_appeal
          ? `老师看过了，没有恢复：${words}`
          : isGranted
            ? '老师看过了，已经隐藏，谢谢你告诉我们。'
            : `老师看过了，没有隐藏${words === '' ? '。' : `：${words}`}`,
        at: now,
      });
    const auditEntry = {
      operation: 'settleQaReport',
      target: { kind: 'qa_report', id: reportId },
      after: { isGranted },
      why: words,
    };
    return { answer: true as const, auditEntry };
  });
}

export async function muteInQa(
  services: ConsoleServices,
  { body: { studentId, minutes, reason } }: InputOf<typeof muteOperation>,
  actor: Actor,
): Promise<DataOf<typeof muteOperation>> {
  const words = minutes === 0 ? reason.trim() : demandReason(reason);
  try {
    return await changeAudited(services, actor, async (change, now) => {
      const until = new Date(now.getTime() + minutes * 60_000);
      if (minutes === 0)
        await change.deleteFrom('qa_mute').where('student_id', '=', studentId).execute();
      else
        await change
          .insertInto('qa_mute')
          .values({ student_id: studentId, until, reason: words })
          .onConflict((conflict) =>
            conflict.column('student_id').doUpdateSet({ until, reason: words }),
          )
          .execute();
      const auditEntry = {
        operation: 'muteInQa',
        target: { kind: 'student', id: studentId },
        after: { minutes },
        why: words,
      };
      return { answer: true as const, auditEntry };
    });
  } catch (error) {
    if (isMissing(error)) throw new Refusal('studentUnknown');
    throw error;
  }
}
