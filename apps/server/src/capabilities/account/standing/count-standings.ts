import { standingBy, type BehindRules } from '@xuezhou/rules/account/behind';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import { openEnrolments } from '../../enrolment/enrolment.port.ts';
import { readBehindRules } from './behind-rules.repository.ts';
import { standingSource, type CountedStudent } from './standing-source.ts';

type Counting = Pick<Services, 'database' | 'clock'>;

const atOnce = 200;
/** Who has studied is counted anew after so long at the earliest. */
const settlingMs = 10 * 60_000;

/**
 * Counts those with an open course: who was never counted, who was counted on another day, and who has studied since.
 * Whose last course has ended has no standing any more.
 */
export async function countStandings(services: Counting): Promise<void> {
  const { connection } = services.database;
  const now = services.clock.now();
  await dropClosed(connection, now);
  // By number: who fails to be counted is passed once, and does not stand in the way of the others.
  for (let after = 0; ;) {
    const due = await dueAfter(connection, after, now);
    if (due.length === 0) return;
    await countSome(services, due);
    after = due.at(-1) ?? after;
  }
}

async function countSome(services: Counting, studentIds: readonly number[]): Promise<void> {
  const { connection } = services.database;
  const now = services.clock.now();
  const counted = await standingSource.of(connection).count(services, studentIds);
  const { rules } = await readBehindRules(connection);
  await store(connection, counted, rules, now);
}

async function dueAfter(connection: Connection, after: number, now: Date): Promise<number[]> {
  const midnight = new Date(`${dayOf(now)}T00:00:00+08:00`);
  const settled = new Date(now.getTime() - settlingMs);
  const { hasStudied } = standingSource.of(connection);
  const { rows } = await sql<{ student_id: number }>`
    select s.student_id from student s
    left join student_standing t on t.student_id = s.student_id
    where s.student_id > ${after} and s.erased_at is null
      and s.student_id in (select e.student_id from ${openEnrolments({ today: dayOf(now) })} e)
      and (t.student_id is null or t.counted_at < ${midnight}
        or t.counted_at < ${settled} and ${hasStudied(sql`s.student_id`, sql`t.counted_at`, sql`'infinity'::timestamptz`)})
    order by s.student_id limit ${atOnce}`.execute(connection);
  return rows.map(({ student_id }) => student_id);
}

async function dropClosed(connection: Connection, now: Date): Promise<void> {
  await sql`delete from student_standing t where not exists (
    select from ${openEnrolments({ today: dayOf(now) })} e where e.student_id = t.student_id)`.execute(
    connection,
  );
}

async function store(
  connection: Connection,
  counted: readonly CountedStudent[],
  rules: BehindRules,
  now: Date,
): Promise<void> {
  if (counted.length === 0) return;
  await connection
    .insertInto('student_standing')
    .values(
      counted.map(({ studentId, courseId, facts, minutes, studiedAt }) => ({
        ...{ student_id: studentId, course_id: courseId, studied_at: studiedAt, counted_at: now },
        ...{ facts: JSON.stringify(facts), minutes: [...minutes] },
        ...judged(facts, rules),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('student_id').doUpdateSet((row) => ({
        course_id: row.ref('excluded.course_id'),
        studied_at: row.ref('excluded.studied_at'),
        counted_at: row.ref('excluded.counted_at'),
        facts: row.ref('excluded.facts'),
        minutes: row.ref('excluded.minutes'),
        reasons: row.ref('excluded.reasons'),
        rules: row.ref('excluded.rules'),
        weight: row.ref('excluded.weight'),
      })),
    )
    .execute();
}

function judged(facts: CountedStudent['facts'], rules: BehindRules) {
  const { reasons, weight } = standingBy(facts, rules);
  return {
    reasons: JSON.stringify(reasons),
    rules: [...new Set(reasons.map(({ rule }) => rule))],
    weight,
  };
}

/** By rules that were changed: what was counted of each stays, what is said of it may be another. */
export async function judgeAnew({ database: { connection } }: Counting): Promise<void> {
  const { rules } = await readBehindRules(connection);
  for (let after = 0; ;) {
    const rows = await connection
      .selectFrom('student_standing')
      .where('student_id', '>', after)
      .select(['student_id', 'facts', 'weight', 'reasons', 'counted_at'])
      .orderBy('student_id')
      .limit(2000)
      .execute();
    const changed = rows
      .map((row) => ({ ...row, now: judged(row.facts, rules) }))
      .filter(
        ({ now, weight, reasons }) =>
          now.weight !== weight || now.reasons !== JSON.stringify(reasons),
      );
    if (changed.length > 0)
      // What was counted meanwhile was judged by the rules of now already.
      await sql`update student_standing t
        set weight = n.weight, reasons = n.reasons::jsonb,
          rules = array(select jsonb_array_elements(n.reasons::jsonb)->>'rule')
        from unnest(${changed.map(({ student_id }) => student_id)}::int[],
          ${changed.map(({ counted_at }) => counted_at)}::timestamptz[],
          ${changed.map(({ now }) => now.weight)}::int[],
          ${changed.map(({ now }) => now.reasons)}::text[]) n (student_id, counted_at, weight, reasons)
        where t.student_id = n.student_id and t.counted_at = n.counted_at`.execute(connection);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.student_id;
  }
}
