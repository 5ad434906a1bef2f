import type { Coupon, HeldCoupon } from '@xuezhou/contract/mall';
import { couponFit, isFor } from '@xuezhou/rules/mall/coupon';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import type { StoredGood } from '../goods/good.repository.ts';
import { openShelf } from '../goods/open-shelf.ts';
import type { Shelf } from '../goods/present-good.ts';
import { couponReader, type CouponRow } from './coupon.repository.ts';
import { presentCoupon, presentHeld, sortHeld, statusOf, termsOf } from './coupon.presenter.ts';

type Using = Pick<Services, 'database' | 'clock'>;

/** Kept on the page of one's own for two years. */
const keptMs = 2 * 365 * 86_400_000;

/** Those that everybody may take, of one good where it is named; and how many unused ones the student holds. */
export async function couponsOnOffer(
  { database: { connection }, clock }: Using,
  student: CurrentStudent | null,
  { goods }: Pick<Shelf, 'goods'>,
  goodId?: number,
): Promise<{ coupons: Coupon[]; mine: number }> {
  const now = clock.now();
  const reader = couponReader(connection);
  const [listed, held] = await Promise.all([
    reader.listed(),
    student === null ? [] : reader.held(student.studentId),
  ]);
  const good = goodId === undefined ? undefined : goods.get(goodId);
  const fitting = goodId === undefined ? listed : fittingFirst(listed, good, now);
  return {
    coupons: fitting.map((row) => presentCoupon(row, held, now)).filter(isWorthTelling),
    mine: held.filter((row) => statusOf(row, now) === 1).length,
  };
}

export async function listCoupons(
  services: Services,
  student: CurrentStudent | null,
  goodId: number | undefined,
): Promise<Coupon[]> {
  const shelf = await openShelf(services, student?.studentId ?? null);
  return (await couponsOnOffer(services, student, shelf, goodId)).coupons;
}

/** Of one good, those that take something off it: what takes most comes first. */
function fittingFirst(
  listed: readonly CouponRow[],
  good: StoredGood | undefined,
  now: Date,
): CouponRow[] {
  if (good === undefined) return [];
  const { good_id: goodId, family } = good;
  const extras = good.extras.reduce((sum, { price }) => sum + price, 0);
  const amount = Math.max(0, ...good.variants.map(({ price_fen }) => price_fen)) + extras;
  const offOf = (row: CouponRow): number => {
    const fit = couponFit(termsOf(row), { goodId, family, amount, least: 0, now });
    return fit.fits ? fit.off : 0;
  };
  return listed
    .filter((row) => isFor(termsOf(row), { goodId, family }) && row.threshold_fen <= amount)
    .toSorted((a, b) => offOf(b) - offOf(a));
}

/** One that cannot be taken, and was not, says nothing to anybody. */
const isWorthTelling = ({ action }: Coupon): boolean => action !== 'none';

export async function listMyCoupons(
  { database: { connection }, clock }: Using,
  { studentId }: CurrentStudent,
): Promise<HeldCoupon[]> {
  const now = clock.now();
  const rows = await couponReader(connection).held(studentId);
  const kept = rows.filter((row) => {
    const last = row.used_at ?? row.held_to;
    return last === null || now.getTime() - last.getTime() < keptMs;
  });
  return sortHeld(kept, now).map((row) => presentHeld(row, now));
}
