import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';

/** Of a code that is good for one piece, however it was typed or copied. */
export const digestOfCouponCode = ({ signer }: Pick<Services, 'signer'>, code: string): Buffer =>
  signer.digest(
    'coupon-code',
    code
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, ''),
  );

/** What a code stands for; undefined: there is none. */
export const findCouponCode = async (connection: Connection, digest: Buffer) =>
  await connection
    .selectFrom('coupon_code')
    .where('code_digest', '=', digest)
    .select(['coupon_id', 'student_id', 'used_at'])
    .executeTakeFirst();

/** False: somebody was quicker. */
export async function useCouponCode(
  change: Change,
  { digest, studentId, now }: { digest: Buffer; studentId: number; now: Date },
): Promise<boolean> {
  const used = await change
    .updateTable('coupon_code')
    .where('code_digest', '=', digest)
    .where('used_at', 'is', null)
    .set({ student_id: studentId, used_at: now })
    .returning('coupon_id')
    .executeTakeFirst();
  return used !== undefined;
}
