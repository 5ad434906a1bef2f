import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeText } from '../../../platform/http/pages/drawn-pages.ts';
import { publicOrigin } from '../../../platform/http/origin-of.ts';
import { Failure } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { publicAddresses, type PublicAddress } from './public-addresses.ts';

/** As many as one file may name. */
const MAX_ADDRESSES = 50_000;

const hidden = { schema: { hide: true } } as const;

/**
 * Tells search engines what everybody may read. Addresses have to be whole there, and whoever asks could name any host:
 * without PUBLIC_URL there is no list.
 */
export function mountSitemap(
  app: FastifyInstance,
  services: Services,
  most: number = MAX_ADDRESSES,
): void {
  const origin = publicOrigin(services.config);
  app.get('/robots.txt', hidden, async (_request, reply) => {
    const lines = [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /console',
      ...(origin === '' ? [] : [`Sitemap: ${origin}/sitemap.xml`]),
    ];
    return await reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const files = cut(await addressesOf(services, origin), most);
    const [only = []] = files;
    return files.length > 1
      ? sendIndex(reply, origin, files.length)
      : sendList(reply, origin, only);
  });
  app.get<{ Params: { number: string } }>(
    '/sitemap/:number.xml',
    hidden,
    async (request, reply) => {
      const files = cut(await addressesOf(services, origin), most);
      const file = files[Number(request.params.number) - 1];
      if (file === undefined) throw new Failure(404);
      return sendList(reply, origin, file);
    },
  );
}

async function addressesOf(services: Services, origin: string): Promise<PublicAddress[]> {
  if (origin === '') throw new Failure(404);
  const lists: PublicAddress[] = [];
  for (const list of publicAddresses.of(services.database.connection))
    lists.push(...(await list(services)));
  return lists;
}

function cut<Item>(items: readonly Item[], most: number): Item[][] {
  const parts: Item[][] = [];
  for (let at = 0; at < items.length; at += most) parts.push(items.slice(at, at + most));
  return parts;
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const sendIndex = (reply: FastifyReply, origin: string, count: number): FastifyReply =>
  sendXml(
    reply,
    'sitemapindex',
    Array.from(
      { length: count },
      (_, index) =>
        `<sitemap><loc>${escapeText(`${origin}/sitemap/${index + 1}.xml`)}</loc></sitemap>`,
    ),
  );

const sendList = (
  reply: FastifyReply,
  origin: string,
  addresses: readonly PublicAddress[],
): FastifyReply =>
  sendXml(
    reply,
    'urlset',
    addresses.map(({ path, changedAt }) => {
      const changed =
        changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
      return `<url><loc>${escapeText(`${origin}${path}`)}</loc>${changed}</url>`;
    }),
  );

const sendXml = (reply: FastifyReply, name: string, rows: readonly string[]): FastifyReply =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${namespace}>\n${rows.join('\n')}\n</${name}>\n`,
    );
