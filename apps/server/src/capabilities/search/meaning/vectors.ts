/** What the passages of a segment mean, in their order there. */
export interface Vectors {
  readonly dimensions: number;
  /** So many for each passage. */
  readonly values: Int8Array;
  /** Lengths; 0: it has none. */
  readonly lengths: Float32Array;
}

const maxByte = 127;

/** A direction, each number of it in one byte: what that loses is far below what tells two texts apart. */
export function packVector(vector: Float32Array): Buffer {
  const greatest = vector.reduce((so, value) => Math.max(so, Math.abs(value)), 0) || 1;
  const values = Int8Array.from(vector, (value) => Math.round((value / greatest) * maxByte));
  return Buffer.from(values.buffer);
}

export interface VectorRow {
  readonly passage_id: number;
  readonly vector: Uint8Array;
}

/** Null where none of the passages has one. */
export function layOutVectors(passageIds: Uint32Array, rows: readonly VectorRow[]): Vectors | null {
  const known = new Map(rows.map(({ passage_id, vector }) => [passage_id, vector]));
  const dimensions = rows[0]?.vector.length ?? 0;
  if (dimensions === 0) return null;
  const values = new Int8Array(passageIds.length * dimensions);
  const lengths = new Float32Array(passageIds.length);
  for (const [place, passageId] of passageIds.entries()) {
    const vector = known.get(passageId);
    if (vector?.length !== dimensions) continue;
    const own = values.subarray(place * dimensions, (place + 1) * dimensions);
    own.set(vector);
    lengths[place] = Math.hypot(...own);
  }
  return { dimensions, values, lengths };
}
