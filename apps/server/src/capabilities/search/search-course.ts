import type { searchCourse as operation } from '@xuezhou/contract/search';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { demandLeisure } from './demand-leisure.ts';
import { inOwnWords } from './in-own-words.ts';
import type { Meaning } from './meaning/meaning.ts';
import { presentHit } from './present-hit.ts';
import { searchPassages } from './rank/search-passages.ts';

const maxShown = 50;
const textKinds = new Set(['reading', 'paragraph'] as const);

/** Finds what answers best in what the student may open of a course; of a book in its text only. */
export async function searchCourse(
  services: Services & { readonly meaning: Meaning | null },
  student: CurrentStudent,
  { params: { courseId }, query: { q, bookId } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { studentId } = student;
  await demandCourse(services, student, courseId, { for: 'study' });
  await demandLeisure(services, studentId);
  const answer = await searchPassages(services, {
    studentId,
    courseId,
    ...(bookId !== undefined && { bookId, kinds: textKinds }),
    text: q,
    maxOfKind: maxShown + 1,
  });
  const { found, isReady } = answer;
  const shown = await inOwnWords(services, studentId, found.slice(0, maxShown));
  return {
    hits: shown.map((one) => presentHit(one, q, answer)),
    hasMore: found.length > maxShown,
    isReady,
  };
}
