import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';
import { sendMessages } from '../../message/message.port.ts';
import { periodOf } from '../console/manage-enrolments.ts';
import { enrolmentTies, type AskedTies, type EndedTies } from './enrolment-ties.ts';
import {
  demandWithdrawable,
  planWithdrawal,
  seenOf,
  type PlannedWithdrawal,
} from './plan-withdrawal.ts';

export interface Withdrawal extends AskedTies {
  readonly actId: string;
  /** What was seen of it before. */
  readonly seen: string;
  readonly tells: boolean;
  readonly why: string;
  readonly now: Date;
}

interface Withdrawn {
  readonly people: number;
  /** How many ties ended with it, by key. */
  readonly ended: Readonly<Record<string, number>>;
}

/** For how many an act was done already. */
export async function changedByAct(change: Change, actId: string): Promise<number> {
  const { count } = await change
    .selectFrom('enrolment_change')
    .where('act_id', '=', actId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Throws courseUnknown, withdrawalOpen, manyChanged where something is not as it was seen, and manyNone. */
export async function withdrawMany(change: Change, asked: Withdrawal): Promise<Withdrawn> {
  const { courseId, actId, now } = asked;
  const title = await demandWithdrawable(change, courseId);
  const endings = enrolmentTies
    .of(change)
    .flatMap(({ key, ending }) => (ending === undefined ? [] : [{ key, ...ending }]));
  for (const { hold } of endings) await hold?.(change, { ...asked, were: new Map() });
  const today = dayOf(now);
  const plan = await planWithdrawal(change, asked, { today, isHeld: true });
  if (seenOf(plan) !== asked.seen) throw new Refusal('manyChanged');
  const leaving = plan.filter(({ keptBy }) => keptBy === null);
  if (leaving.length === 0) throw new Refusal('manyNone');
  const studentIds = leaving.map(({ studentId }) => studentId);
  const ended = new Map<string, EndedTies>();
  for (const { key, end } of endings)
    ended.set(key, await end(change, { courseId, studentIds }, now));
  await closeAll(change, { courseId, studentIds, today });
  await keepRows(change, leaving, { courseId, actId, now, today, ended });
  if (asked.tells)
    await sendMessages(change, studentIds, {
      ...{ kind: 'study', at: now, title: `学校撤销了你的报名：${title}` },
      content: plainHtml(`原因：${asked.why}\n学过的、答过的题、笔记和积分都留着。`),
    });
  const counts = [...ended].map(([key, of]) => [key, of.size] as const);
  return { people: studentIds.length, ended: Object.fromEntries(counts) };
}

/** As it is once it was withdrawn, whatever it was. */
const closed = (today: string) => ({
  ...{ expires_on: addDays(today, -1), opens_on: null, paused_on: null },
  ...{ period_days: null, redeemed: true, taken_back: true },
});

async function closeAll(
  change: Change,
  { courseId, studentIds, today }: AskedTies & { today: string },
): Promise<void> {
  await change
    .updateTable('enrolment')
    .set(closed(today))
    .where('course_id', '=', courseId)
    .where('student_id', '=', sql<number>`any(${[...studentIds]}::int[])`)
    .execute();
}

const atOnce = 500;

interface Kept {
  readonly courseId: number;
  readonly actId: string;
  readonly now: Date;
  readonly today: string;
  readonly ended: ReadonlyMap<string, EndedTies>;
}

/** Each as it was and as it is, by which it can be taken back. */
async function keepRows(
  change: Change,
  leaving: readonly PlannedWithdrawal[],
  { courseId, actId, now, today, ended }: Kept,
): Promise<void> {
  const after = JSON.stringify({ courseId, ...periodOf(closed(today)) });
  const rows = leaving.flatMap(({ studentId, own }) => {
    if (own === undefined) return [];
    const was = [...ended].flatMap(([key, of]) =>
      of.has(studentId) ? [[key, of.get(studentId)] as const] : [],
    );
    return [
      {
        ...{ student_id: studentId, act_id: actId, course_id: courseId, changed_at: now },
        operation: 'withdrawEnrolments',
        ...{ before: JSON.stringify({ courseId, ...periodOf(own) }), after },
        ended: JSON.stringify(Object.fromEntries(was)),
      },
    ];
  });
  for (let from = 0; from < rows.length; from += atOnce)
    await change
      .insertInto('enrolment_change')
      .values(rows.slice(from, from + atOnce))
      .execute();
}
