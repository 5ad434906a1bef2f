import workerPath from 'hls.js/dist/hls.worker.js?url';
import type Hls from 'hls.js/light';
import { loadChunk } from '../../../../platform/load-chunk.ts';

export interface LoadedHls {
  readonly HlsPlayer: typeof Hls;
  /** Of the worker that decrypts and cuts segments beside the page, not between its frames. */
  readonly workerPath: string;
}

/** Loads hls.js, and beside it its worker, for which it would ask only when the first segment is there. */
export async function loadHls(): Promise<LoadedHls> {
  // Kept by the browser; where this fails, hls.js asks again, and at last does without.
  void fetch(workerPath).catch(() => undefined);
  const { default: HlsPlayer } = await loadChunk(() => import('hls.js/light'));
  return { HlsPlayer, workerPath };
}
