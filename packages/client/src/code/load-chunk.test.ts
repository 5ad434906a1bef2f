import { describe, expect, it, vi } from 'vitest';
import { ChunkError, loadChunk, rememberChunk } from './load-chunk.ts';

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

describe('rememberChunk', () => {
  it('fetches once what arrived, and anew what did not', async () => {
    const load = vi.fn(() => Promise.resolve('page'));
    load.mockRejectedValueOnce(new TypeError('no'));
    const page = rememberChunk(load);
    await expect(page()).rejects.toBeInstanceOf(ChunkError);
    await expect(Promise.all([page(), page()])).resolves.toEqual(['page', 'page']);
    await expect(page()).resolves.toBe('page');
    expect(load).toHaveBeenCalledTimes(2);
  });
});
