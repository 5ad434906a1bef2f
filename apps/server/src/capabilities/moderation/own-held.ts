import type { InputOf } from '@xuezhou/contract/kernel';
import {
  ownHeldDays,
  shownInPlace,
  type appealHeld as appealOperation,
  type OwnHeld,
} from '@xuezhou/contract/moderation';
import { sql } from 'kysely';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { HeldRow } from './held.repository.ts';

const mostOwn = 50;
const dayMs = 86_400_000;

type OwnServices = Pick<Services, 'database' | 'clock'>;

const toldHere = sql`not kind = any(${[...shownInPlace]}::text[])`;

export async function listOwnHeld(
  { database: { connection }, clock }: OwnServices,
  { studentId }: CurrentStudent,
): Promise<OwnHeld[]> {
  const since = new Date(clock.now().getTime() - ownHeldDays * dayMs);
  const { rows } = await sql<HeldRow & { state: OwnHeld['state'] }>`
    select * from moderation_held
    where student_id = ${studentId} and ${toldHere}
      and (state = 'waiting' or state = 'refused' and decided_at > ${since})
    order by held_at desc, held_id desc limit ${mostOwn}`.execute(connection);
  return rows.map((row) => ({
    heldId: row.held_id,
    kind: row.kind,
    words: row.words,
    pictures: row.pictures,
    place: row.place,
    state: row.state,
    reason: row.reason,
    heldAt: row.held_at.toISOString(),
    canAppeal: row.state === 'refused' && row.appealed_at === null && row.kind !== 'avatar',
  }));
}

/** By who wrote it, once: it waits again, for a person who reads what they say. */
export async function appealHeld(
  { database: { connection }, clock }: OwnServices,
  { studentId }: CurrentStudent,
  { body: { heldId, ...body } }: InputOf<typeof appealOperation>,
): Promise<true> {
  const content = body.content.trim();
  if (content === '') throw new Refusal('appealEmpty');
  const now = clock.now();
  const since = new Date(now.getTime() - ownHeldDays * dayMs);
  await connection.transaction().execute(async (change) => {
    const { rows } = await sql<HeldRow>`
      select * from moderation_held
      where held_id = ${heldId} and student_id = ${studentId} and ${toldHere} for update`.execute(
      change,
    );
    const [held] = rows;
    if (held?.appealed_at !== null && held !== undefined) {
      // Sent once more, as when the answer was lost.
      if (held.appeal === content && held.state === 'waiting') return;
      throw new Refusal('heldAppealed');
    }
    const isOpen =
      held?.state === 'refused' &&
      held.kind !== 'avatar' &&
      held.decided_at !== null &&
      held.decided_at > since;
    if (!isOpen) throw new Refusal('heldUnknown');
    const isReplaced = await change
      .selectFrom('moderation_held')
      .where('kind', '=', held.kind)
      .where('thing_id', '=', held.thing_id)
      .where('state', '=', 'waiting')
      .select('held_id')
      .executeTakeFirst();
    if (isReplaced !== undefined) throw new Refusal('heldUnknown');
    await change
      .updateTable('moderation_held')
      .where('held_id', '=', heldId)
      .set({
        state: 'waiting',
        appealed_at: now,
        appeal: content,
        decided_at: null,
        decided_by: null,
        decided_name: null,
      })
      .execute();
  });
  return true;
}
