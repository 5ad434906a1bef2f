import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import {
  heldAtOnce,
  type Held,
  type listHeld as listOperation,
} from '@xuezhou/contract/moderation/console';
import { sql } from 'kysely';
import type { ConsoleServices } from '../../../platform/services.ts';
import { nicknames } from '../nicknames.ts';
import type { HeldRow } from '../held.repository.ts';

export async function listHeld(
  { database: { connection } }: ConsoleServices,
  { query: { list, after } }: InputOf<typeof listOperation>,
): Promise<DataOf<typeof listOperation>> {
  const isWaiting = list === 'waiting';
  const at = sql.ref(isWaiting ? 'h.held_at' : 'h.decided_at');
  const order = isWaiting ? sql`${at}, h.held_id` : sql`${at} desc, h.held_id desc`;
  const known = sql`(select ${sql.ref(isWaiting ? 'held_at' : 'decided_at')}, held_id from moderation_held where held_id = ${after ?? null}::int)`;
  const { rows } = await sql<HeldRow>`
    select h.* from moderation_held h
    where ${isWaiting ? sql`h.state = 'waiting'` : sql`h.state in ('passed', 'refused')`}
      and (${after ?? null}::int is null or (${at}, h.held_id) ${isWaiting ? sql`>` : sql`<`} ${known})
    order by ${order} limit ${heldAtOnce + 1}`.execute(connection);
  const page = rows.slice(0, heldAtOnce);
  const names = await nicknames.of(connection)(
    connection,
    page.map(({ student_id }) => student_id),
  );
  return {
    held: page.map((row) => present(row, names.get(row.student_id) ?? '')),
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

const present = (row: HeldRow, nickname: string): Held => ({
  heldId: row.held_id,
  kind: row.kind,
  studentId: row.student_id,
  nickname,
  words: row.words,
  pictures: row.pictures,
  place: row.place,
  hits: [...row.hits],
  label: row.label,
  heldAt: row.held_at.toISOString(),
  state: row.state,
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decided_name,
  reason: row.reason,
  appeal: row.appeal,
});
