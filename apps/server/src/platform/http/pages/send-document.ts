import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dressDocument, type Dress } from './dress-document.ts';

interface Packed {
  readonly html: string;
  readonly etag: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** One built document, packed anew when what the school says of itself is another than before. */
export interface Document {
  /** As text, for who draws more into it. */
  html(): Promise<string>;
  readonly send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** `dressNow` is asked for each page, and answers from memory. */
export async function openDocument(
  file: string,
  dressNow: () => Promise<Dress>,
): Promise<Document> {
  const built = await readFile(file, 'utf8');
  let kept: { key: string; packed: Promise<Packed> } | undefined;
  const current = async (): Promise<Packed> => {
    const dress = await dressNow();
    const key = JSON.stringify(dress);
    if (kept?.key !== key) kept = { key, packed: pack(dressDocument(built, dress)) };
    return await kept.packed;
  };
  return {
    html: async () => (await current()).html,
    send: async (request, reply) => send(await current(), request, reply),
  };
}

async function pack(html: string): Promise<Packed> {
  const bytes = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return {
    html,
    etag: `W/"${digest}"`,
    br: await promisify(brotliCompress)(bytes, { params }),
    gzip: await promisify(gzip)(bytes),
  };
}

function send(packed: Packed, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.headers({ 'cache-control': 'no-cache', etag: packed.etag, vary: 'accept-encoding' });
  const asked = headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
  if (asked.includes(packed.etag)) return reply.code(304).send();
  void reply.type('text/html; charset=utf-8');
  const taken = headers['accept-encoding'] ?? '';
  for (const way of ['br', 'gzip'] as const)
    if (new RegExp(String.raw`\b${way}\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))`).test(taken))
      return reply.header('content-encoding', way).send(packed[way]);
  return reply.send(packed.html);
}
