import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { PaymentProvider } from '../../../providers/payment/payment.port.ts';

export type PaymentRow = Selectable<Tables['payment']>;

const liveStates = ['starting', 'open', 'approved'] as const;

/** Attempts that somebody may still pay. */
export async function livePayments(
  connection: Connection,
  studentId: number,
  orderId: string,
): Promise<PaymentRow[]> {
  return await connection
    .selectFrom('payment')
    .where('student_id', '=', studentId)
    .where('order_id', '=', orderId)
    .where('state', 'in', liveStates)
    .selectAll()
    .orderBy('started_at')
    .execute();
}

export const isLive = ({ state }: Pick<PaymentRow, 'state'>): boolean =>
  state === 'starting' || state === 'open' || state === 'approved';

export const paymentReader = (connection: Connection) => ({
  /** Whoever's it is: a notice of a provider names nobody. */
  byNo: async (paymentNo: string): Promise<PaymentRow | undefined> =>
    await connection
      .selectFrom('payment')
      .where('payment_no', '=', paymentNo)
      .selectAll()
      .executeTakeFirst(),
  own: async (studentId: number, paymentId: string): Promise<PaymentRow | undefined> =>
    await connection
      .selectFrom('payment')
      .where('student_id', '=', studentId)
      .where('payment_id', '=', paymentId)
      .selectAll()
      .executeTakeFirst(),
  ownByProviderNo: async (
    studentId: number,
    provider: PaymentProvider,
    providerNo: string,
  ): Promise<PaymentRow | undefined> =>
    await connection
      .selectFrom('payment')
      .where('student_id', '=', studentId)
      .where('provider', '=', provider)
      .where('provider_no', '=', providerNo)
      .selectAll()
      .executeTakeFirst(),
  ofOrder: async (studentId: number, orderId: string): Promise<PaymentRow[]> =>
    await connection
      .selectFrom('payment')
      .where('student_id', '=', studentId)
      .where('order_id', '=', orderId)
      .selectAll()
      .orderBy('started_at')
      .execute(),
  due: async (now: Date, most: number): Promise<PaymentRow[]> =>
    await connection
      .selectFrom('payment')
      .where('next_check_at', '<=', now)
      .selectAll()
      .orderBy('next_check_at')
      .limit(most)
      .execute(),
});

export const paymentWriter = (connection: Connection, studentId: number) => ({
  lock: async (paymentId: string): Promise<PaymentRow | undefined> =>
    await connection
      .selectFrom('payment')
      .where('student_id', '=', studentId)
      .where('payment_id', '=', paymentId)
      .selectAll()
      .forUpdate()
      .executeTakeFirst(),
  add: async (payment: Omit<Insertable<Tables['payment']>, 'student_id'>): Promise<void> => {
    await connection
      .insertInto('payment')
      .values({ ...payment, student_id: studentId })
      .execute();
  },
  update: async (paymentId: string, changes: Updateable<Tables['payment']>): Promise<void> => {
    await connection
      .updateTable('payment')
      .where('student_id', '=', studentId)
      .where('payment_id', '=', paymentId)
      .set(changes)
      .execute();
  },
  /** Only while nothing final is known of it: what was paid stays paid. */
  updateLive: async (paymentId: string, changes: Updateable<Tables['payment']>): Promise<void> => {
    await connection
      .updateTable('payment')
      .where('student_id', '=', studentId)
      .where('payment_id', '=', paymentId)
      .where('state', 'in', liveStates)
      .set(changes)
      .execute();
  },
  /** When what was closed is asked for again; null: never. */
  lookAgainAt: async (paymentId: string, at: Date | null): Promise<void> => {
    await connection
      .updateTable('payment')
      .where('student_id', '=', studentId)
      .where('payment_id', '=', paymentId)
      .where('state', '=', 'closed')
      .set({ next_check_at: at })
      .execute();
  },
  /** Asked once more, and when it is looked at next. */
  noteCheck: async (paymentId: string, now: Date, nextCheckAt: Date | null): Promise<void> => {
    await connection
      .updateTable('payment')
      .where('student_id', '=', studentId)
      .where('payment_id', '=', paymentId)
      .where('state', 'in', [...liveStates, 'closed'])
      .set({ checked_at: now, checks: sql<number>`checks + 1`, next_check_at: nextCheckAt })
      .execute();
  },
});

/** What a student's payments of an order brought in, less what was sent back. */
export async function moneyOf(
  connection: Change | Connection,
  studentId: number,
  orderId: string,
): Promise<{ payment: PaymentRow; left: { amount: number; fen: number } }[]> {
  const payments = await connection
    .selectFrom('payment')
    .where('student_id', '=', studentId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid')
    .selectAll()
    .orderBy('paid_at', 'desc')
    .execute();
  const sent = await connection
    .selectFrom('refund_transfer')
    .where('student_id', '=', studentId)
    .where(
      'payment_id',
      'in',
      payments.length === 0 ? [nobody] : payments.map(({ payment_id }) => payment_id),
    )
    .select(['payment_id', 'amount', 'fen'])
    .execute();
  return payments.map((payment) => {
    const own = sent.filter(({ payment_id }) => payment_id === payment.payment_id);
    return {
      payment,
      left: {
        amount: payment.amount - own.reduce((sum, { amount }) => sum + amount, 0),
        fen: payment.fen - own.reduce((sum, { fen }) => sum + fen, 0),
      },
    };
  });
}

const nobody = '00000000-0000-0000-0000-000000000000';
