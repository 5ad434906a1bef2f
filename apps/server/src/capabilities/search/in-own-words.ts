import type { Services } from '../../platform/services.ts';
import type { Found } from './rank/search-passages.ts';
import { searchSources } from './sources/search-source.ts';

/** What was found, in the words in which the student reads it: a question may be written in two languages. */
export async function inOwnWords(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  studentId: number,
  found: readonly Found[],
): Promise<Found[]> {
  const searcher = { studentId, now: clock.now() };
  const words = new Map<string, string>();
  for (const source of searchSources.of(database.connection)) {
    if (source.words === undefined) continue;
    const { kind, wordsOf } = source.words;
    const refs = found.flatMap((one) => (one.kind === kind && one.ref !== null ? [one.ref] : []));
    if (refs.length === 0) continue;
    for (const [ref, text] of await wordsOf(database.connection, searcher, refs))
      words.set(`${kind} ${ref}`, text);
  }
  return found.map((one) => ({ ...one, text: words.get(`${one.kind} ${one.ref}`) ?? one.text }));
}
