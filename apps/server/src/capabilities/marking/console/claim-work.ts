import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  claimWork as claimOperation,
  releaseWork as releaseOperation,
} from '@xuezhou/contract/marking/console';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import { claim, release, type Work } from '../../../platform/staff/work-claims.ts';
import { demandOwnAssignment } from '../../assignment/assignment.port.ts';
import { demandQuestion } from './find-question.ts';

/** It stands in no log: it is over in ten minutes, and what comes of it is logged. */
export async function claimWork(
  services: ConsoleServices,
  { body }: InputOf<typeof claimOperation>,
  actor: Actor,
): Promise<DataOf<typeof claimOperation>> {
  const { connection } = services.database;
  await demandWork(services, actor, body);
  const { staffId } = actor.staff;
  const held = await claim(connection, body, { staffId, now: services.clock.now() });
  return {
    claim: {
      name: held.name,
      isOwn: held.staffId === staffId,
      until: held.until.toISOString(),
    },
  };
}

export async function releaseWork(
  services: ConsoleServices,
  { body }: InputOf<typeof releaseOperation>,
  actor: Actor,
): Promise<true> {
  await demandWork(services, actor, body);
  await release(services.database.connection, [body], actor.staff.staffId);
  return true;
}

async function demandWork(
  { database: { connection } }: ConsoleServices,
  actor: Actor,
  { kind, ofId }: Work,
): Promise<void> {
  if (kind === 'answer') await demandQuestion(connection, actor, ofId);
  else await demandOwnAssignment(connection, ownOf(actor, 'mark.write'), ofId);
}
