import { startOutbox } from '../../platform/outbox/outbox.ts';

const modules = import.meta.glob('../../capabilities/*/*.outbox.ts');

/** Sends what was left unsent; the code of a kind is fetched when something of it waits. */
export function startAllOutboxes(): void {
  startOutbox(async (kind) => {
    const capability = capabilityOf(kind);
    await modules[`../../capabilities/${capability}/${capability}.outbox.ts`]?.();
  });
}

/** Kinds that devices may still hold under the names that they had before `course` was divided. */
const formerNames: Readonly<Record<string, string>> = {
  'lecture-progress': 'lecture',
  course: 'reader',
};

/** A kind begins with its capability. */
function capabilityOf(kind: string): string {
  const [first = kind] = kind.split('.', 1);
  return formerNames[first] ?? first;
}
