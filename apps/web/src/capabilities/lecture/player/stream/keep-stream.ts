import { holdStream } from '@xuezhou/contract/lecture';
import type { DataOf } from '@xuezhou/contract/kernel';
import { call } from '@xuezhou/client/api/call.ts';
import { pageStream } from '../../port/lecture-place.ts';

type Elsewhere = NonNullable<DataOf<typeof holdStream>['elsewhere']>;

interface KeepOptions {
  media: HTMLMediaElement;
  bulletId: number;
  /** Another page holds the stream: this one must stand still. */
  onElsewhere: (elsewhere: Elsewhere) => void;
}

export interface KeptStream {
  /** Takes the stream from whoever plays; false when that could not be. */
  takeOver: () => Promise<boolean>;
  stop: () => void;
}

/** A few of these fit into the time after which a silent page counts as gone. */
const every = 10_000;

/**
 * Holds the account's one stream while the element plays, and lets go of it when it stands. Without a network it plays
 * on from what is there; the next call tells whether another page has begun meanwhile.
 */
export function keepStream({ media, bulletId, onElsewhere }: KeepOptions): KeptStream {
  // One call after the other: a pause must not reach the server before the play that it ends.
  let last: Promise<unknown> = Promise.resolve();
  let isHolding = false;

  const say = (isPlaying: boolean, { takesOver = false, keepalive = false } = {}) => {
    const body = { stream: pageStream, bulletId, isPlaying, takesOver };
    const answer = (keepalive ? Promise.resolve() : last).then(() =>
      call(holdStream, { body }, { ignoreErrors: true, keepalive }),
    );
    last = answer.catch(() => {});
    return answer;
  };
  const hold = () => {
    isHolding = true;
    say(true).then(
      ({ elsewhere }) => {
        if (!elsewhere) return;
        isHolding = false;
        onElsewhere(elsewhere);
      },
      () => {},
    );
  };
  const letGo = (keepalive = false) => {
    if (!isHolding) return;
    isHolding = false;
    say(false, { keepalive }).catch(() => {});
  };

  const listen: Record<string, () => void> = { play: hold, pause: letGo, ended: letGo };
  const listeners = Object.entries(listen).map(([event, act]) => [event, () => act()] as const);
  for (const [event, listener] of listeners) media.addEventListener(event, listener);
  const leave = () => letGo(true);
  window.addEventListener('pagehide', leave);
  const timer = setInterval(() => {
    if (!media.paused) hold();
  }, every);
  if (!media.paused) hold();

  return {
    takeOver: async () => {
      const { elsewhere } = await say(true, { takesOver: true });
      isHolding = elsewhere === null;
      return isHolding;
    },
    stop: () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      for (const [event, listener] of listeners) media.removeEventListener(event, listener);
      letGo();
    },
  };
}
