import type { Range } from '@xuezhou/rules/lecture/watched';
import { WatchedRanges } from './watched-ranges.ts';

export interface ProgressNews {
  /** Seconds. */
  position: number;
  watched: Range[];
}

interface ReportOptions {
  media: HTMLMediaElement;
  /** Where the lecture stands now, in seconds; null until it is where it begins. */
  position: () => number | null;
  /** Where the server knows the lecture to be. */
  known: number;
  /** `isLeaving` when the page may be gone the next moment. */
  send: (news: ProgressNews, isLeaving: boolean) => void;
  /** All that was watched in this visit, whenever a report is made. */
  onWatched: (watched: readonly Range[]) => void;
  now?: () => number;
}

const every = 10_000;
/** A held arrow key seeks many times; what counts is where it lets go. */
const afterSeek = 600;

/**
 * Reports where a lecture stands and what was really watched of it: every 10 s while it plays, on pause, seek and
 * end, and when the page is hidden or left. Returns the way to stop, which reports what is left.
 */
export function reportProgress(options: ReportOptions): () => void {
  const { media, position, known, send, onWatched, now = Date.now } = options;
  const ranges = new WatchedRanges();
  let sentPosition = known;
  let seekTimer: ReturnType<typeof setTimeout> | undefined;

  const report = (isLeaving = false) => {
    clearTimeout(seekTimer);
    const at = position();
    const watched = ranges.take();
    onWatched(ranges.all());
    if (at === null || (watched.length === 0 && Math.abs(at - sentPosition) < 0.5)) return;
    sentPosition = at;
    // More ranges than a report may hold come only from hundreds of jumps in ten seconds.
    send({ position: Math.round(at * 1000) / 1000, watched: watched.slice(0, 200) }, isLeaving);
  };

  const heard = new AbortController();
  const events: Record<string, () => void> = {
    playing: () => ranges.start(media.currentTime, now()),
    timeupdate: () => {
      if (!media.paused && !media.seeking)
        ranges.reach(media.currentTime, now(), media.playbackRate);
    },
    waiting: () => ranges.stop(),
    seeking: () => ranges.stop(),
    emptied: () => ranges.stop(),
    seeked: () => {
      clearTimeout(seekTimer);
      seekTimer = setTimeout(report, afterSeek);
    },
    pause: () => {
      // The last stretch, which no timeupdate told any more.
      if (!media.seeking) ranges.reach(media.currentTime, now(), media.playbackRate);
      ranges.stop();
      report();
    },
    ended: () => {
      ranges.stop();
      report();
    },
  };
  const { signal } = heard;
  for (const [event, listener] of Object.entries(events))
    media.addEventListener(event, listener, { signal });
  const leave = () => {
    ranges.stop();
    report(true);
  };
  window.addEventListener('pagehide', leave, { signal });
  hearHidden(() => report(true), signal);
  const timer = setInterval(() => report(), every);

  return () => {
    clearInterval(timer);
    heard.abort();
    ranges.stop();
    report();
  };
}

/** A hidden page may play on in another tab or under a locked screen, or never come back. */
function hearHidden(onHidden: () => void, signal: AbortSignal): void {
  const hear = () => {
    if (document.visibilityState === 'hidden') onHidden();
  };
  document.addEventListener('visibilitychange', hear, { signal });
}
