import workerPath from 'hls.js/dist/hls.worker.js?url';
import type Hls from 'hls.js/light';
import { fetchAhead } from '@xuezhou/client/code/fetch-ahead.ts';
import { loadChunk } from '@xuezhou/client/code/load-chunk.ts';

export interface LoadedHls {
  readonly HlsPlayer: typeof Hls;
  /** Of the worker that decrypts and cuts segments beside the page, not between its frames. */
  readonly workerPath: string;
}

/** Loads hls.js, and beside it its worker, for which it would ask only when the first segment is there. */
export async function loadHls(): Promise<LoadedHls> {
  // Without it, hls.js does all on the page's thread. Where there is neither source, as on older iPhones, hls.js will
  // say that it is not supported, and the browser plays by its own means.
  if ('MediaSource' in window || 'ManagedMediaSource' in window) fetchAhead(workerPath);
  const { default: HlsPlayer } = await loadChunk(() => import('hls.js/light'));
  return { HlsPlayer, workerPath };
}
