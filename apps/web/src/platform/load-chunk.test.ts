import { describe, expect, it, vi } from 'vitest';
import { ChunkError, loadChunk } from './load-chunk.ts';

describe('loadChunk', () => {
  it('gives what arrives', async () => {
    await expect(loadChunk(() => Promise.resolve('page'))).resolves.toBe('page');
  });

  it('raises a chunk error when loading fails, and after 120 s', async () => {
    await expect(loadChunk(() => Promise.reject(new TypeError('no')))).rejects.toBeInstanceOf(
      ChunkError,
    );
    vi.useFakeTimers();
    const failed = loadChunk(() => new Promise(() => {})).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(120_000);
    await expect(failed).resolves.toBeInstanceOf(ChunkError);
    vi.useRealTimers();
  });
});
