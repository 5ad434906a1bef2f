import type { Change } from '../database/prepare.ts';
import { domainEvent } from '../wiring/slot.ts';

/** What a student was called by, in words that staff may have typed: two signs or more, in small letters. */
export interface EndedNames {
  readonly studentId: number;
  readonly words: readonly string[];
}

/** An account ends. Who keeps what staff wrote or looked for in words takes out what was meant for it. */
export const namesEnded = domainEvent<EndedNames>('staff.namesEnded');

/** One sign stands in many words, and names nobody. */
const fewestSigns = 2;

export async function forgetNames(
  change: Change,
  studentId: number,
  names: readonly (string | null)[],
): Promise<void> {
  const words = names
    .flatMap((name) => (name === null ? [] : [name.normalize('NFKC').trim().toLowerCase()]))
    .filter((word) => [...word].length >= fewestSigns);
  if (words.length > 0) await namesEnded.emit(change, { studentId, words: [...new Set(words)] });
}
