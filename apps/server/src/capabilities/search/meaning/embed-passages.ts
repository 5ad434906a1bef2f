import type { Connection } from '../../../platform/database/prepare.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { JobHandlers } from '../../../platform/jobs/worker.ts';
import type { Services } from '../../../platform/services.ts';
import { EmbeddingError, type Embedder } from '../../../providers/embedding/embedding.port.ts';
import { formulasInDollars } from '../terms/formula-marks.ts';
import { vectorWriter, type BareRow } from './vector.repository.ts';
import { packVector } from './vectors.ts';
import { within } from '../../../platform/http/limits/within.ts';

const queue = 'embed-passages';

/** Has the passages of a course that have no vector get one; several wishes are one. */
export async function askToEmbed(connection: Connection, courseId: number): Promise<void> {
  await enqueue(connection, 'embed-passages', { courseId }, { key: `${queue}:${courseId}`, queue });
}

/** Without a model there is nothing to do; with another than before all is done anew, bit by bit. */
export const embeddingJobs = (
  { database: { connection } }: Pick<Services, 'database'>,
  embedder: Embedder | null,
): Pick<JobHandlers, 'embed-passages'> => ({
  'embed-passages': async ({ courseId }, { signal }) => {
    if (embedder === null) return;
    const writer = vectorWriter(connection, embedder.space);
    if (courseId !== undefined) return await embedCourse(writer, embedder, { courseId, signal });
    for (const bare of await writer.bareCourses()) await askToEmbed(connection, bare);
  },
});

/** As many texts as every endpoint takes at once. */
const atOnce = 10;
/** What an endpoint may take for them. */
const patienceMs = 60_000;

async function embedCourse(
  writer: ReturnType<typeof vectorWriter>,
  embedder: Embedder,
  { courseId, signal }: { readonly courseId: number; readonly signal: AbortSignal },
): Promise<void> {
  let done = 0;
  try {
    for (;;) {
      signal.throwIfAborted();
      const rows = await writer.bare(courseId, atOnce);
      if (rows.length === 0) return;
      await writer.keep(await vectorsOf(embedder, rows, signal));
      done += rows.length;
    }
  } finally {
    // Also where the endpoint failed midway: what it said is found, and the rest comes with the next attempt.
    if (done > 0) await writer.tellSearches(courseId);
  }
}

type Kept = { readonly passageId: number; readonly vector: Buffer };

async function vectorsOf(
  embedder: Embedder,
  rows: readonly BareRow[],
  signal: AbortSignal,
): Promise<Kept[]> {
  try {
    const texts = rows.map(textOf);
    const vectors = await within(patienceMs, signal, (patience) => embedder.embed(texts, patience));
    return rows.map(({ passage_id }, index) => {
      const vector = vectors[index];
      return { passageId: passage_id, vector: vector ? packVector(vector) : Buffer.alloc(0) };
    });
  } catch (error) {
    if (!(error instanceof EmbeddingError) || error.trouble !== 'texts') throw error;
    // One text that it does not take must not keep the others from theirs, nor be asked again and again.
    const [row] = rows;
    if (row !== undefined && rows.length === 1)
      return [{ passageId: row.passage_id, vector: Buffer.alloc(0) }];
    const alone: Kept[] = [];
    for (const one of rows) alone.push(...(await vectorsOf(embedder, [one], signal)));
    return alone;
  }
}

/** Far below what models read at once. */
const longest = 2000;

/** What is said in a lecture and what stands in a reading tells more under its name. */
const textOf = ({ name, text }: BareRow): string =>
  [...(name === null ? [] : [name]), formulasInDollars(text)].join('\n').slice(0, longest);
