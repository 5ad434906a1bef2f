import type { Connection } from '../../../platform/database/prepare.ts';
import { readVectors } from '../meaning/vector.repository.ts';
import { layOutVectors, type Vectors } from '../meaning/vectors.ts';
import { loadSegment, type LoadedSegment } from './loaded-segment.ts';
import { readSegment } from './segment.ts';

interface Kept {
  readonly generation: number;
  readonly segment: Promise<LoadedSegment>;
  vectors: Promise<Vectors | null> | undefined;
  bytes: number;
}

/** Of all segments that a server holds; those that were not asked for longest go first. */
const maxBytes = 384 * 1024 * 1024;

const shards = new WeakMap<Connection, Map<string, Kept>>();

interface Place {
  readonly courseId: number;
  readonly source: string;
}

/**
 * The segment of a source in a course as it is now, read again only when it was made anew; with what its passages mean
 * in a space, where one is named.
 */
export async function takeSegment(
  connection: Connection,
  place: Place,
  { generation, space }: { readonly generation: number; readonly space: string | null },
): Promise<{ segment: LoadedSegment; vectors: Vectors | null }> {
  const shard = shardOf(connection);
  const key = `${place.courseId}:${place.source}`;
  const known = shard.get(key);
  shard.delete(key);
  // Searches that come together read it once.
  const kept =
    known !== undefined && known.generation >= generation
      ? known
      : { generation, segment: fetchSegment(connection, place), vectors: undefined, bytes: 0 };
  shard.set(key, kept);
  try {
    const segment = await kept.segment;
    if (space !== null) kept.vectors ??= fetchVectors(connection, { ...place, segment, space });
    const vectors = (await kept.vectors) ?? null;
    kept.bytes = segment.hashes.buffer.byteLength + (vectors?.values.byteLength ?? 0);
    makeRoom(shard, key);
    return { segment, vectors };
  } catch (error) {
    if (shard.get(key) === kept) shard.delete(key);
    throw error;
  }
}

function shardOf(connection: Connection): Map<string, Kept> {
  const known = shards.get(connection);
  if (known !== undefined) return known;
  const shard = new Map<string, Kept>();
  shards.set(connection, shard);
  return shard;
}

function makeRoom(shard: Map<string, Kept>, asked: string): void {
  let sum = 0;
  for (const { bytes } of shard.values()) sum += bytes;
  for (const [key, { bytes }] of shard) {
    if (sum <= maxBytes) return;
    if (key === asked) continue;
    shard.delete(key);
    sum -= bytes;
  }
}

async function fetchSegment(
  connection: Connection,
  { courseId, source }: Place,
): Promise<LoadedSegment> {
  const { content } = await connection
    .selectFrom('search_segment')
    .where('course_id', '=', courseId)
    .where('source', '=', source)
    .select('content')
    .executeTakeFirstOrThrow();
  return loadSegment(readSegment(content));
}

async function fetchVectors(
  connection: Connection,
  { segment, ...place }: Place & { segment: LoadedSegment; space: string },
): Promise<Vectors | null> {
  return layOutVectors(segment.passageIds, await readVectors(connection, place));
}
