import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from './refusal.ts';

/**
 * Refuses what another site's page asks for. Browsers always send Sec-Fetch-Site or Origin with such a
 * request and no script can forge them; a program that sends neither has no student's cookie to misuse.
 */
export async function refuseForeignOrigin(
  request: FastifyRequest,
  _reply: FastifyReply,
): Promise<void> {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin') throw new Failure(400, '请从本站页面操作');
    return;
  }
  const { origin } = request.headers;
  if (origin !== undefined && !isOwn(origin, request.host))
    throw new Failure(400, '请从本站页面操作');
}

function isOwn(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
