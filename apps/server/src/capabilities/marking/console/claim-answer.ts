import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { claimAnswer as operation } from '@xuezhou/contract/marking/console';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { claimOrLetGo } from '../../../platform/staff/claims/work-claims.ts';
import { demandQuestion } from './find-question.ts';

export async function claimAnswer(
  services: ConsoleServices,
  { body: { questionId, studentId, isHeld } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  await demandQuestion(services.database.connection, actor, questionId);
  const work = { kind: 'answer' as const, ofId: questionId, studentId };
  return await claimOrLetGo(services, work, { staffId: actor.staff.staffId, isHeld });
}
