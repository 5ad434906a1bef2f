import { inTransaction } from '../../database/in-transaction.ts';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { StorageFullError, StorageGoneError } from '../../../providers/storage/storage.port.ts';
import { inTurns } from '../../at-most.ts';
import type { ConsoleServices } from '../../services.ts';
import { pieceKey } from '../kept-file.ts';
import type { SentFile, UploadLedger } from './upload-ledger.ts';

/** Bytes of a piece: what a connection that is cut can lose, and what one upload has in memory. */
const pieceBytes = 16_000_000;
/** Of the connections to the database so many may wait for the store at once; the others are for whoever learns. */
const partOfPool = 1 / 4;

/** An answer of the protocol, as its server looks for it in what is thrown. */
class TusError extends Error {
  readonly status_code: number;
  readonly body: string;
  constructor({ status_code, body }: { status_code: number; body: string }) {
    super(body.trim());
    this.status_code = status_code;
    this.body = body;
  }
}

/**
 * Keeps what comes by tus in pieces in the school's own storage, a disk or an object store, so that any server goes on
 * with what another began. What the ledger counts is kept.
 */
export class PieceStore extends DataStore {
  override extensions = ['termination'];
  readonly #services: ConsoleServices;
  readonly #ledger: UploadLedger;
  readonly #turns: ReturnType<typeof inTurns<string>>;

  constructor(services: ConsoleServices, ledger: UploadLedger) {
    super();
    this.#services = services;
    this.#ledger = ledger;
    const maxTurns = Math.max(1, Math.floor(services.config.DATABASE_POOL * partOfPool));
    this.#turns = inTurns(maxTurns, Infinity);
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#find(id);
    return new Upload({ id, size: row.bytes, offset: row.received });
  }

  override async remove(id: string): Promise<void> {
    const { database, clock } = this.#services;
    await inTransaction(database.connection, (change) =>
      this.#ledger.drop(change, id, clock.now()),
    );
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#find(id);
    if (!row.isAwaited) throw new TusError(ERRORS.FILE_NO_LONGER_EXISTS);
    let at = offset;
    let waiting: Buffer[] = [];
    let size = 0;
    const keep = async () => {
      if (size === 0) return;
      const piece = Buffer.concat(waiting);
      [waiting, size] = [[], 0];
      await this.#turns.run(row.upload_id, () => this.#keep(row, at, piece));
      at += piece.length;
    };
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        waiting.push(chunk);
        size += chunk.length;
        if (size >= pieceBytes) await keep();
      }
    } finally {
      // Also of a connection that broke: what came is not sent again.
      await keep();
    }
    if (at === row.bytes) await this.#end(id);
    return at;
  }

  async #keep(row: SentFile, at: number, piece: Buffer): Promise<void> {
    const { database, clock } = this.#services;
    const { unfit } = this.#ledger;
    const isFit = unfit === undefined || at > 0 || unfit.isFit(piece);
    await inTransaction(database.connection, async (change) => {
      // Another server may be sent the same bytes: who comes second finds them counted, and puts nothing over them.
      const held = await this.#ledger.hold(change, row.upload_id);
      if (held?.isAwaited !== true) throw new TusError(ERRORS.FILE_NO_LONGER_EXISTS);
      if (held.received !== at || at + piece.length > held.bytes)
        throw new TusError(ERRORS.INVALID_OFFSET);
      const now = clock.now();
      if (!isFit) return await unfit.refuse(change, row.upload_id, now);
      await this.#put(row, at, piece);
      await this.#ledger.count(change, row.upload_id, at + piece.length, now);
    });
    if (!isFit) throw new TusError(refused);
  }

  async #put({ place }: SentFile, at: number, piece: Buffer): Promise<void> {
    try {
      await this.#services.storage.put(pieceKey(place, at), piece, {
        contentType: 'application/octet-stream',
      });
    } catch (error) {
      // What is kept stays; it goes on once there is room.
      if (error instanceof StorageFullError) throw new TusError(full);
      if (error instanceof StorageGoneError) throw new TusError(gone);
      throw error;
    }
  }

  async #end(id: string): Promise<void> {
    const { database, clock } = this.#services;
    await inTransaction(database.connection, (change) => this.#ledger.end(change, id, clock.now()));
  }

  async #find(id: string): Promise<SentFile> {
    const row = await this.#ledger.find(this.#services.database.connection, id);
    if (row === undefined) throw new TusError(ERRORS.FILE_NOT_FOUND);
    return row;
  }
}

const full = { status_code: 507, body: 'no room\n' };
const gone = { status_code: 503, body: 'the store is out of reach\n' };
const refused = { status_code: 415, body: 'not taken\n' };
