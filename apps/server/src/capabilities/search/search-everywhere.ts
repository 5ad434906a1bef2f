import type {
  PassageKind,
  SearchGroupName,
  searchEverywhere as operation,
} from '@xuezhou/contract/search';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Services } from '../../platform/services.ts';
import { demandLeisure } from './demand-leisure.ts';
import { inOwnWords } from './in-own-words.ts';
import type { Meaning } from './meaning/meaning.ts';
import { presentHit } from './present-hit.ts';
import { searchPassages } from './rank/search-passages.ts';

const groupOf: Readonly<Record<PassageKind, SearchGroupName>> = {
  lecture: 'lecture',
  caption: 'lecture',
  reading: 'book',
  paragraph: 'book',
  question: 'question',
  card: 'card',
  note: 'note',
  qa: 'qa',
};

const maxOfGroup = 6;

/** Finds what answers best in all that the student may study today. */
export async function searchEverywhere(
  services: Services & { readonly meaning: Meaning | null },
  { studentId }: CurrentStudent,
  { query: { q } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  await demandLeisure(services, studentId);
  const answer = await searchPassages(services, {
    studentId,
    text: q,
    maxOfKind: maxOfGroup + 1,
  });
  const { isReady } = answer;
  const found = await inOwnWords(services, studentId, answer.found);
  const groups = [...groupBy(found, ({ kind }) => groupOf[kind])].map(([name, all]) => ({
    name,
    hits: all.slice(0, maxOfGroup).map((one) => presentHit(one, q, answer)),
    hasMore: all.length > maxOfGroup,
  }));
  return { groups, isReady };
}
