import { startOutbox } from '../platform/outbox.ts';

const modules = import.meta.glob('../capabilities/*/*.outbox.ts');

/** Sends what was left unsent; the code of a kind is fetched when something of it waits. */
export function startAllOutboxes(): void {
  startOutbox(async (kind) => {
    const capability = capabilityOf(kind);
    await modules[`../capabilities/${capability}/${capability}.outbox.ts`]?.();
  });
}

/** A kind begins with its capability, but for one that was named before there were others. */
function capabilityOf(kind: string): string | undefined {
  return kind === 'lecture-progress' ? 'course' : kind.split('.', 1)[0];
}
