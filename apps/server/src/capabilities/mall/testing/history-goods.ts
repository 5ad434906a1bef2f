import type { EmulatedMall } from './emulated-mall.ts';
import { makeCoupon, makeGood, type MadeGood } from './make-good.ts';
import type { Student } from './open-mall.ts';

/**
 * One seat that two students want; for both a pack of points, a price that a deposit locks, and a course whose book is
 * posted, of whose parts each can be given back; a coupon each.
 */
export interface History {
  readonly seat: MadeGood;
  readonly pack: MadeGood;
  readonly locked: MadeGood;
  readonly book: MadeGood;
  readonly students: readonly {
    readonly student: Student;
    readonly couponId: string;
    readonly addressId: string;
  }[];
}

export const packPoints = 1000;
export const pointsAtFirst = 1000;
export const depositFen = 2000;
/** Over before the mall has come to rest, so that a deposit which nobody completes is kept. */
const balanceMs = 2 * 3_600_000;

export async function beginHistory(mall: EmulatedMall): Promise<History> {
  const { connection, clock } = mall;
  const seat = await makeGood(connection, { stock: 1 });
  const pack = await makeGood(connection, {
    ...{ items: [{ kind: 'points', points: packPoints }], price: packPoints },
    refund: { days: 0, lectures: null },
  });
  const locked = await makeGood(connection, {
    ...{ sale: 'lock', price: 30_000, deposit: { amount: depositFen, worth: depositFen } },
    balance: { from: null, to: new Date(clock.now().getTime() + balanceMs) },
  });
  const book = await makeGood(connection, {
    ...{ price: 12_000, needsAddress: true, freight: { fen: 1200, freeFrom: null } },
    extras: [{ extraId: 1, title: '讲义', price: 3000, needsAddress: true }],
    takesTaobao: true,
  });
  const couponOf = await makeCoupon(connection, { goodIds: [seat.goodId] });
  const students = [];
  for (const student of [await mall.signIn(), await mall.signIn()]) {
    await mall.give(student.studentId, pointsAtFirst);
    const addressId = await mall.address(student);
    students.push({ student, addressId, couponId: await mall.take(student, couponOf) });
  }
  return { seat, pack, locked, book, students };
}
