import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { NoticeRequest } from '../../../providers/company/company.port.ts';
import { ForgedMessageError } from '../../../platform/sealed-messages/forged-message.ts';
import type { WithIssuers } from '../sign-in/issuer-of.ts';
import { isLikely, takeNotice } from './take-notice.ts';

// Providers' servers share few addresses, and what they did not sign is refused cheaply.
const options = { schema: { hide: true }, config: { rateLimit: false } } as const;
/** Notices are far below. */
const maxBytes = 65_536;
const longestField = 512;
const address = '/api/organisation/directory/:organisationId';

type Asked = FastifyRequest<{ Params: { organisationId: string } }>;

/** Where organisations' directories tell what changed. */
export async function mountDirectoryNotices(
  app: FastifyInstance,
  services: WithIssuers<Services>,
): Promise<void> {
  // In a scope of its own: no other call takes XML, and what is signed is read as it came.
  await app.register((scope, _options, done) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      ['text/xml', 'application/xml', 'application/json'],
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, parsed) => parsed(null, body),
    );
    for (const method of ['GET', 'POST'] as const)
      scope.route({
        ...{ method, url: address, ...options },
        handler: async (request, reply) => {
          const asked = request as Asked;
          const { type, text } = await orRefused(asked, () => take(services, asked, method));
          return await reply.type(type).send(text);
        },
      });
    done();
  });
}

async function take(services: WithIssuers<Services>, request: Asked, method: 'GET' | 'POST') {
  const { organisationId } = request.params;
  if (!/^[1-9]\d{0,8}$/.test(organisationId)) throw new ForgedMessageError('no organisation');
  const brought: NoticeRequest = {
    method,
    field: (name) => fieldOf((request.query as Record<string, unknown>)[name]),
    header: (name) => fieldOf(request.headers[name]),
    body: typeof request.body === 'string' ? request.body : '',
  };
  if (!isLikely(services, brought)) throw new ForgedMessageError('of another time');
  return await takeNotice(services, Number(organisationId), brought);
}

/** Empty when it is missing, given twice, or longer than it would be. */
const fieldOf = (value: unknown): string =>
  typeof value === 'string' && value.length <= longestField ? value : '';

async function orRefused<Answer>(request: Asked, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ForgedMessageError)) throw error;
    request.log.warn({ err: error }, 'a notice that no provider wrote');
    throw new Failure(400, '签名不正确');
  }
}
