import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { makeWriteOffCodes as operation } from '@xuezhou/contract/mall/console';
import { dayOf } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { goodReader } from '../goods/good.repository.ts';
import { digestOfWriteOff, newWriteOffCode } from '../order/outside/write-off-code.ts';

/** Shown once: the database keeps what they cannot be read from. */
export async function makeWriteOffCodes(
  services: ConsoleServices,
  { body: { goodId, limitYear, count, until, note } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  return await changeAudited(services, actor, async (change, now) => {
    if (until !== null && until < dayOf(now)) throw new Refusal('periodOver');
    const [good] = await goodReader(change).goods([goodId]);
    if (good === undefined || !good.variants.some(({ limit_year }) => limit_year === limitYear))
      throw new Refusal('goodUnknown');
    const codes = Array.from({ length: count }, newWriteOffCode);
    await change
      .insertInto('write_off_code')
      .values(
        codes.map((code) => ({
          code_digest: digestOfWriteOff(services, code),
          tail: code.slice(-4),
          good_id: goodId,
          limit_year: limitYear,
          note,
          valid_until: until,
          made_at: now,
          student_id: null,
          order_id: null,
          used_at: null,
        })),
      )
      .execute();
    const auditEntry = {
      operation: 'makeWriteOffCodes',
      target: { kind: 'good', id: goodId },
      after: { limitYear, count, until, note },
    };
    return { answer: { title: good.title, codes }, auditEntry };
  });
}
