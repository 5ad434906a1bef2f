import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from './refusal.ts';

/**
 * Refuses what another site's page asks for. Browsers send Sec-Fetch-Site, or with a POST Origin, and no script can
 * forge them; a program that sends neither has no student's cookie to misuse. With a GET an old browser sends neither:
 * there Referer has to name us. Where a POST has Referer alone, it must not name another.
 */
export async function refuseForeignOrigin(
  { headers, host, method }: FastifyRequest,
  _reply: FastifyReply,
): Promise<void> {
  const site = headers['sec-fetch-site'];
  const isOurs =
    site === undefined
      ? isOwn(headers.origin ?? headers.referer ?? (method === 'POST' ? undefined : ''), host)
      : site === 'same-origin';
  if (!isOurs) throw new Failure(400, '请从本站页面操作');
}

const isOwn = (address: string | undefined, host: string): boolean =>
  address === undefined || (URL.canParse(address) && new URL(address).host === host);
