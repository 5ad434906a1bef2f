import { setImmediate } from 'node:timers/promises';
import type { Connection } from '../../platform/database/prepare.ts';
import type { JobHandlers } from '../../platform/jobs/worker.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { captionDocuments } from './caption-documents.ts';
import { textDocuments, type SearchDocument } from './text-documents.ts';
import { plainText } from './formula-marks.ts';
import { cutWords } from './cut-words.ts';
import { searchWriter, type DocumentRow } from './search.repository.ts';

/** Has a course's documents made anew when what asks for it is committed; several wishes are one. */
export async function askToIndex(
  change: Connection,
  courseId: number,
  options: { readonly runAt?: Date } = {},
): Promise<void> {
  const key = `index-search:${courseId}`;
  // One after another: of two that read a course at once, the one with the older texts might write last.
  const queue = 'index-search';
  await enqueue(change, 'index-search', { courseId }, { key, queue, ...options });
}

const turn = 5 * 60_000;

/** The lectures of a course come out of their encoding one by one: at most every five minutes they are one wish. */
export const nextTurn = (now: Date): Date => new Date(Math.ceil(now.getTime() / turn) * turn);

type IndexServices = Pick<Services, 'database' | 'storage' | 'clock'>;

/** The jobs that keep search up with the catalogue; without a course, those that were never indexed, or by an older version. */
export const searchJobs = (services: IndexServices): Pick<JobHandlers, 'index-search'> => ({
  'index-search': async ({ courseId }) => {
    if (courseId !== undefined) return await indexCourse(services, courseId);
    const { connection } = services.database;
    const missing = await connection
      .selectFrom('course')
      .leftJoin('search_index', 'search_index.course_id', 'course.course_id')
      .where((where) =>
        where.or([
          where('search_index.course_id', 'is', null),
          where('search_index.has_languages', '=', false),
        ]),
      )
      .select('course.course_id')
      .execute();
    for (const { course_id } of missing) await askToIndex(connection, course_id);
  },
});

/** Some milliseconds of cutting. */
const atOnce = 20;

/** Makes a course's documents anew. Searches see the old ones until the new are whole. */
async function indexCourse(services: IndexServices, courseId: number): Promise<void> {
  const { connection } = services.database;
  const documents = [
    ...(await textDocuments(connection, courseId)),
    ...(await captionDocuments(services, courseId)),
  ];
  const rows: DocumentRow[] = [];
  for (const [index, document] of documents.entries()) {
    rows.push(rowOf(document, index));
    // Cutting a whole course at once would hold up everybody's requests.
    if (index % atOnce === atOnce - 1) await setImmediate();
  }
  const now = services.clock.now();
  await connection
    .transaction()
    .execute((change) => searchWriter(change, courseId).replace(rows, now));
}

const rowOf = (document: SearchDocument, index: number): DocumentRow => ({
  ...document,
  document_no: index,
  words: cutWords(plainText(document.text)),
});
