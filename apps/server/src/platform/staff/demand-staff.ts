import type { StaffAccess } from '@xuezhou/contract/kernel';
import type { FastifyRequest } from 'fastify';
import { demandPermission } from '../http/admit.ts';
import { Failure } from '../http/refusal.ts';
import type { ConsoleServices } from '../services.ts';
import type { Actor } from './staff-member.ts';
import { staffOfRequest } from './staff-of-request.ts';

/** For what is no operation, as a file: who of the staff asks for it. Throws where none does who may. */
export async function demandStaff(
  services: ConsoleServices,
  request: FastifyRequest,
  access: StaffAccess,
): Promise<Actor> {
  const staff = await staffOfRequest(services)(request);
  if (staff === null) throw new Failure(401);
  demandPermission(staff, access);
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 400);
  return { staff, address: request.ip, userAgent };
}
