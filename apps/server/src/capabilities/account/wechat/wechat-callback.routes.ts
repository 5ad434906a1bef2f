import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { browserHash } from '../../../platform/browser.ts';
import { Failure } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { ForgedMessageError } from '../../../platform/sealed-messages/forged-message.ts';
import {
  WechatError,
  type Wechat,
  type WechatMessage,
  type WechatOfficial,
  type WechatWebsite,
} from '../../../providers/wechat/wechat.port.ts';
import {
  takeOfficialMessage,
  takeWebsiteAnswer,
  type OfficialOutcome,
} from './answer-of-wechat.ts';
import { readLook } from '../../site/site.port.ts';
import { bouncePage, outcomePage } from './callback-page.ts';
import { mountDomainFiles } from './domain-files.ts';
import { officialReplies } from './official-replies.ts';

// WeChat's servers share few addresses, and what they did not sign is refused cheaply.
const options = { schema: { hide: true }, config: { rateLimit: false } } as const;
/** WeChat's messages are far below one kilobyte. */
const maxBytes = 65_536;

/** Where WeChat itself, or a browser that it sends back, comes to us. */
export async function mountWechatCallbacks(
  app: FastifyInstance,
  services: Services,
  wechat: Wechat | null,
): Promise<void> {
  mountDomainFiles(app, services.config);
  if (wechat?.way === 'website') mountWebsite(app, services, wechat);
  if (wechat?.way === 'official') await mountOfficial(app, services, wechat);
}

function mountWebsite(app: FastifyInstance, services: Services, wechat: WechatWebsite): void {
  app.get('/api/wechat/callback', { schema: { hide: true } }, async (request, reply) => {
    const state = queryText(request, 'state', 64);
    const code = queryText(request, 'code', 512);
    const browser = browserHash(services.config, { cookie: (name) => request.cookies[name] });
    if (browser !== null)
      return await sendPage(
        reply,
        outcomePage(await takeWebsiteAnswer(services, wechat, { state, code, browser })),
      );
    const hasBounced = queryText(request, 'again', 1) !== '';
    return await sendPage(
      reply,
      hasBounced ? outcomePage('expired') : bouncePage({ state, code, again: '1' }),
    );
  });
}

async function sendPage(reply: FastifyReply, page: string): Promise<FastifyReply> {
  return await reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}

async function mountOfficial(
  app: FastifyInstance,
  services: Services,
  wechat: WechatOfficial,
): Promise<void> {
  // In a scope of its own, so that no other call takes XML.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['text/xml', 'application/xml'],
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    scope.get('/api/wechat/messages', options, async (request, reply) => {
      const echo = queryText(request, 'echostr', 200);
      if (!wechat.isSigned(messageQuery(request), services.clock.now())) throw new Failure(400);
      return await reply.type('text/plain; charset=utf-8').send(echo);
    });
    scope.post('/api/wechat/messages', options, async (request, reply) => {
      const message = readMessage(services, wechat, request);
      const outcome = await takeOfficialMessage(services, wechat, message).catch(
        (error: unknown) => {
          if (!(error instanceof WechatError)) throw error;
          request.log.warn({ err: error }, 'WeChat did not say who scanned');
          // WeChat sends again what it hears no success of.
          throw new Failure(503);
        },
      );
      const words = await wordsFor(services, message, outcome);
      if (words === null) return await reply.type('text/plain; charset=utf-8').send('success');
      const answer = wechat.writeReply(message, words, services.clock.now());
      return await reply.type('text/xml; charset=utf-8').send(answer);
    });
  });
}

/** What the sender reads; null: nothing. */
async function wordsFor(
  { database }: Services,
  { isFollow }: WechatMessage,
  outcome: OfficialOutcome,
): Promise<string | null> {
  const look = await readLook(database.connection);
  if (outcome !== null) return officialReplies[outcome](look.short_name);
  return isFollow ? look.follow_reply : null;
}

function readMessage(
  services: Services,
  wechat: WechatOfficial,
  request: FastifyRequest,
): WechatMessage {
  const xml = typeof request.body === 'string' ? request.body : '';
  try {
    return wechat.readMessage(messageQuery(request), xml, services.clock.now());
  } catch (error) {
    if (!(error instanceof ForgedMessageError)) throw error;
    request.log.warn({ err: error }, 'a message that WeChat did not write');
    throw new Failure(400, '签名不正确');
  }
}

const messageQuery = (request: FastifyRequest) => ({
  signature: queryText(request, 'signature', 64),
  msg_signature: queryText(request, 'msg_signature', 64),
  timestamp: queryText(request, 'timestamp', 20),
  nonce: queryText(request, 'nonce', 64),
});

/** Empty when it is missing, given twice, or longer than WeChat would make it. */
function queryText(request: FastifyRequest, name: string, longest: number): string {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' && value.length <= longest ? value : '';
}
