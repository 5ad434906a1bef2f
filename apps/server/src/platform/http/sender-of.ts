import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';

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
  const hops = [socket.remoteAddress ?? '', ...forwarded];
  return hops[Math.min(TRUST_PROXY, hops.length - 1)] ?? '';
}
