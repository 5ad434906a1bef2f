import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkKey, checkPrefix } from './storage-key.ts';
import { endIfSilent, goneOf, type Patience, usualPatience } from './s3-patience.ts';
import {
  StorageFullError,
  StorageRangeError,
  type ByteRange,
  type Storage,
  type StoredSize,
} from './storage.port.ts';

export type S3Options = {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Left out for AWS itself; an address for OSS, COS, MinIO, Ceph and the like. */
  endpoint?: string;
  /** MinIO and Ceph want the bucket in the path; AWS, OSS and COS in the host name. */
  forcePathStyle?: boolean;
};

const DELETIONS_AT_ONCE = 16;

/**
 * An S3-compatible object store. The SDK is loaded at the first use: a server on the local disk never pays for it. One
 * that is silent or out of reach is told as a StorageGoneError.
 */
export function createS3Storage(options: S3Options, patience: Patience = usualPatience): Storage {
  const { bucket: Bucket } = options;
  let loading: ReturnType<typeof connect> | undefined;
  const sdk = () => (loading ??= connect(options, patience));

  async function* list(prefix: string): AsyncIterable<string> {
    for await (const { key } of sizes(prefix)) yield key;
  }

  async function* sizes(prefix: string): AsyncIterable<StoredSize> {
    const { client, s3 } = await sdk();
    const folder = prefix === '' ? '' : `${checkPrefix(prefix)}/`;
    const single = folder === '' ? undefined : await storage.stat(folder.slice(0, -1));
    if (single !== undefined)
      yield { key: folder.slice(0, -1), bytes: single.size, ...tagged(single.etag) };
    let token: string | undefined;
    do {
      const page = await client
        .send(new s3.ListObjectsV2Command({ Bucket, Prefix: folder, ContinuationToken: token }))
        .catch(throwGone);
      for (const { Key, Size, ETag } of page.Contents ?? [])
        if (Key !== undefined) yield { key: Key, bytes: Size ?? 0, ...tagged(ETag) };
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token);
  }

  const storage: Storage = {
    async put(key, body, { contentType }) {
      const { client, s3 } = await sdk();
      const target = { Bucket, Key: checkKey(key), ContentType: contentType };
      try {
        if (Buffer.isBuffer(body)) {
          await client.send(new s3.PutObjectCommand({ ...target, Body: body }));
        } else {
          // S3 wants the length before the bytes, and a retry wants them again: a stream waits on disk.
          await withFile(body, async (file) => {
            const { size } = await stat(file);
            const Body = createReadStream(file);
            await client.send(new s3.PutObjectCommand({ ...target, Body, ContentLength: size }));
          });
        }
      } catch (error) {
        throw isFull(error) ? new StorageFullError({ cause: error }) : goneOf(error);
      }
    },

    async get(key, { range } = {}) {
      const { client, s3 } = await sdk();
      const Range = range && rangeHeader(range);
      try {
        const found = await client.send(
          new s3.GetObjectCommand({ Bucket, Key: checkKey(key), ...(Range && { Range }) }),
        );
        if (!(found.Body instanceof Readable)) throw new Error('S3 answered without a body');
        endIfSilent(found.Body, patience.idleMs);
        const total = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
        return {
          body: found.Body,
          size: total === undefined ? (found.ContentLength ?? 0) : Number(total),
          contentType: found.ContentType ?? 'application/octet-stream',
          ...tagged(found.ETag),
        };
      } catch (error) {
        if (hasName(error, 'NoSuchKey', 'NotFound')) return undefined;
        throw hasName(error, 'InvalidRange') ? new StorageRangeError() : goneOf(error);
      }
    },

    async stat(key) {
      const { client, s3 } = await sdk();
      try {
        const found = await client.send(new s3.HeadObjectCommand({ Bucket, Key: checkKey(key) }));
        return {
          size: found.ContentLength ?? 0,
          contentType: found.ContentType ?? 'application/octet-stream',
          ...tagged(found.ETag),
        };
      } catch (error) {
        if (hasName(error, 'NoSuchKey', 'NotFound')) return undefined;
        throw goneOf(error);
      }
    },

    list,
    sizes,

    async deletePrefix(prefix) {
      const { client, s3 } = await sdk();
      checkPrefix(prefix);
      // One by one: the batch call needs a checksum that several compatible stores do not know.
      const remove = (Key: string) =>
        client.send(new s3.DeleteObjectCommand({ Bucket, Key })).catch(throwGone);
      let batch: string[] = [];
      for await (const key of list(prefix)) {
        batch.push(key);
        if (batch.length < DELETIONS_AT_ONCE) continue;
        await Promise.all(batch.map(remove));
        batch = [];
      }
      await Promise.all(batch.map(remove));
    },

    async signedUrl(key, seconds) {
      const { client, s3, presign } = await sdk();
      const command = new s3.GetObjectCommand({ Bucket, Key: checkKey(key) });
      return presign(client, command, { expiresIn: seconds });
    },
  };
  return storage;
}

const tagged = (etag: string | undefined) => (etag === undefined ? {} : { etag });

function throwGone(error: unknown): never {
  throw goneOf(error);
}

async function connect(options: S3Options, { connectMs, idleMs, attempts }: Patience) {
  // At each load it would say in nine lines what a start has said in one.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';
  const [s3, presigner] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const client = new s3.S3Client({
    region: options.region,
    credentials: {
      accessKeyId: options.accessKeyId,
      secretAccessKey: options.secretAccessKey,
    },
    forcePathStyle: options.forcePathStyle ?? false,
    ...(options.endpoint !== undefined && { endpoint: options.endpoint }),
    // Its own patience has no end. A large body that goes on takes as long as it takes.
    requestHandler: { connectionTimeout: connectMs, socketTimeout: idleMs },
    maxAttempts: attempts,
    // The SDK's newer default sends checksum trailers that OSS, COS and older Ceph refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, s3, presign: presigner.getSignedUrl };
}

async function withFile(
  body: Readable | { file: string },
  use: (file: string) => Promise<void>,
): Promise<void> {
  if (!(body instanceof Readable)) return use(body.file);
  const file = join(tmpdir(), `xuezhou-upload-${randomUUID()}`);
  try {
    await pipeline(body, createWriteStream(file, { mode: 0o600 }));
    await use(file);
  } finally {
    await rm(file, { force: true });
  }
}

function rangeHeader({ start, end }: ByteRange): string {
  return `bytes=${start}-${end ?? ''}`;
}

function isFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || hasName(error, 'XMinioStorageFull', 'QuotaExceeded');
}

function hasName(error: unknown, ...names: string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}
