import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { resendLtiGrades as operation } from '@xuezhou/contract/lti/console';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { targetOf } from './save-platform.ts';

/** What failed is due at once, with new tries; what waits for its next try too. */
export async function resendLtiGrades(
  services: ConsoleServices,
  { body: { platformId } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const platform = await change
      .selectFrom('lti_platform')
      .where('platform_id', '=', platformId)
      .select('token_address')
      .forShare()
      .executeTakeFirst();
    if (platform === undefined) throw new Refusal('ltiPlatformUnknown');
    if (platform.token_address === null) throw new Refusal('ltiGradesOff');
    const again = await change
      .updateTable('lti_line')
      .where('platform_id', '=', platformId)
      .where('state', 'in', ['failed', 'waiting'])
      .where('fault', 'is not', null)
      .set({ state: 'waiting', tries: 0, due_at: now, fault: null })
      .returning('student_id')
      .execute();
    const count = again.length;
    const auditEntry = {
      ...{ operation: 'resendLtiGrades', target: targetOf(platformId), after: { count } },
    };
    return { answer: { count }, auditEntry: count === 0 ? null : auditEntry };
  });
}
