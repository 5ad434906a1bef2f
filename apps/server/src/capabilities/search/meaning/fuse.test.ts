import { describe, expect, it } from 'vitest';
import { fuse } from './fuse.ts';
import { layOutVectors, packVector } from './vectors.ts';

const ranked = (passageId: number, score: number, coverage = 0) => ({
  shard: 0,
  passageId,
  score,
  coverage,
});

describe('two lists made one', () => {
  it('has first what stands high in both, whatever the scores of each are', () => {
    const byWords = [ranked(1, 90, 1), ranked(2, 8, 0.5), ranked(3, 7, 0.4)];
    const byMeaning = [ranked(4, 0.99), ranked(2, 0.98), ranked(5, 0.5)];
    const fused = fuse([byWords, byMeaning]);
    expect(fused.map(({ passageId }) => passageId)).toEqual([2, 1, 4, 3, 5]);
    expect(fused[0]).toMatchObject({ score: 2 / 62, coverage: 0.5 });
  });

  it('keeps passages of one number on two shards apart', () => {
    expect(fuse([[ranked(1, 1)], [{ ...ranked(1, 1), shard: 1 }]])).toHaveLength(2);
  });
});

describe('vectors in bytes', () => {
  it('keep their direction, whatever their length', () => {
    const vector = Float32Array.of(0.3, -0.4, 0, 0.02);
    const packed = packVector(vector);
    expect(packVector(vector.map((value) => value * 7))).toEqual(packed);
    const laid = layOutVectors(Uint32Array.of(7, 8), [{ passage_id: 8, vector: packed }]);
    expect(laid).toMatchObject({ dimensions: 4 });
    expect(laid?.lengths[0]).toBe(0);
    const own = Array.from(laid?.values.subarray(4) ?? [], (value) => value);
    const dot = own.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0);
    const cosine = dot / (Math.hypot(...own) * Math.hypot(...vector));
    expect(cosine).toBeGreaterThan(0.9999);
  });

  it('are left out where they are of another length, and nothing where there are none', () => {
    const rows = [
      { passage_id: 1, vector: Uint8Array.of(1, 2) },
      { passage_id: 2, vector: Uint8Array.of(1, 2, 3) },
    ];
    expect(layOutVectors(Uint32Array.of(1, 2), rows)?.lengths[1]).toBe(0);
    expect(layOutVectors(Uint32Array.of(1, 2), [])).toBeNull();
  });
});
