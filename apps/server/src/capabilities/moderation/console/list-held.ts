import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import {
  heldAtOnce,
  type Held,
  type listHeld as listOperation,
} from '@xuezhou/contract/moderation/console';
import { sql } from 'kysely';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { HeldRow } from '../held.repository.ts';

type Row = HeldRow & { readonly nickname: string; readonly decider: string | null };

export async function listHeld(
  { database: { connection } }: ConsoleServices,
  { query: { list, after } }: InputOf<typeof listOperation>,
): Promise<DataOf<typeof listOperation>> {
  const isWaiting = list === 'waiting';
  const at = sql.ref(isWaiting ? 'h.held_at' : 'h.decided_at');
  const order = isWaiting ? sql`${at}, h.held_id` : sql`${at} desc, h.held_id desc`;
  const known = sql`(select ${sql.ref(isWaiting ? 'held_at' : 'decided_at')}, held_id from moderation_held where held_id = ${after ?? null}::int)`;
  const { rows } = await sql<Row>`
    select h.*, s.nickname, f.name as decider
    from moderation_held h
    join student s on s.student_id = h.student_id
    left join staff f on f.staff_id = h.decided_by
    where ${isWaiting ? sql`h.state = 'waiting'` : sql`h.state in ('passed', 'refused')`}
      and (${after ?? null}::int is null or (${at}, h.held_id) ${isWaiting ? sql`>` : sql`<`} ${known})
    order by ${order} limit ${heldAtOnce + 1}`.execute(connection);
  return {
    held: rows.slice(0, heldAtOnce).map(present),
    waiting: await countWaiting(connection),
    hasMore: rows.length > heldAtOnce,
  };
}

export async function countWaiting(
  connection: ConsoleServices['database']['connection'],
): Promise<number> {
  const { count } = await connection
    .selectFrom('moderation_held')
    .where('state', '=', 'waiting')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const present = (row: Row): Held => ({
  heldId: row.held_id,
  kind: row.kind,
  studentId: row.student_id,
  nickname: row.nickname,
  words: row.words,
  pictures: row.pictures,
  place: row.place,
  hits: [...row.hits],
  label: row.label,
  heldAt: row.held_at.toISOString(),
  state: row.state,
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decider,
  reason: row.reason,
  appeal: row.appeal,
});
