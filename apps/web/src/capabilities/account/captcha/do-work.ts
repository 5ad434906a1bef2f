import type { Work, WorkNews, WorkShare } from './work.worker.ts';

interface WorkOptions {
  signal: AbortSignal;
  /** From 0 to 1: how many browsers in a hundred would have found it by now. */
  onProgress?: (share: number) => void;
}

/** More would leave the page itself too little. */
const maxWorkers = 4;

/** Computes, beside the page, what a browser shows instead of dragging; rejects when it is called off. */
export function doWork(work: Work, { signal, onProgress }: WorkOptions): Promise<string> {
  const step = Math.min(maxWorkers, navigator.hardwareConcurrency || 1);
  const workers = Array.from(
    { length: step },
    () => new Worker(new URL('work.worker.ts', import.meta.url), { type: 'module' }),
  );
  const tried = workers.map(() => 0);
  const tell = () => {
    const sum = tried.reduce((all, one) => all + one, 0);
    onProgress?.(1 - (1 - 2 ** -work.bits) ** sum);
  };
  return new Promise<string>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(new Error('called off')), { once: true });
    for (const [first, worker] of workers.entries()) {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkNews>) => {
        if ('found' in data) resolve(data.found);
        else {
          tried[first] = data.tried;
          tell();
        }
      });
      worker.addEventListener('error', () => reject(new Error('the worker could not compute')));
      const share: WorkShare = { ...work, first, step };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a window; a worker has none
      worker.postMessage(share);
    }
  }).finally(() => {
    for (const worker of workers) worker.terminate();
  });
}
