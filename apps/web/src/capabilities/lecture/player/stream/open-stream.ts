import { attachHls, attachNative, type Attachment } from './attach-stream.ts';
import { loadHls } from '../../port/load-hls.ts';
import type { Problem } from '../../port/player-store.ts';
import type { ProblemKind } from '../player.words.ts';
import { askKey, lostSession, problemOf, whoPlays } from './stream-problem.ts';
import { Waiter } from '@xuezhou/client/network/waiter.ts';

interface StreamOptions {
  media: HTMLVideoElement;
  path: string;
  /** Seconds. */
  startAt: number;
  /** Fresh addresses of the same lecture; throws what `call` throws. */
  renew: () => Promise<string>;
  /** The stream is taken away for a moment; it will go on at this second. */
  onHalt: (at: number) => void;
  onProblem: (problem: Problem | null) => void;
}

export interface Stream {
  /** Tries again after a problem, at the second where it stopped. */
  retry: () => void;
  close: () => void;
}

/** Addresses that end so often about one place are not just old. */
const maxRenewals = 2;
/** Seconds to either side; a player that comes to what is missing asks for it this long before it is played. */
const samePlace = 30;

/**
 * Streams a lecture into the element: by hls.js wherever it works, since a browser that says it plays HLS by itself
 * may do it worse; else by the browser. Ended addresses are renewed and a lost network is waited for; both go on at
 * the same second.
 */
export function openStream(options: StreamOptions): Stream {
  const { media, startAt, renew, onHalt, onProblem } = options;
  const waiter = new Waiter();
  let isClosed = false;
  let detach: (() => void) | null = null;
  let path = options.path;
  let renewals = 0;
  /** Where it stood at the last renewal, in seconds. */
  let renewedAt = startAt;
  let isRenewing = false;
  /** Where to go on, while the element has no stream. */
  let halted: { at: number; wasPlaying: boolean } | null = { at: startAt, wasPlaying: false };

  const place = () => halted?.at ?? media.currentTime;

  const halt = () => {
    waiter.stop();
    halted ??= { at: media.currentTime, wasPlaying: !media.paused };
    onHalt(halted.at);
    detach?.();
    detach = null;
  };

  const flow = () => {
    halted = null;
    waiter.succeed();
    onProblem(null);
  };

  const renewFor = (kind: ProblemKind) => {
    // What is refused is asked for again and again until the new addresses are there.
    if (isRenewing) return;
    // Data in between proves nothing: before a segment that is missing for good, others come again each time.
    if (Math.abs(place() - renewedAt) > samePlace) renewals = 0;
    renewedAt = place();
    renewals += 1;
    if (renewals <= maxRenewals) return void restart();
    halt();
    onProblem({ kind });
  };

  const attachment = (at: number): Attachment => ({
    media,
    path,
    startAt: at,
    place,
    onFlow: flow,
    onAddressEnd: () => renewFor('broken'),
    // Also when somebody else has logged in meanwhile: a new address is theirs and plays.
    onSessionEnd: () => renewFor(lostSession()),
    onElsewhere: () => {
      media.pause();
      halt();
      void askKey(path).then(({ data }) => {
        if (!isClosed) onProblem({ kind: 'elsewhere', ...whoPlays(data) });
      });
    },
    onNetworkLoss: (resume) => {
      onProblem({ kind: 'network' });
      waiter.wait(resume);
    },
    onBroken: () => {
      halt();
      onProblem({ kind: 'broken' });
    },
  });

  const start = async () => {
    const { at, wasPlaying } = halted ?? { at: startAt, wasPlaying: false };
    try {
      const loaded = await loadHls();
      if (isClosed) return;
      if (loaded.HlsPlayer.isSupported()) detach = attachHls(loaded, attachment(at));
      else if (media.canPlayType('application/vnd.apple.mpegurl') !== '')
        detach = attachNative(attachment(at));
      else return onProblem({ kind: 'unsupported' });
      if (wasPlaying) void media.play().catch(() => {});
    } catch (error) {
      if (isClosed) return;
      onProblem(problemOf(error));
      waiter.wait(() => void start());
    }
  };

  /** With new addresses, where it stopped. Until they are there it plays on from what has come. */
  const restart = async () => {
    isRenewing = true;
    try {
      path = await renew();
    } catch (error) {
      if (isClosed) return;
      const problem = problemOf(error);
      halt();
      onProblem(problem);
      if (problem.kind === 'network') waiter.wait(() => void restart());
      return;
    } finally {
      isRenewing = false;
    }
    if (isClosed) return;
    halt();
    await start();
  };

  void start();
  return {
    retry: () => {
      halt();
      renewals = 0;
      onProblem(null);
      void restart();
    },
    close: () => {
      isClosed = true;
      waiter.stop();
      detach?.();
    },
  };
}
