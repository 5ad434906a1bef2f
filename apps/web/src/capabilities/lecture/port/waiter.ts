const delays = [1000, 2000, 4000, 8000, 15_000];

/** Waits before the next try: longer each time, and no longer than until the network is back. */
export class Waiter {
  #failures = 0;
  #stop = () => {};

  wait(again: () => void): void {
    this.stop();
    const delay = delays[Math.min(this.#failures, delays.length - 1)];
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
