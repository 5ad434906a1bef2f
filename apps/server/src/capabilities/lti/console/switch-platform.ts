import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { switchLtiPlatform as switchOperation } from '@xuezhou/contract/lti/console';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { targetOf } from './save-platform.ts';

export async function switchLtiPlatform(
  services: ConsoleServices,
  { body: { platformId, isOn } }: InputOf<typeof switchOperation>,
  actor: Actor,
): Promise<DataOf<typeof switchOperation>> {
  return await changeAudited(services, actor, async (change) => {
    const known = await change
      .selectFrom('lti_platform')
      .where('platform_id', '=', platformId)
      .select('is_on')
      .forUpdate()
      .executeTakeFirst();
    if (known === undefined) throw new Refusal('ltiPlatformUnknown');
    if (known.is_on === isOn) return { answer: true, auditEntry: null };
    await change
      .updateTable('lti_platform')
      .set({ is_on: isOn })
      .where('platform_id', '=', platformId)
      .execute();
    const auditEntry = {
      ...{ operation: 'switchLtiPlatform', target: targetOf(platformId) },
      after: { isOn },
    };
    return { answer: true, auditEntry };
  });
}
