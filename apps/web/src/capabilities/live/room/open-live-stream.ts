import type { ErrorData } from 'hls.js';
import { loadHls, type LoadedHls } from '../../lecture/port/load-hls.ts';
import { Waiter } from '@xuezhou/client/network/waiter.ts';

export type StreamState = 'connecting' | 'playing' | 'lost' | 'unsupported';

interface LiveStreamOptions {
  readonly media: HTMLVideoElement;
  /** The newest signed address; each request takes it. */
  readonly address: () => string;
  /** Asks for a new one. */
  readonly onAddressEnd: () => void;
  readonly onState: (state: StreamState) => void;
}

/** Plays what is being streamed now, waits for it where it has not come yet, and goes on after a lost network. */
export function openLiveStream({
  media,
  address,
  onAddressEnd,
  onState,
}: LiveStreamOptions): () => void {
  const waiter = new Waiter();
  let isClosed = false;
  let detach = () => {};
  let hasPlayed = false;

  const flow = () => {
    waiter.succeed();
    hasPlayed = true;
    onState('playing');
  };
  const retry = (isEnded: boolean) => {
    if (isClosed) return;
    detach();
    detach = () => {};
    // The first pieces come some seconds after the stream.
    onState(hasPlayed ? 'lost' : 'connecting');
    if (isEnded) onAddressEnd();
    waiter.wait(() => void start());
  };

  const start = async () => {
    try {
      const loaded = await loadHls();
      if (isClosed) return;
      if (loaded.HlsPlayer.isSupported())
        detach = attachHls(loaded, media, { address, flow, retry });
      else if (media.canPlayType('application/vnd.apple.mpegurl') !== '')
        detach = attachNative(media, { address, flow, retry });
      else onState('unsupported');
    } catch {
      retry(false);
    }
  };
  onState('connecting');
  void start();
  return () => {
    isClosed = true;
    waiter.stop();
    detach();
  };
}

interface Following {
  readonly address: () => string;
  readonly flow: () => void;
  readonly retry: (isEnded: boolean) => void;
}

function attachHls(
  { HlsPlayer, workerPath }: LoadedHls,
  media: HTMLVideoElement,
  { address, flow, retry }: Following,
): () => void {
  let recoveries = 0;
  const hls = new HlsPlayer({
    workerPath,
    liveSyncDurationCount: 2,
    maxBufferLength: 20,
    // Every file of the stream lies in one folder, whose name is signed for a short while.
    xhrSetup: (request, url) => {
      const file = new URL(url, window.location.href).pathname.split('/').at(-1) ?? '';
      request.open('GET', new URL(file, address()).href, true);
    },
  });
  hls.on(HlsPlayer.Events.FRAG_BUFFERED, flow);
  hls.on(HlsPlayer.Events.ERROR, (_event: unknown, { type, fatal, response }: ErrorData) => {
    const status = response?.code ?? 0;
    if (status === 403 || status === 410) retry(true);
    else if (fatal && type === HlsPlayer.ErrorTypes.MEDIA_ERROR && recoveries < 3) {
      recoveries += 1;
      hls.recoverMediaError();
    } else if (fatal) retry(false);
  });
  hls.loadSource(address());
  hls.attachMedia(media);
  return () => hls.destroy();
}

/** By the browser's own means, which tell no reason of an error. */
function attachNative(media: HTMLVideoElement, { address, flow, retry }: Following): () => void {
  const onError = () => retry(true);
  media.addEventListener('playing', flow);
  media.addEventListener('error', onError);
  media.src = address();
  return () => {
    media.removeEventListener('playing', flow);
    media.removeEventListener('error', onError);
    media.removeAttribute('src');
    media.load();
  };
}
