import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listSpecialDays as listOperation,
  saveSpecialDays as saveOperation,
} from '@xuezhou/contract/mall/console';
import { writeSpecialDays } from '@xuezhou/rules/mall/working-days';
import { sql } from 'kysely';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { specialDays } from '../../../../platform/special-days.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';

export async function listSpecialDays({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  return await specialDays(connection);
}

/** All of them at once, against what was seen. What waits already keeps the end it was told. */
export async function saveSpecialDays(
  services: ConsoleServices,
  { body: { days, seen, why } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<true> {
  if (new Set(days.map(({ day }) => day)).size < days.length) throw new Refusal('specialDayTwice');
  if (days.some(({ name }) => name.trim() === '')) throw new Refusal('specialDayName');
  return await changeAudited(services, actor, async (change) => {
    await sql`lock table special_day in exclusive mode`.execute(change);
    const before = writeSpecialDays(await specialDays(change));
    const after = writeSpecialDays(days.map((one) => ({ ...one, name: one.name.trim() })));
    if (before === after) return { answer: true as const, auditEntry: null };
    if (writeSpecialDays(seen) !== before) throw new Refusal('specialDaysMoved');
    await change.deleteFrom('special_day').execute();
    if (days.length > 0)
      await change
        .insertInto('special_day')
        .values(days.map(({ day, name, isWork }) => ({ day, name: name.trim(), is_work: isWork })))
        .execute();
    const auditEntry = {
      operation: 'saveSpecialDays',
      target: { kind: 'setting', id: 'special-days' },
      before: { days: before },
      after: { days: after },
      why,
    };
    return { answer: true as const, auditEntry };
  });
}
