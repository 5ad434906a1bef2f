import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Only its owner may read the file: login codes in it open accounts. */
const FILE_MODE = 0o600;

/** Entries on disk: one as JSON a line, oldest first. Writes queue up behind one another. */
export class JsonLines<Entry> {
  readonly #path: string;
  #lastWrite: Promise<void> = Promise.resolve();
  #hasComplained = false;

  private constructor(path: string) {
    this.#path = path;
  }

  /** Opens the file, its folder made if need be, and reads what is there; what is no entry is left out. */
  static async open<Entry>(
    path: string,
    isEntry: (value: unknown) => value is Entry,
  ): Promise<{ file: JsonLines<Entry>; entries: Entry[] }> {
    await mkdir(dirname(path), { recursive: true });
    return { file: new JsonLines(path), entries: await readEntries(path, isEntry) };
  }

  append(entry: Entry): void {
    const line = `${JSON.stringify(entry)}\n`;
    this.#enqueue(() => appendFile(this.#path, line, { mode: FILE_MODE }));
  }

  /** Replaces the whole file, by way of a second one so that a crash leaves either the old or the new. */
  rewrite(entries: readonly Entry[]): void {
    const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    const next = `${this.#path}.next`;
    this.#enqueue(async () => {
      await writeFile(next, text, { mode: FILE_MODE });
      await rename(next, this.#path);
    });
  }

  /** Resolves when everything handed over so far is on disk. */
  async flush(): Promise<void> {
    await this.#lastWrite;
  }

  #enqueue(write: () => Promise<void>): void {
    this.#lastWrite = this.#lastWrite.then(write).catch((error: unknown) => this.#complain(error));
  }

  /** A full disk must not stop a demonstration: what is kept is in memory all the same. */
  #complain(error: unknown): void {
    if (this.#hasComplained) return;
    this.#hasComplained = true;
    console.error(`沙箱无法写入 ${this.#path}，其中的内容只保存在内存中。`, error);
  }
}

async function readEntries<Entry>(
  path: string,
  isEntry: (value: unknown) => value is Entry,
): Promise<Entry[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    const value = parse(line);
    return isEntry(value) ? [value] : [];
  });
}

/** A line cut short by a crash is left out rather than stopping the start. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
