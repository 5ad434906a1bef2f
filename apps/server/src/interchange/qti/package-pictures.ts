import path from 'node:path';
import { ZipError, type Zip } from '../../platform/zip/read-zip.ts';
import type { Pictures } from '../banks/read/raw-question.ts';

const maxBytes = 20_000_000;
const maxKept = 50_000_000;

/** None that can be shown. */
const tooLarge = Buffer.alloc(0);

/** The pictures of a package, read when a question shows them. The last ones stay for the next that shows the same. */
export class PackagePictures {
  readonly #zip: Zip;
  readonly #kept = new Map<string, Buffer>();
  #size = 0;

  constructor(zip: Zip) {
    this.#zip = zip;
  }

  /** Those that an item names, from where it lies in its package. */
  of(href: string): Pictures {
    const folder = path.posix.dirname(href);
    return { get: async (name) => await this.#read(path.posix.join(folder, name)) };
  }

  async #read(name: string): Promise<Buffer | undefined> {
    const kept = this.#kept.get(name);
    if (kept !== undefined) return kept;
    const body = await this.#zip.file(name, maxBytes).catch((error: unknown) => {
      if (error instanceof ZipError) return tooLarge;
      throw error;
    });
    if (body !== undefined) this.#keep(name, body);
    return body;
  }

  #keep(name: string, body: Buffer): void {
    this.#kept.set(name, body);
    this.#size += body.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#size <= maxKept) return;
      this.#kept.delete(oldest);
      this.#size -= length;
    }
  }
}
