import type { Work, WorkNews } from './work.worker.ts';

interface WorkOptions {
  signal: AbortSignal;
  /** From 0 to 1: how many browsers in a hundred would have found it by now. */
  onProgress?: (share: number) => void;
}

/** Computes, beside the page, what a browser shows instead of dragging; rejects when it is called off. */
export function doWork(work: Work, { signal, onProgress }: WorkOptions): Promise<string> {
  const worker = new Worker(new URL('work.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkNews>) => {
      if ('found' in data) resolve(data.found);
      else onProgress?.(1 - (1 - 2 ** -work.bits) ** data.tried);
    });
    worker.addEventListener('error', () => reject(new Error('the worker could not compute')));
    signal.addEventListener('abort', () => reject(new Error('called off')), { once: true });
    signal.throwIfAborted();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a window; a worker has none
    worker.postMessage(work);
  }).finally(() => worker.terminate());
}
