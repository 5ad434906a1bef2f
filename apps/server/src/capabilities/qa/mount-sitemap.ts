import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { prepareSql } from '../../platform/database/prepare.ts';
import { escapeText } from '../../platform/http/pages/drawn-pages.ts';
import { publicOrigin } from '../../platform/http/origin-of.ts';
import { Failure } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';

/** As many as one file may name. */
const maxAddresses = 50_000;

interface PublicQuestion {
  question_id: string;
  last_at: Date;
}

const findPublic = prepareSql<{ most: number }, PublicQuestion>(
  (p) => sql`select t.question_id, t.last_at from qa_question t
    where t.is_public
    order by t.last_at desc, t.question_id
    limit ${p.most}`,
);

/**
 * Tells search engines what everybody may read: the list of questions, and each of them. Addresses have to be whole there,
 * and whoever asks could name any host: without PUBLIC_URL there is no list.
 */
export function mountSitemap(
  app: FastifyInstance,
  services: Pick<Services, 'database' | 'config'>,
): void {
  const address = publicOrigin(services.config);
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      'User-agent: *',
      'Disallow: /api/',
      ...(address === '' ? [] : [`Sitemap: ${address}/sitemap.xml`]),
    ];
    return await reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    if (address === '') throw new Failure(404);
    const questions = await findPublic.rows(services.database.connection, {
      most: maxAddresses - 1,
    });
    const origin = escapeText(address);
    const addresses = [
      `<url><loc>${origin}/qa/public</loc></url>`,
      ...questions.map(
        ({ question_id: id, last_at: at }) =>
          `<url><loc>${origin}/qa/public/${id}</loc><lastmod>${at.toISOString()}</lastmod></url>`,
      ),
    ];
    return await reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('\n')}\n</urlset>\n`,
      );
  });
}
