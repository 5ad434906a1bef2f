import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../../providers/storage/storage.port.ts';
import { notFound } from '../../http/refusal.ts';
import { sendStored } from '../../http/send-stored.ts';

const folder = 'images';
const address = /^\/files\/images\/([0-9a-f]{40}\.webp)$/;
const name = /^[0-9a-f]{40}\.webp$/;

/** Keeps a cleaned WebP that everybody who knows its address may see. Nobody can guess one. */
export async function keepPublicImage(storage: Storage, webp: Buffer): Promise<string> {
  const file = `${randomBytes(20).toString('hex')}.webp`;
  await storage.put(`${folder}/${file}`, webp, { contentType: 'image/webp' });
  return `/files/${folder}/${file}`;
}

/** Deletes the image of an address; any other address is left alone. */
export async function dropPublicImage(storage: Storage, given: string): Promise<void> {
  const [, file] = address.exec(given) ?? [];
  if (file !== undefined) await storage.deletePrefix(`${folder}/${file}`);
}

/** An image never changes: another one has another address. One that `isPrivate` is there for nobody. */
export function mountPublicImages(
  app: FastifyInstance,
  storage: Storage,
  isPrivate: (key: string) => Promise<boolean>,
): void {
  app.get<{ Params: { name: string } }>(
    `/files/${folder}/:name`,
    { schema: { hide: true }, config: { rateLimit: false }, compress: false },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const key = `${folder}/${request.params.name}`;
      if (!name.test(request.params.name) || (await isPrivate(key))) throw notFound();
      return await sendStored(storage, key, reply, {
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      });
    },
  );
}
