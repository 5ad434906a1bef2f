import type { Change, Connection } from '../../database/prepare.ts';

/** A file that somebody sends in pieces. */
export interface SentFile {
  readonly upload_id: string;
  readonly staff_id: number;
  /** Null: it is of no course that is here yet. */
  readonly course_id: number | null;
  /** Of the whole file. */
  readonly bytes: number;
  /** Bytes that are kept. */
  readonly received: number;
  /** More of it is awaited. */
  readonly isAwaited: boolean;
  /** Its folder of pieces in the storage. */
  readonly place: string;
}

/** Where a capability keeps how far its uploads came: what it counts is kept, and nothing else. */
export interface UploadLedger {
  /** Undefined: there is none, or it was given up. */
  readonly find: (connection: Connection, uploadId: string) => Promise<SentFile | undefined>;
  /** The same, and nobody else changes it until the transaction ends. */
  readonly hold: (change: Change, uploadId: string) => Promise<SentFile | undefined>;
  readonly count: (change: Change, uploadId: string, to: number, now: Date) => Promise<void>;
  /** It came whole. */
  readonly end: (change: Change, uploadId: string, now: Date) => Promise<void>;
  readonly drop: (change: Change, uploadId: string, now: Date) => Promise<void>;
  /** What a file is no use for, by how it begins: then nothing more of it is taken. */
  readonly unfit?: {
    readonly isFit: (head: Buffer) => boolean;
    readonly refuse: (change: Change, uploadId: string, now: Date) => Promise<void>;
  };
}
