import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../platform/config/config.ts';
import { domainFilesIn } from '../../../platform/config/wechat-config.ts';

const options = { schema: { hide: true } } as const;

/** What WeChat reads at the root of the school's site before it believes whose that is. */
export function mountDomainFiles(
  app: FastifyInstance,
  { WECHAT_DOMAIN_FILES }: Pick<Config, 'WECHAT_DOMAIN_FILES'>,
): void {
  for (const [name, content] of domainFilesIn(WECHAT_DOMAIN_FILES) ?? [])
    app.get(`/${name}`, options, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(content),
    );
}
