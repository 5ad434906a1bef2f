import type { Connection } from '../../platform/database/prepare.ts';
import { ofRevision, type Run } from './run.repository.ts';

/** Something about the file was changed meanwhile: whoever looks at it as it was stops. */
export class Superseded extends Error {
  override name = 'Superseded';
}

type Revision = Pick<Run, 'import_id' | 'revision' | 'state'>;

/** Tells the page how far the work is, one time after the other, and the work that somebody has changed what it is about. */
export class ProgressWriter {
  readonly #connection: Connection;
  readonly #run: Revision;
  #isWriting = false;
  #isSuperseded = false;
  #failure: Error | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(connection: Connection, run: Revision) {
    this.#connection = connection;
    this.#run = run;
  }

  /** Throws Superseded. */
  tell(done: number, total: number): void {
    if (this.#isSuperseded) throw new Superseded();
    if (this.#failure !== undefined) throw this.#failure;
    // While one is written the work goes on, and the next says it better.
    if (this.#isWriting) return;
    this.#isWriting = true;
    this.#last = this.#write(done, total);
  }

  /** Nothing is written any more when it is done. */
  async end(): Promise<void> {
    await this.#last;
    if (this.#isSuperseded) throw new Superseded();
  }

  async #write(done: number, total: number): Promise<void> {
    try {
      const found = await ofRevision(this.#connection, this.#run)
        .set({ done, total })
        .returning('import_id')
        .executeTakeFirst();
      this.#isSuperseded = found === undefined;
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    } finally {
      this.#isWriting = false;
    }
  }
}
