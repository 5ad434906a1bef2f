import { startOutbox } from '../platform/outbox.ts';

const kinds = import.meta.glob('../capabilities/*/*.outbox.ts');

/** Sends what was left unsent; the kinds of all capabilities are known first, or theirs would wait for their page. */
export async function startAllOutboxes(): Promise<void> {
  await Promise.all(Object.values(kinds).map((load) => load()));
  startOutbox();
}
