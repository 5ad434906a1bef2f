import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Dress } from '../../../platform/http/pages/dress-document.ts';
import type { PictureOf } from '../../../platform/http/pages/mount-drawn.ts';
import { renderCard } from '../../../platform/media/slides/render-card.ts';
import type { Services } from '../../../platform/services.ts';
import { touchIconOf } from '../look/dress.ts';
import { schoolFrame } from '../look/slide-frame.ts';
import { getSchool } from '../school.ts';

const purpose = 'share-picture';
/** Of a title as it is drawn. */
const mostLetters = 120;
/** What is kept in memory, some fifty kilobytes each. */
const mostKept = 40;

const drawnOf = (title: string): string =>
  [...title.replaceAll(/\s+/g, ' ').trim()].slice(0, mostLetters).join('').trimEnd();

/** Changes with what of the school stands on it. */
const versionOf = ({ name, touchIcon }: Pick<Dress, 'name' | 'touchIcon'>): string =>
  createHash('sha256').update(`${name} ${touchIcon}`).digest('hex').slice(0, 16);

/**
 * Path of the picture that is shown beside a link to a page of this title. It is signed, so that nobody makes our server
 * write words of theirs under the school's name; other words, another name or mark, another address.
 */
export const sharePictureOf =
  ({ signer }: Pick<Services, 'signer'>): PictureOf =>
  (title, dress) => {
    const text = drawnOf(title);
    const version = versionOf(dress);
    const signature = signer.sign(purpose, `${version} ${text}`);
    return `/share/${version}/${signature}.png?title=${encodeURIComponent(text)}`;
  };

interface Wish {
  Params: { version: string; file: string };
  Querystring: { title?: unknown };
}

/** A name that was changed since is drawn as it is now: who shared the link before did so with that school. */
export function mountSharePictures(app: FastifyInstance, services: Services): void {
  const kept = new Map<string, Promise<Buffer>>();
  app.get<Wish>(
    '/share/:version/:file',
    { schema: { hide: true }, config: { isCounted: true } },
    async ({ params: { version, file }, query: { title } }, reply) => {
      void reply.header('cache-control', 'no-store');
      const signature = /^([\w-]{20,100})\.png$/.exec(file)?.[1];
      if (signature === undefined || typeof title !== 'string' || title !== drawnOf(title))
        throw notFound();
      if (!services.signer.verify(purpose, `${version} ${title}`, signature)) throw notFound();
      const { name, face } = await getSchool(services);
      const current = versionOf({ name, touchIcon: touchIconOf(face.mark) });
      const picture = await keep(kept, `${current} ${title}`, async () =>
        renderCard({ title, frame: await schoolFrame(services) }),
      );
      return await reply
        .type('image/png')
        .headers({
          'cache-control': `public, max-age=${current === version ? 604_800 : 3600}`,
          'x-content-type-options': 'nosniff',
        })
        .send(picture);
    },
  );
}

/** Drawn once for all who ask together; the one that was asked for longest ago goes. */
async function keep(
  kept: Map<string, Promise<Buffer>>,
  key: string,
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  const picture = kept.get(key) ?? draw();
  kept.delete(key);
  kept.set(key, picture);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  try {
    return await picture;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}
