import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readRange } from './byte-range.ts';
import { Failure } from './refusal.ts';

interface Ranged {
  readonly size: number;
  readonly type: string;
  readonly read: (range: { start: number; end: number }) => AsyncIterable<Buffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers with bytes that are read as they are sent, or the part of them that is asked for. */
export async function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, type, read, headers = {} }: Ranged,
): Promise<FastifyReply> {
  const part = readRange(request.headers.range, size);
  if (part === 'beyond') {
    void reply.header('content-range', `bytes */${size}`);
    throw new Failure(416, '请求的范围超出了文件');
  }
  const { start, end } = part === 'whole' ? { start: 0, end: size - 1 } : part;
  const body = Readable.from(read({ start, end }));
  // A client that goes away must not leave a file open.
  reply.raw.once('close', () => body.destroy());
  if (part !== 'whole')
    void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  return await reply
    .type(type)
    .headers({
      ...headers,
      'accept-ranges': 'bytes',
      'content-length': end - start + 1,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(body);
}
