import type { claimAssignment as operation } from '@xuezhou/contract/assignment/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { ConsoleServices } from '../../../platform/services.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { claimOrLetGo } from '../../../platform/staff/claims/work-claims.ts';
import { demandOwnWork } from './work.repository.ts';

export async function claimAssignment(
  services: ConsoleServices,
  { body: { assignmentId, studentId, isHeld } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  await demandOwnWork(services.database.connection, ownOf(actor, 'mark.write'), assignmentId);
  const work = { kind: 'assignment' as const, ofId: assignmentId, studentId };
  return await claimOrLetGo(services, work, { staffId: actor.staff.staffId, isHeld });
}
