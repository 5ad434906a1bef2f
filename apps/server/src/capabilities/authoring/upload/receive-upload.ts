import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { inTurns } from '../../../platform/at-most.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { pieceKey } from '../../../platform/media/kept-file.ts';
import { isVideoHead } from '../../../platform/media/video-head.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { StorageFullError, StorageGoneError } from '../../../providers/storage/storage.port.ts';
import { lectureFilePlace } from '../document/lecture-files.ts';
import {
  askForRoom,
  countReceived,
  findUpload,
  holdUpload,
  setState,
  type UploadRow,
} from './upload.repository.ts';

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
 * with what another began. What a row counts is kept.
 */
export class UploadStore extends DataStore {
  override extensions = ['termination'];
  readonly #services: ConsoleServices;
  readonly #turns: ReturnType<typeof inTurns<string>>;

  constructor(services: ConsoleServices) {
    super();
    this.#services = services;
    const most = Math.max(1, Math.floor(services.config.DATABASE_POOL * partOfPool));
    this.#turns = inTurns(most, Infinity);
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#find(id);
    return new Upload({ id, size: row.bytes, offset: row.received });
  }

  override async remove(id: string): Promise<void> {
    const { database, clock } = this.#services;
    const values = { state: 'dropped', changed_at: clock.now() } as const;
    const from = ['receiving', 'checking', 'ready', 'refused'] as const;
    await database.connection.transaction().execute(async (change) => {
      if (await setState(change, id, from, values)) await askForRoom(change);
    });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#find(id);
    if (row.state !== 'receiving') throw new TusError(ERRORS.FILE_NO_LONGER_EXISTS);
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

  async #keep(row: UploadRow, at: number, piece: Buffer): Promise<void> {
    const { database, clock } = this.#services;
    const isVideo = at > 0 || isVideoHead(piece);
    await database.connection.transaction().execute(async (change) => {
      // Another server may be sent the same bytes: who comes second finds them counted, and puts nothing over them.
      const held = await holdUpload(change, row.upload_id);
      if (held?.state !== 'receiving') throw new TusError(ERRORS.FILE_NO_LONGER_EXISTS);
      if (held.received !== at || at + piece.length > held.bytes)
        throw new TusError(ERRORS.INVALID_OFFSET);
      const now = clock.now();
      const refused = { state: 'refused', fault: notVideo, changed_at: now } as const;
      if (!isVideo) return void (await setState(change, row.upload_id, ['receiving'], refused));
      await this.#put(row, at, piece);
      await countReceived(change, row.upload_id, { to: at + piece.length, now });
    });
    if (!isVideo) throw new TusError({ status_code: 415, body: 'no video\n' });
  }

  async #put(row: UploadRow, at: number, piece: Buffer): Promise<void> {
    const key = pieceKey(lectureFilePlace(row.file) ?? '', at);
    try {
      await this.#services.storage.put(key, piece, { contentType: 'application/octet-stream' });
    } catch (error) {
      // What is kept stays; it goes on once there is room.
      if (error instanceof StorageFullError) throw new TusError(full);
      if (error instanceof StorageGoneError) throw new TusError(gone);
      throw error;
    }
  }

  async #end(id: string): Promise<void> {
    const { database, clock } = this.#services;
    await database.connection.transaction().execute(async (change) => {
      const values = { state: 'checking', changed_at: clock.now() } as const;
      if (await setState(change, id, ['receiving'], values))
        await enqueue(change, 'check-upload', { uploadId: id }, { key: `check-upload-${id}` });
    });
  }

  async #find(id: string): Promise<UploadRow> {
    const row = await findUpload(this.#services.database.connection, id);
    if (row === undefined || row.state === 'dropped') throw new TusError(ERRORS.FILE_NOT_FOUND);
    return row;
  }
}

const full = { status_code: 507, body: 'no room\n' };
const gone = { status_code: 503, body: 'the store is out of reach\n' };
const notVideo = '这个文件不是视频，请选 MP4、MOV、MKV、WebM、AVI 或 FLV';
