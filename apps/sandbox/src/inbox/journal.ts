import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InboxEntry } from './message.ts';

/** Only its owner may read the file: the codes in it open accounts. */
const FILE_MODE = 0o600;

/** The inbox on disk: one JSON entry a line, oldest first. Writes queue up behind one another. */
export class Journal {
  readonly #path: string;
  #lastWrite: Promise<void> = Promise.resolve();
  #hasComplained = false;

  private constructor(path: string) {
    this.#path = path;
  }

  /** Opens `inbox.jsonl` in `dataDir`, made if need be, and reads what is there. */
  static async open(dataDir: string): Promise<{ journal: Journal; entries: InboxEntry[] }> {
    await mkdir(dataDir, { recursive: true });
    const path = join(dataDir, 'inbox.jsonl');
    return { journal: new Journal(path), entries: await readEntries(path) };
  }

  append(entry: InboxEntry): void {
    const line = `${JSON.stringify(entry)}\n`;
    this.#enqueue(() => appendFile(this.#path, line, { mode: FILE_MODE }));
  }

  /** Replaces the whole file, by way of a second one so that a crash leaves either the old or the new. */
  rewrite(entries: InboxEntry[]): void {
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

  /** A full disk must not stop a demonstration: the messages are in memory all the same. */
  #complain(error: unknown): void {
    if (this.#hasComplained) return;
    this.#hasComplained = true;
    console.error(`沙箱无法写入 ${this.#path}，收件箱只保存在内存中。`, error);
  }
}

async function readEntries(path: string): Promise<InboxEntry[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap(parseEntry);
}

/** A line cut short by a crash is left out rather than stopping the start. */
function parseEntry(line: string): InboxEntry[] {
  try {
    const value: unknown = JSON.parse(line);
    return isEntry(value) ? [value] : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is InboxEntry {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('message' in value))
    return false;
  const { kind, message } = value;
  if (typeof message !== 'object' || message === null) return false;
  return (kind === 'sms' && 'mobile' in message) || (kind === 'mail' && 'to' in message);
}
