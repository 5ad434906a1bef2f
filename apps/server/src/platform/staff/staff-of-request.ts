import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { ConsoleServices } from '../services.ts';
import { memberOfToken, tokenIn } from './api-tokens.ts';
import type { StaffMember } from './staff-member.ts';
import { staffCookie, staffSessionsIn } from './staff-sessions.ts';

type Asked = Pick<FastifyRequest, 'cookies' | 'headers' | 'ip'>;
type Known = (request: Asked) => Promise<StaffMember | null>;

/** Whether it says who of the staff asks, be it true or not. */
export const saysWho = (
  config: ConsoleServices['config'],
  { cookies, headers }: Pick<Asked, 'cookies' | 'headers'>,
): boolean =>
  cookies[staffCookie(config)] !== undefined || tokenIn(headers.authorization) !== undefined;

/**
 * Who of the staff asks: by the cookie of a session, or by the key of a program where there is no cookie. A key counts
 * once for a request, however often that is asked about.
 */
export function staffOfRequest({
  config,
  clock,
  database: { connection },
}: Pick<ConsoleServices, 'config' | 'clock' | 'database'>): Known {
  const sessions = staffSessionsIn(connection, clock);
  const known = new WeakMap<Asked, Promise<StaffMember | null>>();
  return async (request) => {
    const cookie = request.cookies[staffCookie(config)];
    const secret = tokenIn(request.headers.authorization);
    if (cookie !== undefined || secret === undefined) return await sessions.find(cookie);
    let member = known.get(request);
    if (member === undefined) {
      member = memberOfToken(connection, clock, secret, request.ip);
      known.set(request, member);
    }
    return await member;
  };
}
