import type { Services } from '../../../platform/services.ts';
import { goodReader } from '../goods/good.repository.ts';
import { digestOfWriteOff, newWriteOffCode } from '../order/write-off-code.ts';
import { MallActionError, noteAction, type Actor } from './actor.ts';

export const mostCodes = 1000;

interface Wish {
  readonly goodId: number;
  readonly limitYear: number;
  readonly count: number;
  readonly until: string | null;
  readonly note: string;
}

/** Shown once: the database keeps what they cannot be read from. */
export async function makeWriteOffCodes(
  services: Pick<Services, 'database' | 'clock' | 'signer'>,
  actor: Actor,
  { goodId, limitYear, count, until, note }: Wish,
): Promise<{ title: string; codes: string[] }> {
  if (count < 1 || count > mostCodes) throw new MallActionError(`一次最多 ${mostCodes} 个兑换码`);
  const { connection } = services.database;
  const [good] = await goodReader(connection).goods([goodId]);
  if (good === undefined || !good.variants.some(({ limit_year }) => limit_year === limitYear))
    throw new MallActionError('没有这件商品，或它没有这个考期');
  const codes = Array.from({ length: count }, newWriteOffCode);
  const now = services.clock.now();
  await connection.transaction().execute(async (change) => {
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
    await noteAction(change, actor, {
      action: 'make-codes',
      about: String(goodId),
      words: `${count} 个 ${note}`,
      at: now,
    });
  });
  return { title: good.title, codes };
}
