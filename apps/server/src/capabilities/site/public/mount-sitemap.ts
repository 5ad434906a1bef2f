import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { keptFor } from '../../../platform/database/kept.ts';
import { escapeText } from '../../../platform/http/pages/drawn-pages.ts';
import { publicOrigin } from '../../../platform/http/origin-of.ts';
import { Failure } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { publicAddresses, type PublicAddress } from './public-addresses.ts';

/** As many as one file may name. */
const MAX_ADDRESSES = 50_000;

/** Whoever asks in this time gets the same: all addresses are read and written once. */
const keptMs = 600_000;

const hidden = { schema: { hide: true } } as const;
const counted = { ...hidden, config: { isCounted: true } } as const;

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
  const filesNow = keptFor(keptMs, () => filesOf(services, origin, most));
  const demandFiles = async (): Promise<readonly string[]> => {
    if (origin === '') throw new Failure(404);
    return await filesNow(services);
  };
  app.get('/sitemap.xml', counted, async (_request, reply) => {
    const files = await demandFiles();
    const [only = listOf([], origin)] = files;
    return sendXml(reply, files.length > 1 ? indexOf(files.length, origin) : only);
  });
  app.get<{ Params: { number: string } }>(
    '/sitemap/:number.xml',
    counted,
    async (request, reply) => {
      const file = (await demandFiles())[Number(request.params.number) - 1];
      if (file === undefined) throw new Failure(404);
      return sendXml(reply, file);
    },
  );
}

/** Each as it is sent. */
async function filesOf(services: Services, origin: string, most: number): Promise<string[]> {
  const files: string[] = [];
  for (const addresses of cut(await addressesOf(services), most)) {
    files.push(listOf(addresses, origin));
    // Others are answered between two long ones.
    await setImmediate();
  }
  return files;
}

async function addressesOf(services: Services): Promise<PublicAddress[]> {
  const lists: (readonly PublicAddress[])[] = [];
  for (const list of publicAddresses.of(services.database.connection))
    lists.push(await list(services));
  return lists.flat();
}

function cut<Item>(items: readonly Item[], most: number): Item[][] {
  const parts: Item[][] = [];
  for (let at = 0; at < items.length; at += most) parts.push(items.slice(at, at + most));
  return parts;
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const indexOf = (count: number, origin: string): string =>
  xmlOf(
    'sitemapindex',
    Array.from(
      { length: count },
      (_, index) =>
        `<sitemap><loc>${escapeText(`${origin}/sitemap/${index + 1}.xml`)}</loc></sitemap>`,
    ),
  );

const listOf = (addresses: readonly PublicAddress[], origin: string): string =>
  xmlOf(
    'urlset',
    addresses.map(({ path, changedAt }) => {
      const changed =
        changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
      return `<url><loc>${escapeText(`${origin}${path}`)}</loc>${changed}</url>`;
    }),
  );

const xmlOf = (name: string, rows: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${namespace}>\n${rows.join('\n')}\n</${name}>\n`;

const sendXml = (reply: FastifyReply, xml: string): FastifyReply =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .send(xml);
