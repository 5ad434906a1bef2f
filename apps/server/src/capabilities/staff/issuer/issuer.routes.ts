import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { browserHash } from '../../../platform/browser.ts';
import { plainPage } from '../../../platform/http/pages/plain-page.ts';
import { mountLogout } from '../../../platform/issuer/mount-logout.ts';
import { takeAnswer, type Taken } from './issuer-attempts.ts';
import { callbackPath, logoutPath, type WithOidc } from './staff-issuer.ts';
import { takeLogout } from './take-logout.ts';

/** Longer than any issuer's answer, and far below what would cost something. */
const longestQuery = 8192;
/**
 * Where the issuer of the school's own people sends browsers back to, and tells who signed out there. The code stands in the
 * first address alone, which is answered by another one: the log leaves queries out.
 */
export function mountIssuer(app: FastifyInstance, services: WithOidc): void {
  app.get(callbackPath, { schema: { hide: true } }, async (request, reply) => {
    const search = request.url.slice(request.url.indexOf('?') + 1);
    const browser = browserHash(services.config, { cookie: (name) => request.cookies[name] });
    const taken =
      search.length <= longestQuery
        ? await takeAnswer(services, { query: new URLSearchParams(search), browser })
        : null;
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return await answer(reply, taken);
  });
  mountLogout(app, services, {
    ...{ path: logoutPath, act: 'staff-issuer-logout' },
    take: (token) => takeLogout(services, token),
  });
}

const pages = { 'sign-in': '/console/sign-in?from=issuer', link: '/console/self' } as const;

async function answer(reply: FastifyReply, taken: Taken | null): Promise<FastifyReply> {
  if (taken !== null && taken.purpose !== 'trial')
    return await reply.redirect(pages[taken.purpose], 302);
  return await reply
    .type('text/html; charset=utf-8')
    .send(taken === null ? unknownPage() : trialPage(taken.person));
}

const trialPage = (person: Taken['person']): string =>
  person === null
    ? plainPage('没有试成', [
        '那边没有证实是谁。请核对客户端编号、密钥和回到学校的网址，再试一次。',
        '可以关掉这一页，回到教务台。',
      ])
    : plainPage('试成了', [
        `名字：${person.name ?? '那边没有给'}`,
        '没有登录任何人。请关掉这一页，回到教务台刷新后启用。',
      ]);

const unknownPage = (): string =>
  plainPage('这次登录过期了', ['请回到教务台的登录页，再登录一次；也可以用密码登录。']);
