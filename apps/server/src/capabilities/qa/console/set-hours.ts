import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getAnsweringHours as getOperation,
  setAnsweringHours as setOperation,
} from '@xuezhou/contract/qa/console';
import {
  answeringAt,
  areHoursSound,
  dueAt,
  readTime,
  timeText,
  type AnsweringHours,
} from '@xuezhou/rules/qa/answering-hours';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { readHours } from '../queue.ts';
import { isDay } from '@xuezhou/rules/text/is-day';

export async function getAnsweringHours({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof getOperation>> {
  return presentHours(await readHours(connection));
}

const presentHours = ({ week, targetMinutes, closedOn, silentHours }: AnsweringHours) => ({
  week: week.map((spans) =>
    spans.map(({ from, to }) => ({ from: timeText(from), to: timeText(to) })),
  ),
  targetMinutes,
  closedOn: [...closedOn],
  silentHours,
});

export async function setAnsweringHours(
  services: ConsoleServices,
  { body }: InputOf<typeof setOperation>,
  actor: Actor,
): Promise<DataOf<typeof setOperation>> {
  const asked = hoursOf(body);
  return await changeAudited(services, actor, async (change) => {
    // One after another: what the log calls before is what this one changed, also where there were none yet.
    await sql`select pg_advisory_xact_lock(hashtext('qa_hours'))`.execute(change);
    const standing = await readHours(change);
    const hours = { ...asked, silentHours: body.silentHours ?? standing.silentHours };
    const before = presentHours(standing);
    const row = {
      week: JSON.stringify(hours.week),
      target_minutes: hours.targetMinutes,
      closed_on: JSON.stringify(hours.closedOn),
      silent_hours: hours.silentHours,
    };
    await change
      .insertInto('qa_hours')
      .values(row)
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
      .execute();
    await countAnew(change, hours);
    const target = { kind: 'setting', id: 'qa_hours' };
    const after = presentHours(hours);
    const auditEntry = { operation: 'setAnsweringHours', target, before, after };
    return { answer: true as const, auditEntry };
  });
}

function hoursOf(body: InputOf<typeof setOperation>['body']): Omit<AnsweringHours, 'silentHours'> {
  const week = body.week.map((spans) =>
    spans.map(({ from, to }) => ({ from: readTime(from) ?? -1, to: readTime(to) ?? -1 })),
  );
  if (!areHoursSound(week) || !body.closedOn.every(isDay)) throw new Refusal('qaHoursInvalid');
  return {
    week,
    targetMinutes: body.targetMinutes,
    closedOn: [...new Set(body.closedOn)].toSorted(),
  };
}

/** Questions that wait are due by the new hours; those that are late already are not made late again. */
async function countAnew(change: Change, hours: AnsweringHours): Promise<void> {
  const { rows } = await sql<{ question_id: string; queued_at: Date }>`
    select question_id, queued_at from qa_question where queued_at is not null and passed_on_at is null
    order by question_id for no key update`.execute(change);
  const due = rows.map(({ question_id, queued_at }) => ({
    question_id,
    counts_from: answeringAt(hours, queued_at).countsFrom ?? queued_at,
    due_at: dueAt(hours, queued_at),
  }));
  await sql`
    update qa_question t set counts_from = d.counts_from, due_at = d.due_at
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as d (question_id uuid, counts_from timestamptz, due_at timestamptz)
    where t.question_id = d.question_id`.execute(change);
}
