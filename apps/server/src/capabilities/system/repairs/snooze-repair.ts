import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { snoozeRepair as operation } from '@xuezhou/contract/system/console';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { getSystem } from '../get-system.ts';

const week = 7 * 24 * 3_600_000;

export async function snoozeRepair(
  services: ConsoleServices,
  { body: { key, isSnoozed } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const { repairs } = await getSystem(services);
  const repair = repairs.find((each) => each.key === key);
  if (repair === undefined) throw new Refusal('repairGone');
  if (repair.severity === 'urgent') throw new Refusal('repairUrgent');
  return await changeAudited(services, actor, async (change, now) => {
    const until = isSnoozed ? new Date(now.getTime() + week) : null;
    await change
      .insertInto('repair_note')
      .values({ key, seen_at: now, told_at: null, snoozed_until: until })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ snoozed_until: until }))
      .execute();
    const auditEntry = {
      operation: 'snoozeRepair',
      target: { kind: 'setting', id: `repair ${key}` },
      after: { title: repair.title, until: until?.toISOString() ?? null },
    };
    return { answer: { until: until?.toISOString() ?? null }, auditEntry };
  });
}
