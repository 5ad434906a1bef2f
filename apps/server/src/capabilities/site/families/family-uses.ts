import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { collection } from '../../../platform/wiring/slot.ts';

/** What of a capability names families. */
export interface FamilyUse {
  /** As in 「3 门课程」. */
  readonly words: (count: number) => string;
  /** Of each family that is named. */
  readonly count: (
    connection: Connection,
    now: Date,
  ) => Promise<readonly { readonly code: string; readonly count: number }[]>;
  /** What is said of a family beside it, and goes with it. */
  readonly forget?: (change: Change, code: string) => Promise<void>;
}

/** From who has something that stands in a family. */
export const familyUses = collection<FamilyUse>('site.familyUses');

/** In words, by the code of the family. */
export async function readFamilyUses(
  connection: Connection,
  now: Date,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (const { words, count } of familyUses.of(connection))
    for (const { code, count: many } of await count(connection, now))
      found.set(code, [...(found.get(code) ?? []), words(many)]);
  return found;
}

/** In the change that takes the family away. */
export async function forgetFamily(change: Change, code: string): Promise<void> {
  for (const { forget } of familyUses.of(change)) await forget?.(change, code);
}
