import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure, notFound } from './refusal.ts';
import {
  StorageKeyError,
  type Storage,
  type StoredStat,
} from '../../providers/storage/storage.port.ts';
import { readRange } from './byte-range.ts';

interface Sending {
  /** They go with a success alone. */
  readonly headers: Readonly<Record<string, string>>;
  /** Where parts may be asked for; a route that compresses gives the whole only. */
  readonly request?: FastifyRequest;
}

/** Answers with an object of the storage, or a part of it. A key that no store can hold is a missing object. */
export async function sendStored(
  storage: Storage,
  key: string,
  reply: FastifyReply,
  { headers, request }: Sending,
): Promise<FastifyReply> {
  const info = await statOf(storage, key);
  if (info === undefined) throw notFound();
  const part = request === undefined ? 'whole' : partFor(request, info);
  if (part === 'beyond') {
    void reply.header('content-range', `bytes */${info.size}`);
    throw new Failure(416, '请求的范围超出了文件');
  }
  const found = await storage.get(key, part === 'whole' ? {} : { range: part });
  if (found === undefined) throw notFound();
  // A client that goes away, even before the first byte, must not leave the file open.
  if (reply.raw.destroyed) found.body.destroy();
  reply.raw.once('close', () => found.body.destroy());
  void reply.headers({ ...headers, 'x-content-type-options': 'nosniff' }).type(found.contentType);
  if (request !== undefined) void reply.header('accept-ranges', 'bytes');
  if (found.etag !== undefined) void reply.header('etag', found.etag);
  if (part === 'whole') void reply.header('content-length', found.size);
  else
    void reply.code(206).headers({
      'content-range': `bytes ${part.start}-${part.end}/${found.size}`,
      'content-length': part.end - part.start + 1,
    });
  return await reply.send(found.body);
}

async function statOf(storage: Storage, key: string): Promise<StoredStat | undefined> {
  try {
    return await storage.stat(key);
  } catch (error) {
    if (error instanceof StorageKeyError) return undefined;
    throw error;
  }
}

function partFor({ headers }: FastifyRequest, { size, etag }: StoredStat) {
  // If-Range: a client that has a part of another object needs this one whole.
  const isCurrent = headers['if-range'] === undefined || headers['if-range'] === etag;
  return isCurrent ? readRange(headers.range, size) : 'whole';
}
