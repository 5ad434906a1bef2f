import { payOrderLink } from '@xuezhou/contract/mall';
import { checkOrderFor, makeOrder, withdrawOrderLink } from '@xuezhou/contract/mall/console';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { PaymentProvider } from '../../../providers/payment/payment.port.ts';
import { makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { closeMonthOfBooks, firstOpenDay, holdBooks } from '../../ledger/ledger.port.ts';
import { codeOfLink } from '../link/link-code.ts';
import type { EmulatedMall } from './emulated-mall.ts';
import type { Student } from './open-mall.ts';

const linkMs = 20 * 60_000;

/** Makes orders for students, withdraws them, and pays them as a stranger does. */
export async function linkDesk(mall: EmulatedMall) {
  const { connection, clock, services } = mall;
  const { staffId } = await makeStaff(mall, { permissions: ['order.read', 'order.make'] });
  // Sessions of staff are short, and here hours go by.
  const desk = () => signInStaffAs(mall, staffId);
  return {
    /** Null: it cannot be made now. */
    make: async ({ studentId }: Student, goodId: number, isLowered: boolean) => {
      const wish = {
        ...{ studentId, goodId, limitYear: 0, couponId: null, extraIds: [], addressId: null },
        off: isLowered ? 100 : 0,
      };
      const who = await desk();
      const checked = await who.data(checkOrderFor, { body: wish });
      if (checked.why !== '') return null;
      const orderId = uuidv7();
      const { status } = await who.call(makeOrder, {
        body: {
          ...{ ...wish, orderId, realPrice: checked.due, why: '电话里说的', replaces: null },
          endsAt: new Date(clock.now().getTime() + linkMs).toISOString(),
        },
      });
      if (status !== 200) return null;
      const { trade_id: tradeId } = await connection
        .selectFrom('mall_trade')
        .where('order_id', '=', orderId)
        .select('trade_id')
        .executeTakeFirstOrThrow();
      return { orderId, tradeId };
    },
    /** By whoever has the link. Null: it cannot be paid now. */
    pay: async (orderId: string, way: PaymentProvider) => {
      const { due_fen: realPrice } = await connection
        .selectFrom('mall_order')
        .where('order_id', '=', orderId)
        .select('due_fen')
        .executeTakeFirstOrThrow();
      const code = codeOfLink(services, orderId);
      const { status, data } = await mall
        .visit()
        .call(payOrderLink, { body: { code, way, realPrice } });
      return status === 200 ? data : null;
    },
    withdraw: async (orderId: string) => {
      const { order_no: orderNo } = await connection
        .selectFrom('mall_order')
        .where('order_id', '=', orderId)
        .select('order_no')
        .executeTakeFirstOrThrow();
      await (await desk()).call(withdrawOrderLink, { body: { orderNo } });
    },
  };
}

const epoch = '1970-01-01';

/** The first month that is open, whatever is still on its way: what comes later is booked behind it. */
export async function closeNextMonth(connection: Connection, now: Date): Promise<void> {
  await connection.transaction().execute(async (change) => {
    await holdBooks(change);
    const { rows } = await sql<{ day: string }>`select ${firstOpenDay}::text as day`.execute(
      change,
    );
    const open = rows[0]?.day ?? epoch;
    const today = dayOf(now);
    // Not months ahead of the clock, however often it is done.
    if (open > addDays(today, 31)) return;
    const month = (open === epoch ? today : open).slice(0, 7);
    await closeMonthOfBooks(change, { month, at: now, by: { staffId: 1, name: '试' } });
  });
}
