import type { Work } from './work.worker.ts';

/** Computes, beside the page, what a browser shows instead of dragging; rejects when it is called off. */
export function doWork(work: Work, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('work.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('the worker could not compute')));
    signal.addEventListener('abort', () => reject(new Error('called off')), { once: true });
    worker.postMessage(work);
  }).finally(() => worker.terminate());
}
