import type { InputOf } from '@xuezhou/contract/kernel';
import type { HeldCoupon, takeCoupon as operation } from '@xuezhou/contract/mall';
import { v7 as uuidv7 } from 'uuid';
import { isTaken } from '../../../platform/database/is-taken.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { isWithinLimits } from '../../../platform/throttle.ts';
import { digestOfCouponCode, findCouponCode, useCouponCode } from './coupon-code.ts';
import { couponReader, couponWriter, type CouponRow } from './coupon.repository.ts';
import { isTakeable, presentHeld, statusOf } from './coupon.presenter.ts';

type Using = Pick<Services, 'database' | 'clock' | 'signer'>;

const tries = [
  { seconds: 900, max: 10 },
  { seconds: 86_400, max: 40 },
];

/** By its id, or by a code that was given out. One that is held and unused is not taken once more. */
export async function takeCoupon(
  services: Using,
  { studentId }: CurrentStudent,
  { body: { couponId, code } }: InputOf<typeof operation>,
): Promise<HeldCoupon> {
  const { connection } = services.database;
  const now = services.clock.now();
  if (code !== undefined && !(await isWithinLimits(connection, `coupon:${studentId}`, now, tries)))
    throw new Refusal('couponTooMany');
  const { coupon, digest } = await findCoupon(services, { couponId, code }, studentId);
  const heldBefore = await unused(services, studentId, coupon.coupon_id);
  if (heldBefore !== undefined) return presentHeld(heldBefore, now);
  if (!isTakeable(coupon, now)) throw new Refusal('couponGone');
  await giveCoupon(services, { studentId, couponId: coupon.coupon_id, digest }).catch(
    (error: unknown) => {
      // Another tab was quicker: its coupon is the one.
      const isLate =
        isTaken(error) || (error instanceof Refusal && error.refusal === 'couponLimit');
      if (!isLate) throw error;
    },
  );
  const held = await unused(services, studentId, coupon.coupon_id);
  if (held === undefined) throw new Refusal('couponLimit');
  return presentHeld(held, now);
}

interface Found {
  readonly coupon: CouponRow;
  /** Of a code that is good for one piece. */
  readonly digest?: Buffer | undefined;
}

async function findCoupon(
  services: Using,
  { couponId, code }: { couponId: number | undefined; code: string | undefined },
  studentId: number,
): Promise<Found> {
  const reader = couponReader(services.database.connection);
  if (code !== undefined) {
    const coupon = await reader.byCode(code.normalize('NFKC').trim());
    return coupon === undefined ? await findByOwnCode(services, code, studentId) : { coupon };
  }
  const coupon = couponId === undefined ? undefined : await reader.byId(couponId);
  if (coupon === undefined) throw notFound();
  // One with a code is for those who have the code.
  if (coupon.code !== null || !coupon.is_listed) throw new Refusal('couponUnknown');
  return { coupon };
}

/** A code that one student uses once; to that student it goes on standing for the piece. */
async function findByOwnCode(services: Using, code: string, studentId: number): Promise<Found> {
  const { connection } = services.database;
  const digest = digestOfCouponCode(services, code);
  const made = await findCouponCode(connection, digest);
  const coupon = made && (await couponReader(connection).byId(made.coupon_id));
  if (made === undefined || coupon === undefined) throw new Refusal('couponUnknown');
  if (made.used_at !== null && made.student_id !== studentId) throw new Refusal('couponCodeUsed');
  return { coupon, digest };
}

async function unused({ database: { connection }, clock }: Using, studentId: number, id: number) {
  const now = clock.now();
  const held = await couponReader(connection).held(studentId);
  return held.find((row) => row.coupon_id === id && statusOf(row, now) === 1);
}

interface Giving extends Pick<Found, 'digest'> {
  readonly studentId: number;
  readonly couponId: number;
}

/** One of as many as there are, and as one student may have: both hold whoever comes at the same time. */
async function giveCoupon(
  { database: { connection }, clock }: Using,
  { studentId, couponId, digest }: Giving,
): Promise<string> {
  const now = clock.now();
  const heldCouponId = uuidv7();
  await connection.transaction().execute(async (change) => {
    const writer = couponWriter(change, studentId);
    // As it is now, and until this is over: it may have been stopped or changed since it was looked for.
    const coupon = await writer.keep(couponId);
    if (coupon === undefined || !isTakeable(coupon, now)) throw new Refusal('couponGone');
    const count = await writer.countOf(coupon.coupon_id);
    if (count >= coupon.per_student) throw new Refusal('couponLimit');
    const draft = { heldCouponId, couponId: coupon.coupon_id, origin: 'taken', takenAt: now };
    await writer.add({ ...draft, ...periodOf(coupon, now) }, count + 1);
    if (!(await writer.takeOne(coupon.coupon_id, coupon.total, now)))
      throw new Refusal('couponGone');
    if (digest !== undefined && !(await useCouponCode(change, { digest, studentId, now })))
      throw new Refusal('couponCodeUsed');
  });
  return heldCouponId;
}

const dayMs = 86_400_000;

/** When a piece that is taken now can be used. */
export function periodOf(
  coupon: Pick<CouponRow, 'valid_days' | 'valid_from' | 'valid_to'>,
  now: Date,
): { validFrom: Date | null; validTo: Date | null } {
  const { valid_days: days, valid_to: to } = coupon;
  if (days === null) return { validFrom: coupon.valid_from, validTo: to };
  const own = new Date(now.getTime() + days * dayMs);
  return { validFrom: coupon.valid_from, validTo: to !== null && to < own ? to : own };
}
