import type { HeldKind } from '@xuezhou/contract/moderation';
import type { JobPayloads } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { domainEvent } from '../../platform/wiring/slot.ts';
import { isChat, isDoubtful, labelText, safetyOf, sceneOf } from './ask-safety.ts';
import { keepHeld } from './held.repository.ts';

/** What was said before the provider had answered, and is taken back. */
export interface SaidTakenBack {
  readonly kind: HeldKind;
  readonly studentId: number;
  readonly thingId: string;
  readonly words: string;
  /** As its capability gave them to the gate. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/** Answered by the room in which it was said, or by who keeps the shared notes, in the same transaction. */
export const saidTakenBack = domainEvent<SaidTakenBack>('moderation.saidTakenBack');

/** What may be shown before the provider has answered. */
const isShownFirst = (kind: string): kind is 'live' | 'team' | 'note' =>
  kind === 'note' || isChat(kind as HeldKind);

/**
 * Asks the provider of what was said already. What it would not have let pass is taken back and waits for a person,
 * who may let it out again. Throws where the provider is silent, so that it is asked later.
 */
export async function checkSaid(
  { config, clock, database, signer }: Pick<Services, 'config' | 'clock' | 'database' | 'signer'>,
  { kind, texts, ...said }: JobPayloads['check-said'],
): Promise<void> {
  const safety = await safetyOf(database.connection, { config, signer });
  if (safety === null || !isShownFirst(kind)) return;
  // A server of before says only what stands in the queue.
  const verdict = await safety.check(sceneOf(kind), (texts ?? [said.words]).join('\n'));
  if (!isDoubtful(verdict)) return;
  const now = clock.now();
  await database.connection.transaction().execute(async (change) => {
    await keepHeld(change, { ...said, kind, hits: [], label: labelText(verdict) || null, now });
    await saidTakenBack.emit(change, { kind, ...said, now });
  });
}
