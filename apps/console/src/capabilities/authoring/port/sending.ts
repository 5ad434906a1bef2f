import { createStore, type Store } from '@xuezhou/client/browser/store.ts';
import { loadChunk } from '@xuezhou/client/code/load-chunk.ts';
import { uploadPath } from '@xuezhou/contract/authoring/console';
import { isWorthAnother, tusWay } from '../../../platform/sending/tus-way.ts';

/** A video on its way from this window. */
export interface Sending {
  readonly uploadId: string;
  /** `full`: the school has no room for more; what came is kept. */
  readonly state: 'sending' | 'paused' | 'lost' | 'full';
  readonly sent: number;
  readonly bytes: number;
  /** Bytes in a second, of the last seconds; 0 before any came. */
  readonly speed: number;
  /** How often the network was gone. */
  readonly breaks: number;
}

interface Running {
  readonly pause: () => void;
  readonly resume: () => void;
}

const speedMs = 3000;

const stores = new Map<number, Store<Sending | undefined>>();
const running = new Map<string, Running>();

/** What is sent for a lecture. It goes on while other pages of the console are open. */
export function sendingOf(lectureId: number): Store<Sending | undefined> {
  const known = stores.get(lectureId) ?? createStore<Sending | undefined>(undefined);
  stores.set(lectureId, known);
  return known;
}

export const pauseSending = (uploadId: string): void => running.get(uploadId)?.pause();
export const resumeSending = (uploadId: string): void => running.get(uploadId)?.resume();

export function stopSending(lectureId: number): void {
  const store = sendingOf(lectureId);
  const now = store.get();
  if (now === undefined) return;
  pauseSending(now.uploadId);
  running.delete(now.uploadId);
  store.set(undefined);
}

/**
 * Sends a file from where its upload ended, by tus. `onOver`: it has come whole, or the server wants no more of it; what
 * became of it the server says.
 */
export async function sendVideo(
  lectureId: number,
  { uploadId, received }: { uploadId: string; received: number },
  file: File,
  onOver: () => void,
): Promise<void> {
  const { Upload } = await loadChunk(() => import('tus-js-client'));
  const store = sendingOf(lectureId);
  const begun = { uploadId, sent: received, bytes: file.size, speed: 0, breaks: 0 };
  store.set({ ...begun, state: 'sending' });
  const set = (news: Partial<Sending>) => {
    const now = store.get();
    // Another file took its place meanwhile.
    if (now?.uploadId === uploadId) store.set({ ...now, ...news });
  };
  const speedOf = makeSpeed();
  const over = () => {
    window.removeEventListener('online', onOnline);
    running.delete(uploadId);
    if (store.get()?.uploadId === uploadId) store.set(undefined);
    onOver();
  };
  const upload = new Upload(file, {
    ...tusWay(uploadPath, uploadId),
    onProgress: (sent) => set({ sent, speed: speedOf(sent), state: 'sending' }),
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0;
      const isOurs = isWorthAnother(status);
      if (isOurs && status !== 409) set({ breaks: (store.get()?.breaks ?? 0) + 1 });
      return isOurs;
    },
    onError: (error) => {
      const status = 'originalResponse' in error ? error.originalResponse?.getStatus() : 0;
      if (status === 404 || status === 410 || status === 415) over();
      else set({ state: status === 507 ? 'full' : 'lost', speed: 0 });
    },
    onSuccess: over,
  });
  const resume = () => {
    if (store.get()?.uploadId !== uploadId || store.get()?.state === 'sending') return;
    set({ state: 'sending' });
    upload.start();
  };
  const onOnline = () => {
    if (store.get()?.state === 'lost') resume();
  };
  running.set(uploadId, {
    resume,
    pause: () => {
      void upload.abort();
      set({ state: 'paused', speed: 0 });
    },
  });
  window.addEventListener('online', onOnline);
  upload.start();
}

/** Of the last seconds. */
function makeSpeed(): (sent: number) => number {
  let [since, from, speed] = [performance.now(), -1, 0];
  return (sent) => {
    const now = performance.now();
    if (from === -1) [since, from] = [now, sent];
    if (now - since >= speedMs) {
      speed = ((sent - from) * 1000) / (now - since);
      [since, from] = [now, sent];
    }
    return Math.max(0, Math.round(speed));
  };
}
