import { mergeRanges, type Range } from '@xuezhou/rules/lecture/watched';

/** Seconds that the position may run ahead of the clock between two looks before it counts as a jump. */
const slack = 1.5;

/**
 * What was really watched: ranges grow only while the lecture plays, and end where the reader jumps away. Times are
 * seconds of the lecture; `now` is milliseconds.
 */
export class WatchedRanges {
  #whole: Range[] = [];
  /** What grew since the last report. */
  #fresh: Range[] = [];
  #open: { from: number; to: number; now: number } | null = null;

  /** It plays, from here. */
  start(time: number, now: number): void {
    this.stop();
    this.#open = { from: time, to: time, now };
  }

  /** It still plays and has come to `time`, at `rate`. */
  reach(time: number, now: number, rate: number): void {
    if (this.#open === null) return this.start(time, now);
    const possible = ((now - this.#open.now) / 1000) * rate + slack;
    if (time < this.#open.to || time - this.#open.to > possible) return this.start(time, now);
    this.#open = { ...this.#open, to: time, now };
  }

  /** It does not play any more: paused, waiting, or gone elsewhere. */
  stop(): void {
    if (this.#open !== null) this.#add(this.#open);
    this.#open = null;
  }

  /**
   * What grew since it was last taken. While it plays on, cut at a whole second: the server counts whole seconds,
   * and both reports would count one that is cut in two.
   */
  take(): Range[] {
    if (this.#open !== null) {
      const { from, now, to } = this.#open;
      const cut = Math.floor(to);
      if (cut > from) {
        this.#add({ from, to: cut });
        this.#open = { from: cut, to, now };
      }
    }
    const taken = this.#fresh;
    this.#fresh = [];
    return taken;
  }

  /** Everything of this visit. */
  all(): Range[] {
    return mergeRanges(this.#open === null ? this.#whole : [...this.#whole, this.#open]);
  }

  #add({ from, to }: Range): void {
    if (from >= to) return;
    const range = { from: tidy(from), to: tidy(to) };
    this.#fresh = mergeRanges([...this.#fresh, range]);
    this.#whole = mergeRanges([...this.#whole, range]);
  }
}

/** Milliseconds are enough, and short to send. */
function tidy(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
