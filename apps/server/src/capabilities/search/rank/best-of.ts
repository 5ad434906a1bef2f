/** Keeps so many of the things with the highest scores, without sorting the rest. */
export class BestOf<Thing> {
  readonly #most: number;
  /** Ascending. */
  readonly #kept: { readonly score: number; readonly thing: Thing }[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  takes(score: number): boolean {
    return this.#kept.length < this.#most || score > (this.#kept[0]?.score ?? 0);
  }

  add(score: number, thing: Thing): void {
    if (!this.takes(score)) return;
    const after = this.#kept.findIndex((kept) => kept.score > score);
    this.#kept.splice(after === -1 ? this.#kept.length : after, 0, { score, thing });
    if (this.#kept.length > this.#most) this.#kept.shift();
  }

  all(): Thing[] {
    return this.#kept.map(({ thing }) => thing);
  }
}
