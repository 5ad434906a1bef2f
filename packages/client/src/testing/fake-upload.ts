import { vi } from 'vitest';

/**
 * Lets uploads go through the stubbed `fetch` of `answer`. Each one is half sent, and goes on when its turn in
 * `goOn` is called; without `isHeld` at once.
 */
export function stubUploads({ isHeld = false } = {}): { goOn: () => void } {
  const held: (() => void)[] = [];
  const turn = () =>
    isHeld ? new Promise<void>((resolve) => void held.push(resolve)) : Promise.resolve();

  class FakeUpload extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #request: RequestInit = {};
    #address = '';
    #headers = new Headers();

    open(method: string, address: string): void {
      this.#request = { method };
      this.#address = address;
    }
    setRequestHeader(): void {}
    getAllResponseHeaders(): string {
      return [...this.#headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    }
    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
    send(body: FormData): void {
      void this.#send(body);
    }

    async #send(body: FormData): Promise<void> {
      this.#tell(1);
      await turn();
      try {
        const response = await fetch(this.#address, { ...this.#request, body });
        this.#tell(2);
        this.status = response.status;
        this.#headers = response.headers;
        this.responseText = await response.text();
        this.dispatchEvent(new Event('load'));
      } catch {
        this.dispatchEvent(new Event('error'));
      }
    }

    #tell(loaded: number): void {
      this.upload.dispatchEvent(
        Object.assign(new Event('progress'), { loaded, total: 2, lengthComputable: true }),
      );
    }
  }

  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  return { goOn: () => held.shift()?.() };
}
