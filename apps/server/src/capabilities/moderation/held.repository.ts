import type { HeldKind } from '@xuezhou/contract/moderation';
import type { WordHit } from '@xuezhou/rules/moderation/find-words';
import { sql, type Selectable } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import type { ModerationTables } from './moderation.tables.ts';

export type HeldRow = Selectable<ModerationTables['moderation_held']>;

/** What its capability says of something that is held. */
export interface HeldThing {
  readonly thingId: string;
  /** Where it was written, for who decides. */
  readonly place: string;
  readonly pictures?: readonly string[];
  /** What the capability needs to let it out. */
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

interface NewHeld extends HeldThing {
  readonly kind: HeldKind;
  readonly studentId: number;
  readonly words: string;
  readonly hits: readonly WordHit[];
  /** What the provider of content safety called it. */
  readonly label: string | null;
}

/** What waits already of the same thing gives way: it was written anew. */
export async function keepHeld(change: Change, held: NewHeld): Promise<void> {
  const { kind, thingId, now, studentId, words, place, pictures = [], facts = {} } = held;
  await dropHeld(change, { kind, thingId, now });
  await change
    .insertInto('moderation_held')
    .values({
      student_id: studentId,
      kind,
      thing_id: thingId,
      words,
      pictures: [...pictures],
      place,
      facts: JSON.stringify(facts),
      hits: JSON.stringify(
        held.hits.map(({ word, category, written }) => ({ word, category, written })),
      ),
      label: held.label,
      held_at: now,
    })
    .execute();
}

/**
 * What is not there any more, or was let out by another way, waits no longer.
 * @returns the pictures that were sent with it
 */
export async function dropHeld(
  change: Change,
  { kind, thingId, now }: { kind: HeldKind; thingId: string; now: Date },
): Promise<string[]> {
  const rows = await change
    .updateTable('moderation_held')
    .where('kind', '=', kind)
    .where('thing_id', '=', thingId)
    .where('state', '=', 'waiting')
    .set({ state: 'gone', decided_at: now })
    .returning('pictures')
    .execute();
  return rows.flatMap(({ pictures }) => pictures);
}

/** Who decides first has it: undefined where it does not wait any more. */
export async function lockWaiting(change: Change, heldId: number): Promise<HeldRow | undefined> {
  const { rows } = await sql<HeldRow>`
    select * from moderation_held where held_id = ${heldId} and state = 'waiting' for update`.execute(
    change,
  );
  return rows[0];
}
