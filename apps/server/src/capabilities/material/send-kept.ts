import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../platform/http/refusal.ts';
import { readKept, sizeOfKept } from '../../platform/media/kept-file.ts';
import type { Services } from '../../platform/services.ts';
import type { FileRow } from './material.repository.ts';

/** Whatever a teacher uploaded is kept apart from our pages: it is saved, and may run and load nothing. */
export const headersOf = (fileName: string) => ({
  'cache-control': 'private, no-store',
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  'content-security-policy':
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
});

/** A file of a course, whether it lies in one object or in the pieces in which it came. */
export async function sendKept(
  { storage }: Pick<Services, 'storage'>,
  file: Pick<FileRow, 'storage_key' | 'file_name' | 'content_type'>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const size = await sizeOfKept(storage, file.storage_key);
  if (size === undefined) throw notFound();
  const body = Readable.from(readKept(storage, file.storage_key));
  // A client that goes away, even before the first byte, must not leave the file open.
  if (reply.raw.destroyed) body.destroy();
  reply.raw.once('close', () => body.destroy());
  return await reply
    .headers({ ...headersOf(file.file_name), 'x-content-type-options': 'nosniff' })
    .header('content-length', size)
    .type(file.content_type)
    .send(body);
}
