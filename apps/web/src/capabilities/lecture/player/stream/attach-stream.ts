import type { ErrorData } from 'hls.js';
import { goOnAfterFaults } from './go-on-after-faults.ts';
import type { LoadedHls } from '../../port/load-hls.ts';
import { askKey } from './stream-problem.ts';

export interface Attachment {
  media: HTMLVideoElement;
  path: string;
  /** Seconds. */
  startAt: number;
  /** Where it stands now, in seconds. */
  place: () => number;
  /** Data arrives. */
  onFlow: () => void;
  /** The address is refused: its time is over. */
  onAddressEnd: () => void;
  onSessionEnd: () => void;
  /** Another page of the account plays. */
  onElsewhere: () => void;
  /** The network is gone; `resume` loads on from where it stopped. */
  onNetworkLoss: (resume: () => void) => void;
  onBroken: () => void;
}

/** How late the first picture of a lecture may come, in seconds. */
const latestBegin = 2;

/**
 * Takes who is moved before the first picture on to it. It comes some tenths of a second after 0, where Firefox waits for
 * one; hls.js passes that only while the lecture plays.
 */
function passBegin(media: HTMLVideoElement): void {
  if (!media.seeking || media.buffered.length === 0) return;
  const first = media.buffered.start(0);
  if (media.currentTime < first && first < latestBegin) media.currentTime = first;
}

/** Streams through hls.js; returns the way to let go of the element. */
export function attachHls(
  { HlsPlayer, workerPath }: LoadedHls,
  attachment: Attachment,
): () => void {
  const { media, path, startAt, place } = attachment;
  const hls = new HlsPlayer({
    workerPath,
    startPosition: startAt,
    maxBufferLength: 30,
    // Seconds before a segment's end from which the next one is taken instead: it would begin that much too late.
    maxFragLookUpTolerance: 0.05,
    capLevelToPlayerSize: true,
  });
  let recoveries = 0;

  const onError = (_: unknown, { type, fatal, response }: ErrorData) => {
    const status = response?.code ?? 0;
    if (type === HlsPlayer.ErrorTypes.NETWORK_ERROR) {
      // Also before it is fatal: a refused key would be asked for again and again.
      if (tellRefusal(status, attachment)) return;
      if (fatal)
        attachment.onNetworkLoss(() => {
          if (hls.levels.length === 0) hls.loadSource(path);
          else hls.startLoad(place());
        });
    } else if (fatal) {
      recoveries += 1;
      if (type === HlsPlayer.ErrorTypes.MEDIA_ERROR && recoveries < 3) hls.recoverMediaError();
      else attachment.onBroken();
    }
  };

  hls.on(HlsPlayer.Events.ERROR, onError);
  const pass = () => passBegin(media);
  hls.on(HlsPlayer.Events.FRAG_BUFFERED, () => {
    attachment.onFlow();
    pass();
  });
  media.addEventListener('seeking', pass);
  const unwatch = goOnAfterFaults(media, (act) => hls.on(HlsPlayer.Events.MEDIA_ATTACHED, act));
  hls.loadSource(path);
  hls.attachMedia(media);
  return () => {
    media.removeEventListener('seeking', pass);
    unwatch();
    hls.destroy();
  };
}

/** Whether the answer is a refusal, and so was told. */
function tellRefusal(status: number, attachment: Attachment): boolean {
  if (status === 401 || status === 403) attachment.onSessionEnd();
  else if (status === 409) attachment.onElsewhere();
  else if (status === 404 || status === 410) attachment.onAddressEnd();
  else return false;
  return true;
}

/** Streams by the browser's own means. */
export function attachNative(attachment: Attachment): () => void {
  const { media, path, startAt } = attachment;
  let isAttached = true;
  const onError = async () => {
    // It does not tell why; the key, asked for by ourselves, does.
    const { status } = await askKey(path);
    // What is not refused may still be an old address, or a lost network: asking for a new one tells.
    if (isAttached && !tellRefusal(status, attachment)) attachment.onAddressEnd();
  };
  const fail = () => void onError();
  const begin = () => {
    media.currentTime = startAt;
  };
  media.addEventListener('loadedmetadata', begin, { once: true });
  media.addEventListener('canplay', attachment.onFlow);
  media.addEventListener('error', fail);
  media.src = path;
  return () => {
    media.removeEventListener('loadedmetadata', begin);
    media.removeEventListener('canplay', attachment.onFlow);
    isAttached = false;
    media.removeEventListener('error', fail);
    media.removeAttribute('src');
    media.load();
  };
}
