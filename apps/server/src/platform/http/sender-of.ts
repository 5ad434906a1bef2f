import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';

/** Where a request comes from whose connection was gone before anybody asked: the address that no machine has. */
export const nowhere = '0.0.0.0';

/**
 * The address that a request comes from, as Fastify has it for the trusted hops: what a client itself wrote into
 * X-Forwarded-For is not believed.
 */
export function senderOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>,
): string {
  const written = headers['x-forwarded-for'];
  const forwarded = (Array.isArray(written) ? written.join(',') : (written ?? ''))
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .toReversed();
  const hops = [socket.remoteAddress ?? nowhere, ...forwarded];
  return hops[Math.min(TRUST_PROXY, hops.length - 1)] ?? nowhere;
}
