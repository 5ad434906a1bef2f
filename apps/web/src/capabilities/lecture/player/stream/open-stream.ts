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
  /** Goes on with another rendition of the lecture, at the same second. */
  turnTo: (path: string) => void;
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
  const stream = new LectureStream(options);
  void stream.start();
  return {
    retry: () => stream.retry(),
    turnTo: (path) => stream.turnTo(path),
    close: () => stream.close(),
  };
}

class LectureStream {
  readonly #options: StreamOptions;
  readonly #waiter = new Waiter();
  readonly #renewals: Renewals;
  #isClosed = false;
  #isRenewing = false;
  #detach: (() => void) | null = null;
  /** How often it was started: of two at once the later counts. */
  #starts = 0;
  #path: string;
  /** Where to go on, while the element has no stream. */
  #halted: { at: number; wasPlaying: boolean } | null;

  constructor(options: StreamOptions) {
    this.#options = options;
    this.#path = options.path;
    this.#halted = { at: options.startAt, wasPlaying: false };
    this.#renewals = new Renewals(options.startAt);
  }

  async start(): Promise<void> {
    const { media, startAt, onProblem } = this.#options;
    const { at, wasPlaying } = this.#halted ?? { at: startAt, wasPlaying: false };
    const turn = (this.#starts += 1);
    try {
      const loaded = await loadHls();
      if (this.#isClosed || turn !== this.#starts) return;
      if (loaded.HlsPlayer.isSupported()) this.#detach = attachHls(loaded, this.#attachment(at));
      else if (media.canPlayType('application/vnd.apple.mpegurl') !== '')
        this.#detach = attachNative(this.#attachment(at));
      else return onProblem({ kind: 'unsupported' });
      if (wasPlaying) void media.play().catch(() => {});
    } catch (error) {
      if (this.#isClosed) return;
      onProblem(problemOf(error));
      this.#waiter.wait(() => void this.start());
    }
  }

  retry(): void {
    this.#halt();
    this.#renewals.forget();
    this.#options.onProblem(null);
    void this.#restart();
  }

  turnTo(path: string): void {
    if (path === this.#path) return;
    this.#path = path;
    const isToPlay = this.#halted?.wasPlaying || !this.#options.media.paused;
    // Also of one that has not come yet, which was told to play meanwhile.
    this.#halted = { at: this.#place(), wasPlaying: isToPlay };
    this.#halt();
    void this.start();
  }

  close(): void {
    this.#isClosed = true;
    this.#waiter.stop();
    this.#detach?.();
  }

  #place(): number {
    return this.#halted?.at ?? this.#options.media.currentTime;
  }

  #halt(): void {
    const { media, onHalt } = this.#options;
    this.#waiter.stop();
    this.#halted ??= { at: media.currentTime, wasPlaying: !media.paused };
    onHalt(this.#halted.at);
    this.#detach?.();
    this.#detach = null;
  }

  #renewFor(kind: ProblemKind): void {
    // What is refused is asked for again and again until the new addresses are there.
    if (this.#isRenewing) return;
    if (this.#renewals.mayRenewAt(this.#place())) return void this.#restart();
    this.#halt();
    this.#options.onProblem({ kind });
  }

  /** With new addresses, where it stopped. Until they are there it plays on from what has come. */
  async #restart(): Promise<void> {
    this.#isRenewing = true;
    try {
      this.#path = await this.#options.renew();
    } catch (error) {
      if (this.#isClosed) return;
      const problem = problemOf(error);
      this.#halt();
      this.#options.onProblem(problem);
      if (problem.kind === 'network') this.#waiter.wait(() => void this.#restart());
      return;
    } finally {
      this.#isRenewing = false;
    }
    if (this.#isClosed) return;
    this.#halt();
    await this.start();
  }

  #attachment(startAt: number): Attachment {
    const { media, onProblem } = this.#options;
    const path = this.#path;
    return {
      media,
      path,
      startAt,
      place: () => this.#place(),
      onFlow: () => {
        this.#halted = null;
        this.#waiter.succeed();
        onProblem(null);
      },
      onAddressEnd: () => this.#renewFor('broken'),
      // Also when somebody else has logged in meanwhile: a new address is theirs and plays.
      onSessionEnd: () => this.#renewFor(lostSession()),
      onElsewhere: () => {
        media.pause();
        this.#halt();
        void askKey(path).then(({ data }) => {
          if (!this.#isClosed) onProblem({ kind: 'elsewhere', ...whoPlays(data) });
        });
      },
      onNetworkLoss: (resume) => {
        onProblem({ kind: 'network' });
        this.#waiter.wait(resume);
      },
      onBroken: () => {
        this.#halt();
        onProblem({ kind: 'broken' });
      },
    };
  }
}

/** How often addresses ended about one place. */
class Renewals {
  #count = 0;
  /** Where it stood at the last one, in seconds. */
  #at: number;

  constructor(startAt: number) {
    this.#at = startAt;
  }

  mayRenewAt(place: number): boolean {
    // Data in between proves nothing: before a segment that is missing for good, others come again each time.
    if (Math.abs(place - this.#at) > samePlace) this.#count = 0;
    this.#at = place;
    this.#count += 1;
    return this.#count <= maxRenewals;
  }

  forget(): void {
    this.#count = 0;
  }
}
