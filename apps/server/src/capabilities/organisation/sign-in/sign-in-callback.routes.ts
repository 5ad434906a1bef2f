import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { browserHash } from '../../../platform/browser.ts';
import type { Services } from '../../../platform/services.ts';
import type { WithIssuers } from './issuer-of.ts';
import { takeAnswer, type Taken } from './take-answer.ts';
import { trialPage, unknownPage } from './callback-page.ts';

/** Longer than any issuer's answer, and far below what would cost something. */
const longestQuery = 8192;

/**
 * Where organisations send browsers back to. The code stands in this address alone, which is answered by another one and is
 * neither shown, kept nor told to anybody: the log leaves queries out.
 */
export function mountSignInCallback(app: FastifyInstance, services: WithIssuers<Services>): void {
  app.get<{ Params: { organisationId: string } }>(
    '/api/organisation/sign-in/callback/:organisationId',
    { schema: { hide: true } },
    async (request, reply) => {
      const { organisationId } = request.params;
      const search = request.url.slice(request.url.indexOf('?') + 1);
      const isSane = /^[1-9]\d{0,8}$/.test(organisationId) && search.length <= longestQuery;
      const browser = browserHash(services.config, { cookie: (name) => request.cookies[name] });
      const taken = isSane
        ? await takeAnswer(services, {
            ...{ organisationId: Number(organisationId), browser },
            query: new URLSearchParams(search),
          })
        : null;
      void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      return await answer(reply, taken);
    },
  );
}

async function answer(reply: FastifyReply, taken: Taken | null): Promise<FastifyReply> {
  if (taken !== null && !taken.isTrial)
    return await reply.redirect(`/sso/${encodeURIComponent(taken.word)}`, 302);
  return await reply
    .type('text/html; charset=utf-8')
    .send(taken === null ? unknownPage() : trialPage(taken.person));
}
