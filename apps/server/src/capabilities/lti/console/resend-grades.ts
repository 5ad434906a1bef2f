import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { resendLtiGrades as operation } from '@xuezhou/contract/lti/console';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { dayOf } from '../../../platform/clock.ts';
import { isLinked, takesGrades } from '../grades/open-for-grades.ts';
import { targetOf } from './save-platform.ts';

/** What failed is due at once, with new tries; what waits for its next try too. */
export async function resendLtiGrades(
  services: ConsoleServices,
  { body: { platformId } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const platform = await change
      .selectFrom('lti_platform as p')
      .where('platform_id', '=', platformId)
      .select(['token_address', takesGrades({ today: dayOf(now) }).as('takes_grades')])
      .forUpdate()
      .executeTakeFirst();
    if (platform === undefined) throw new Refusal('ltiPlatformUnknown');
    if (platform.token_address === null) throw new Refusal('ltiGradesOff');
    if (!platform.takes_grades) throw new Refusal('ltiGradesOver');
    const again = await change
      .updateTable('lti_line as l')
      .where('platform_id', '=', platformId)
      .where('state', 'in', ['failed', 'waiting'])
      .where('fault', 'is not', null)
      .where(isLinked)
      .set({ state: 'waiting', tries: 0, due_at: now, fault: null })
      .returning('student_id')
      .execute();
    await change
      .updateTable('lti_platform')
      .where('platform_id', '=', platformId)
      .set({ resting_until: null, rests: 0 })
      .execute();
    const count = again.length;
    const auditEntry = {
      ...{ operation: 'resendLtiGrades', target: targetOf(platformId), after: { count } },
    };
    return { answer: { count }, auditEntry: count === 0 ? null : auditEntry };
  });
}
