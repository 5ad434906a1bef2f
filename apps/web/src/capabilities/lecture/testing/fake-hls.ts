type Listener = (event: string, data: object) => void;

/** A player's engine that streams nothing: a test plays the part of the network through `fail` and `flow`. */
export class FakeHls {
  static readonly Events = { ERROR: 'error', FRAG_BUFFERED: 'flow', MEDIA_ATTACHED: 'attached' };
  static readonly ErrorTypes = { NETWORK_ERROR: 'network', MEDIA_ERROR: 'media' };
  static supported = true;
  /** Every one that was made, oldest first. */
  static made: FakeHls[] = [];

  static isSupported(): boolean {
    return FakeHls.supported;
  }

  static last(): FakeHls {
    const last = FakeHls.made.at(-1);
    if (!last) throw new Error('no stream was opened');
    return last;
  }

  readonly levels = [{}];
  readonly startPosition: number;
  source = '';
  resumedAt: number[] = [];
  isDestroyed = false;
  #listeners = new Map<string, Listener>();

  constructor({ startPosition }: { startPosition: number }) {
    this.startPosition = startPosition;
    FakeHls.made.push(this);
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, listener);
  }

  loadSource(path: string): void {
    this.source = path;
  }

  /** The test's document has a media element that knows neither its state nor its length. */
  attachMedia(media: HTMLMediaElement): void {
    Object.defineProperty(media, 'readyState', { configurable: true, value: 4 });
    Object.defineProperty(media, 'duration', { configurable: true, value: 80 });
    media.currentTime = this.startPosition;
    // At 0 it stands already: nothing is sought.
    const told = this.startPosition > 0 ? ['seeking', 'loadeddata', 'seeked'] : ['loadeddata'];
    for (const event of ['loadedmetadata', ...told]) media.dispatchEvent(new Event(event));
  }

  startLoad(at: number): void {
    this.resumedAt.push(at);
  }

  recoverMediaError(): void {}

  /** As hls.js does after a fault of the element. */
  attachAgain(media: HTMLMediaElement): void {
    media.pause();
    this.#listeners.get('attached')?.('attached', {});
  }

  destroy(): void {
    this.isDestroyed = true;
  }

  flow(): void {
    this.#listeners.get('flow')?.('flow', {});
  }

  fail(status: number, fatal = false): void {
    this.#listeners.get('error')?.('error', { type: 'network', fatal, response: { code: status } });
  }
}
