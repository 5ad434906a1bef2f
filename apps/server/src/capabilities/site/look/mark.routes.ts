import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../platform/http/refusal.ts';
import { sendStored } from '../../../platform/http/send-stored.ts';
import type { Storage } from '../../../providers/storage/storage.port.ts';
import { iconName, iconSides, markFolder, maskableIcon } from './read-mark.ts';

const files = new Set(['mark.svg', 'mark.webp', maskableIcon, ...iconSides.map(iconName)]);

/** Marks and their icons. One never changes: another has another address. */
export function mountMarks(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { digest: string; file: string } }>(
    `/files/${markFolder}/:digest/:file`,
    { schema: { hide: true }, config: { rateLimit: false } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { digest, file } = request.params;
      if (!/^[0-9a-f]{32}$/.test(digest) || !files.has(file)) throw notFound();
      return await sendStored(storage, `${markFolder}/${digest}/${file}`, reply, {
        headers: {
          'cache-control': 'public, max-age=31536000, immutable',
          // Opened by itself a drawing is a document; it was cleaned, and may do nothing all the same.
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        },
      });
    },
  );
}
