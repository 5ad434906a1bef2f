const delays = [1000, 2000, 4000, 8000, 15_000];

/** Waits before the next try: longer each time, and no longer than until the network is back. */
export class Waiter {
  readonly #isSpread: boolean;
  #failures = 0;
  #stop = () => {};

  /** `isSpread`: any moment of the wait's second half, so that all whom one server left do not come back at once. */
  constructor({ isSpread = false }: { isSpread?: boolean } = {}) {
    this.#isSpread = isSpread;
  }

  wait(again: () => void): void {
    this.stop();
    const longest = delays[Math.min(this.#failures, delays.length - 1)] ?? 0;
    const delay = this.#isSpread ? longest * (0.5 + Math.random() / 2) : longest;
    this.#failures += 1;
    const go = () => {
      this.stop();
      again();
    };
    const timer = setTimeout(go, delay);
    window.addEventListener('online', go);
    this.#stop = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
    };
  }

  stop(): void {
    this.#stop();
    this.#stop = () => {};
  }

  /** It worked: the next wait is a short one again. */
  succeed(): void {
    this.#failures = 0;
    this.stop();
  }
}
