import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Connection } from '../../platform/database/prepare.ts';
import type { JobHandlers } from '../../platform/jobs/worker.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { captionDocuments } from './sources/caption-documents.ts';
import { searchSources, type SearchDocument } from './sources/search-source.ts';
import { textDocuments } from './sources/text-documents.ts';
import { packSegment, type Weighed } from './segment/pack-segment.ts';
import { writeSegment } from './segment/segment.ts';
import { packTerms, unpackTerms, weighTerms } from './segment/weigh-terms.ts';
import { askToEmbed } from './meaning/embed-passages.ts';
import { searchWriter, type PassageRow } from './search.repository.ts';
import { cutterVersion } from './terms/cut-terms.ts';

/** Names, texts and what is said in lectures: what search reads by itself. */
export const contentSource = 'content';

/** Has what can be found of a course made anew when what asks for it is committed; several wishes are one. */
export async function askToIndex(
  change: Connection,
  courseId: number,
  options: { readonly runAt?: Date; readonly source?: string } = {},
): Promise<void> {
  const { source, runAt } = options;
  const key = ['index-passages', courseId, ...(source === undefined ? [] : [source])].join(':');
  // One after another: of two that read a course at once, the one with the older texts might write last.
  const queue = 'index-passages';
  await enqueue(
    change,
    'index-passages',
    { courseId, ...(source !== undefined && { source }) },
    { key, queue, ...(runAt !== undefined && { runAt }) },
  );
}

const turn = 60_000;

/** The lectures of a course come out of their encoding one by one: at most every minute they are one wish. */
export const nextTurn = (now: Date): Date => new Date(Math.ceil(now.getTime() / turn) * turn);

type IndexServices = Pick<Services, 'database' | 'storage' | 'clock'>;

/** The jobs that keep search up with the catalogue; without a course, those that were never indexed, or by an older version. */
export const searchJobs = (
  services: IndexServices,
  { hasMeaning }: { readonly hasMeaning: boolean },
): Pick<JobHandlers, 'index-passages'> => ({
  'index-passages': async ({ courseId, source }) => {
    const { connection } = services.database;
    if (courseId === undefined) return await askForMissing(connection);
    for (const [name, read] of Object.entries(readersOf(services)))
      if (source === undefined || source === name)
        await indexSource(services, { courseId, source: name }, await read(courseId));
    if (hasMeaning) await askToEmbed(connection, courseId);
  },
});

type ReadDocuments = (courseId: number) => Promise<SearchDocument[]>;

function readersOf(services: IndexServices): Record<string, ReadDocuments> {
  const { connection } = services.database;
  return {
    [contentSource]: async (courseId) => [
      ...(await textDocuments(connection, courseId)),
      ...(await captionDocuments(services, courseId)),
    ],
    ...Object.fromEntries(
      searchSources
        .of(connection)
        .map(({ name, documentsOf }): [string, ReadDocuments] => [
          name,
          (courseId) => documentsOf(connection, courseId),
        ]),
    ),
  };
}

async function askForMissing(connection: Connection): Promise<void> {
  const sources = [contentSource, ...searchSources.of(connection).map(({ name }) => name)];
  const courses = await connection
    .selectFrom('course')
    .where('erased_at', 'is', null)
    .select('course_id')
    .execute();
  const made = await connection
    .selectFrom('search_segment')
    .where('cutter_version', '=', cutterVersion)
    .select(['course_id', 'source'])
    .execute();
  const known = new Set(made.map(({ course_id, source }) => `${course_id}:${source}`));
  for (const { course_id } of courses)
    if (sources.some((source) => !known.has(`${course_id}:${source}`)))
      await askToIndex(connection, course_id);
}

/** Some milliseconds of cutting. */
const atOnce = 20;

/**
 * Brings the passages of a source in a course to what it has now. What has not changed keeps its id and its terms.
 * Searches see the old index until the new one is whole.
 */
export async function indexSource(
  services: Pick<Services, 'database' | 'clock'>,
  place: { readonly courseId: number; readonly source: string },
  documents: readonly SearchDocument[],
): Promise<void> {
  const { connection } = services.database;
  const wanted = new Map(documents.map((document) => [hashOf(document), document]));
  await connection.transaction().execute(async (change) => {
    const writer = searchWriter(change, place);
    await writer.lock();
    const known = await writer.known();
    const fresh = [...wanted].filter(([hash]) => !known.has(hash));
    const vanished = [...known].filter(([hash]) => !wanted.has(hash));
    await writer.remove(vanished.map(([, { passage_id }]) => passage_id));
    const rows: PassageRow[] = [];
    for (const [content_hash, document] of fresh) {
      rows.push({ ...document, content_hash, terms: packTerms(weighTerms(document)) });
      // Cutting a whole course at once would hold up everybody's requests.
      if (rows.length % atOnce === 0) await setImmediate();
    }
    for (const [hash, kept] of await writer.add(rows)) known.set(hash, kept);
    const weighed = [...wanted].flatMap(([hash, document]): Weighed[] => {
      const kept = known.get(hash);
      return kept === undefined ? [] : [entryOf(document, kept)];
    });
    const segment = await packSegment(weighed.toSorted(byGroup));
    await writer.keep(writeSegment(segment), { cutterVersion, now: services.clock.now() });
  });
}

const hashOf = (document: SearchDocument): string =>
  createHash('sha256')
    .update(JSON.stringify([cutterVersion, document]))
    .digest('base64url');

const entryOf = (
  document: SearchDocument,
  { passage_id, terms }: { passage_id: number; terms: Uint8Array },
): Weighed => ({
  passageId: passage_id,
  bookId: document.book_id ?? 0,
  group: groupOf(document, passage_id),
  kind: document.kind,
  terms: unpackTerms(terms),
});

/** A lecture with what is said in it, a reading with its paragraphs; all else is for itself. */
function groupOf({ kind, bullet_id, reading_id }: SearchDocument, passageId: number): string {
  if (kind === 'lecture' || kind === 'caption') return `lecture ${bullet_id}`;
  if (kind === 'reading' || kind === 'paragraph') return `reading ${reading_id}`;
  return `passage ${passageId}`;
}

const byGroup = (one: Weighed, other: Weighed): number =>
  one.group < other.group ? -1 : Number(one.group > other.group);
