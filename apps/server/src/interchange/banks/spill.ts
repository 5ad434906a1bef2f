import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where a value lies; nothing of it is in memory. */
export interface Spilled {
  readonly at: number;
  readonly bytes: number;
}

/** Bytes that wait before they are written, so that a row is no call to the system. */
const piece = 1_000_000;

/**
 * Values of JSON in a file that nobody else sees, for what is read from one file, looked at as a whole, and only then
 * written: a bank of a hundred thousand questions need not stand in memory in between.
 */
export class Spill {
  readonly #file: number;
  #written = 0;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;

  constructor() {
    const folder = mkdtempSync(path.join(tmpdir(), 'xuezhou-spill-'));
    this.#file = openSync(path.join(folder, 'values'), 'wx+', 0o600);
    // An open file lives on without its name, and goes with its process, however that ends.
    rmSync(folder, { recursive: true });
  }

  add(value: unknown): Spilled {
    const text = Buffer.from(JSON.stringify(value));
    const place = { at: this.#written + this.#waitingBytes, bytes: text.length };
    this.#waiting.push(text);
    this.#waitingBytes += text.length;
    if (this.#waitingBytes > piece) this.#write();
    return place;
  }

  read(place: Spilled): unknown {
    this.#write();
    const text = Buffer.alloc(place.bytes);
    let done = 0;
    while (done < text.length) {
      const count = readSync(this.#file, text, done, text.length - done, place.at + done);
      if (count === 0) throw new Error('a spilled value is gone');
      done += count;
    }
    return JSON.parse(text.toString('utf8'));
  }

  close(): void {
    closeSync(this.#file);
  }

  #write(): void {
    if (this.#waitingBytes === 0) return;
    const all = Buffer.concat(this.#waiting);
    let done = 0;
    while (done < all.length)
      done += writeSync(this.#file, all, done, all.length - done, this.#written + done);
    this.#written += all.length;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}
