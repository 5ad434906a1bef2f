import type { Readable } from 'node:stream';

export { contentTypeOf } from './content-types.ts';
export { checkKey, StorageKeyError } from './storage-key.ts';

/** Both ends inclusive, as in an HTTP Range header; without `end` it reaches to the last byte. */
export type ByteRange = { start: number; end?: number };

export type StoredObject = {
  body: Readable;
  /** Bytes of the whole object, also when only a range of it was asked for. */
  size: number;
  contentType: string;
  etag?: string;
};

export type StoredSize = { readonly key: string; readonly bytes: number; readonly etag?: string };

export type StoredStat = Omit<StoredObject, 'body'>;

/**
 * Where files live: the local disk, or an object store. Keys are paths such as `lectures/1001/360p.m3u8`.
 *
 * A prefix names a folder, or one object: `lectures/1` is `lectures/1` and everything under `lectures/1/`, never
 * `lectures/10`. So a forgotten slash cannot delete a neighbour.
 */
export type Storage = {
  /** Replaces what was there. Nobody ever sees half of an object. */
  put(
    key: string,
    body: Buffer | Readable | { file: string },
    options: { contentType: string },
  ): Promise<void>;
  /** Undefined when there is no such object. The caller reads the body to its end, or destroys it. */
  get(key: string, options?: { range?: ByteRange }): Promise<StoredObject | undefined>;
  stat(key: string): Promise<StoredStat | undefined>;
  /** Keys in no particular order; the empty prefix lists everything. */
  list(prefix: string): AsyncIterable<string>;
  /** The same with their bytes, and the tag that `stat` gives of them; one that goes meanwhile is left out. */
  sizes(prefix: string): AsyncIterable<StoredSize>;
  deletePrefix(prefix: string): Promise<void>;
  /** An address that works without our cookie for some time; undefined when the store has none. */
  signedUrl?(key: string, seconds: number): Promise<string | undefined>;
};

/** The store has no room left. */
export class StorageFullError extends Error {
  override name = 'StorageFullError';
  constructor(options?: ErrorOptions) {
    super('存储空间已满，文件没有保存。请清理空间后再试。', options);
  }
}

/** The store is silent or out of reach; it may do a moment later. */
export class StorageGoneError extends Error {
  override name = 'StorageGoneError';
  constructor(options?: ErrorOptions) {
    super('文件暂时存取不了，请过一会儿再试。', options);
  }
}

/** The range begins after the end of the object. */
export class StorageRangeError extends Error {
  override name = 'StorageRangeError';
  readonly size: number | undefined;
  constructor(size?: number) {
    super('请求的字节范围超出了文件大小');
    this.size = size;
  }
}
