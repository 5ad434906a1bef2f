import { join } from 'node:path';
import { JsonLines } from './json-lines.ts';

/** Old versions that the file may hold before it is written anew. */
const MOST_OLD_LINES = 2000;

/** Records by their id, in memory; with a folder also in a file there, which outlives the process. */
export class KeptRecords<Kept extends { readonly id: string }> {
  readonly #records = new Map<string, Kept>();
  readonly #file: JsonLines<Kept> | undefined;
  #oldLines = 0;

  private constructor(file: JsonLines<Kept> | undefined, entries: readonly Kept[]) {
    this.#file = file;
    for (const entry of entries) this.#records.set(entry.id, entry);
    this.#file?.rewrite(this.list());
  }

  /** @param name of the file, without its ending */
  static async open<Kept extends { readonly id: string }>(
    dataDir: string | undefined,
    name: string,
  ): Promise<KeptRecords<Kept>> {
    if (dataDir === undefined) return new KeptRecords<Kept>(undefined, []);
    // Only this class writes the file, so an id is enough to know an entry by.
    const isEntry = (value: unknown): value is Kept =>
      typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
    const { file, entries } = await JsonLines.open(join(dataDir, `${name}.jsonl`), isEntry);
    return new KeptRecords(file, entries);
  }

  find(id: string): Kept | undefined {
    return this.#records.get(id);
  }

  /** In the order in which they were first put. */
  list(): readonly Kept[] {
    return [...this.#records.values()];
  }

  /** Adds a record, or writes down how it has changed. */
  put(record: Kept): void {
    if (this.#records.has(record.id)) this.#oldLines += 1;
    this.#records.set(record.id, record);
    this.#file?.append(record);
    if (this.#oldLines <= MOST_OLD_LINES) return;
    this.#oldLines = 0;
    this.#file?.rewrite(this.list());
  }

  async close(): Promise<void> {
    await this.#file?.flush();
  }
}
