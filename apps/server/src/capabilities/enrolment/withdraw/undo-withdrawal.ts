import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { LoggedAct, Undoer } from '../../../platform/staff/undo.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';
import { courseTitles } from '../../catalogue/catalogue.port.ts';
import { sendMessages } from '../../message/message.port.ts';
import { enrolmentWriter } from '../enrolment.repository.ts';
import { putPeriodBack, type LoggedPeriod } from '../console/undo-period.ts';
import { enrolmentTies, type EndedTies } from './enrolment-ties.ts';

/** A day, as middle acts have it. */
const hours = 24;

interface Row {
  readonly student_id: number;
  readonly before: unknown;
  readonly after: unknown;
  readonly ended: Readonly<Record<string, unknown>>;
}

const undo: Undoer['undo'] = async (change, { after }: LoggedAct, now) => {
  const { actId, courseId, isTold } = after as {
    actId: string;
    courseId: number;
    isTold?: boolean;
  };
  const rows: Row[] = await change
    .selectFrom('enrolment_change')
    .where('act_id', '=', actId)
    .where('undone_at', 'is', null)
    .select(['student_id', 'before', 'after', 'ended'])
    .orderBy('student_id')
    .execute();
  const back = await giveBack(change, rows, { courseId, now });
  if (back.length === 0)
    throw new Refusal('undoChanged', '这些报名在那以后都变过，没有撤回，请直接给他们报名');
  await change
    .updateTable('enrolment_change')
    .set({ undone_at: now })
    .where('act_id', '=', actId)
    .where('student_id', '=', sql<number>`any(${back}::int[])`)
    .execute();
  if (isTold === true) await tell(change, back, { courseId, now });
  return { kept: rows.length - back.length };
};

interface Of {
  readonly courseId: number;
  readonly now: Date;
}

/** Whose courses are as they were. Of whom something cannot be had any more, as a seat of a company, nothing is. */
async function giveBack(change: Change, rows: readonly Row[], of: Of): Promise<number[]> {
  const endings = enrolmentTies
    .of(change)
    .flatMap(({ key, ending }) => (ending === undefined ? [] : [{ key, ...ending }]));
  const all = rows.map(({ student_id: studentId }) => studentId);
  for (const { key, hold } of endings)
    await hold?.(change, { ...of, studentIds: all, were: tiesOf(rows, key) });
  const back: Row[] = [];
  for (const row of rows) {
    const was = row.before as Required<LoggedPeriod>;
    const left = row.after as Required<LoggedPeriod>;
    const changed = await putPeriodBack(change, row.student_id, { was, left, now: of.now });
    if (changed === null) back.push(row);
  }
  const lost = new Set<number>();
  for (const { key, restore } of endings)
    for (const studentId of await restore(change, tiesOf(back, key), of)) lost.add(studentId);
  // What was put back of theirs goes again, and who waits for it gets it.
  if (lost.size > 0)
    for (const { end } of endings)
      await end(change, { courseId: of.courseId, studentIds: [...lost] }, of.now);
  for (const row of back) if (lost.has(row.student_id)) await closeAgain(change, row);
  return back.flatMap(({ student_id: studentId }) => (lost.has(studentId) ? [] : [studentId]));
}

const tiesOf = (rows: readonly Row[], key: string): EndedTies =>
  new Map(
    rows.flatMap(({ student_id: studentId, ended }) =>
      key in ended ? [[studentId, ended[key]] as const] : [],
    ),
  );

async function closeAgain(change: Change, { student_id: studentId, after }: Row): Promise<void> {
  const left = after as Required<LoggedPeriod>;
  await enrolmentWriter(change, studentId).update(left.courseId, {
    ...{ expires_on: left.expiresOn, opens_on: left.opensOn, paused_on: left.pausedOn },
    ...{ period_days: left.waitingDays, redeemed: left.isRedeemed, taken_back: left.isTakenBack },
  });
}

async function tell(
  change: Change,
  studentIds: readonly number[],
  { courseId, now }: Of,
): Promise<void> {
  const { rows } = await sql<{ title: string }>`
    select title from ${courseTitles} c where course_id = ${courseId}`.execute(change);
  await sendMessages(change, studentIds, {
    ...{ kind: 'study', at: now, title: `你的报名恢复了：${rows[0]?.title ?? ''}` },
    content: plainHtml('有效期和撤销以前一样，可以接着学。'),
  });
}

/** Periods of many are as they were, and with what was withdrawn what ended with it. */
export const withdrawalUndoers: Readonly<Record<string, Undoer>> = {
  withdrawEnrolments: { permission: 'enrolment.write', hours, undo },
  changePeriods: { permission: 'enrolment.write', hours, undo },
};
