import {
  lateDays,
  studyRules,
  type StudyKind,
  type StudyRule,
} from '@xuezhou/rules/points/study-rules';
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';

type Value<Type> = RawBuilder<unknown> | Type;

interface Cause {
  readonly kind: StudyKind;
  readonly studentId: Value<number>;
  /** What it is for, in one kind once. */
  readonly about: Value<string>;
  /** How much of it was done, all in all; what of it was counted before counts no more. */
  readonly total: Value<number>;
  /** When it was done, by the student's clock and never later than `now`. */
  readonly madeAt: Value<Date>;
  readonly now: Value<Date>;
  /** As the log says it; of a kind whose rule has words of its own there is none. */
  readonly name?: Value<string>;
}

/** Of a kind, as `earn_points` wants it. */
const ruleSql = (kind: StudyKind): RawBuilder<unknown> => {
  const { unit, points, perDay, words }: StudyRule = studyRules[kind];
  return sql`row(${sql.lit(unit)}, ${sql.lit(points)}, ${sql.lit(perDay)}, ${sql.lit(lateDays)}, ${sql.lit(words)})::points_rule`;
};

/**
 * The points that a cause earns, given as the statement runs that keeps it. Of several causes of one statement the rows
 * come in the order of their students: their accounts are locked one after the other.
 */
export const earnedSql = ({ kind, studentId, about, total, madeAt, now, name }: Cause) =>
  sql<number>`earn_points(${studentId}::int, ${sql.lit(kind)}, ${about}::text, ${total}::int, ${madeAt}::timestamptz,
    ${now}::timestamptz, ${ruleSql(kind)}, ${name ?? null}::text)`;

/** The same where the cause is kept by another statement of the transaction. */
export async function earnPoints(
  connection: Connection,
  cause: Omit<Cause, 'total'> & { readonly total?: number },
): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select ${earnedSql({ total: 1, ...cause })} as points`.execute(connection);
  return rows[0]?.points ?? 0;
}

/** Several things of one kind, each once; those that were counted before take no lock. */
export async function earnEach(
  connection: Connection,
  {
    kind,
    studentId,
    things,
    madeAt,
    now,
  }: {
    readonly kind: StudyKind;
    readonly studentId: number;
    readonly things: readonly { readonly about: string; readonly name: string }[];
    readonly madeAt: Date;
    readonly now: Date;
  },
): Promise<number> {
  if (things.length === 0) return 0;
  const cause = { kind, studentId, about: sql`thing.about`, name: sql`thing.name`, madeAt, now };
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(${earnedSql({ ...cause, total: 1 })}), 0)::int as points
    from unnest(${things.map(({ about }) => about)}::text[], ${things.map(({ name }) => name)}::text[])
      as thing (about, name)
    where not exists (select from points_cause c
      where c.student_id = ${studentId} and c.kind = ${kind} and c.about = thing.about)`.execute(
    connection,
  );
  return rows[0]?.points ?? 0;
}
