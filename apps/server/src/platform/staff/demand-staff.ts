import type {} from '@fastify/cookie';
import type { StaffAccess } from '@xuezhou/contract/kernel';
import type { FastifyRequest } from 'fastify';
import { demandPermission } from '../http/admit.ts';
import { Failure } from '../http/refusal.ts';
import type { ConsoleServices } from '../services.ts';
import type { Actor } from './staff-member.ts';
import { staffCookie, staffSessionsIn } from './staff-sessions.ts';

/** For what is no operation, as a file: who of the staff asks for it. Throws where none does who may. */
export async function demandStaff(
  { config, clock, database: { connection } }: ConsoleServices,
  request: FastifyRequest,
  access: StaffAccess,
): Promise<Actor> {
  const sessions = staffSessionsIn(connection, clock);
  const staff = await sessions.find(request.cookies[staffCookie(config)]);
  if (staff === null) throw new Failure(401);
  demandPermission(staff, access);
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 400);
  return { staff, address: request.ip, userAgent };
}
