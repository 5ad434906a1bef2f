import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { ForgedMessageError } from '../../../providers/wechat/wechat.port.ts';
import { noticeSeconds } from '../../../providers/wecom/wecom.port.ts';
import type { WithIssuers } from '../sign-in/issuer-of.ts';
import { openEcho, takeNotice } from './take-notice.ts';

// 企业微信's servers share few addresses, and what they did not sign is refused cheaply.
const options = { schema: { hide: true }, config: { rateLimit: false } } as const;
/** Notices are far below. */
const maxBytes = 65_536;
const address = '/api/organisation/directory/:organisationId';

type Asked = FastifyRequest<{ Params: { organisationId: string } }>;

/** Where organisations' directories tell what changed. */
export async function mountDirectoryNotices(
  app: FastifyInstance,
  services: WithIssuers<Services>,
): Promise<void> {
  // In a scope of its own, so that no other call takes XML.
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      ['text/xml', 'application/xml'],
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.get(address, options, async (request: Asked, reply) => {
      const echo = queryText(request, 'echostr', 512);
      const text = await orRefused(request, () =>
        openEcho(services, broughtBy(services, request), echo),
      );
      return await reply.type('text/plain; charset=utf-8').send(text);
    });
    scope.post(address, options, async (request: Asked, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      await orRefused(request, () => takeNotice(services, broughtBy(services, request), body));
      return await reply.type('text/plain; charset=utf-8').send('success');
    });
    done();
  });
}

async function orRefused<Answer>(request: Asked, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ForgedMessageError)) throw error;
    request.log.warn({ err: error }, 'a notice that 企业微信 did not write');
    throw new Failure(400, '签名不正确');
  }
}

function broughtBy({ clock }: Pick<Services, 'clock'>, request: Asked) {
  const { organisationId } = request.params;
  if (!/^[1-9]\d{0,8}$/.test(organisationId)) throw new ForgedMessageError('no organisation');
  // What is no notice of now costs no look into the database.
  const query = {
    msg_signature: queryText(request, 'msg_signature', 64),
    timestamp: queryText(request, 'timestamp', 20),
    nonce: queryText(request, 'nonce', 64),
  };
  const isShaped = /^[0-9a-f]{40}$/.test(query.msg_signature) && /^\d{1,12}$/.test(query.timestamp);
  const age = clock.now().getTime() / 1000 - Number(query.timestamp);
  if (!isShaped || Math.abs(age) > noticeSeconds) throw new ForgedMessageError('of another time');
  return { organisationId: Number(organisationId), query };
}

/** Empty when it is missing, given twice, or longer than it would be. */
function queryText(request: Asked, name: string, longest: number): string {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' && value.length <= longest ? value : '';
}
