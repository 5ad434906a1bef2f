import { postRefundDecided } from '@xuezhou/rules/ledger/postings';
import { sql, type Selectable, type Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { postEntry } from '../../ledger/ledger.port.ts';
import type { PaymentRow } from './payment.repository.ts';

export type TransferRow = Selectable<Tables['refund_transfer']>;

interface Transfer {
  readonly payment: PaymentRow;
  /** Null: the payment was not needed. */
  readonly refundId: string | null;
  readonly money: { readonly amount: number; readonly fen: number };
  readonly from: 'surplus' | 'refunds' | 'deposits';
  readonly now: Date;
}

/** 32 letters and figures, once with every provider. */
const newNumber = (): string => uuidv7().replaceAll('-', '');

/** Money that has to go back: from here on the job sees to it, always with the same number. */
export async function addTransfer(change: Change, transfer: Transfer): Promise<string> {
  const { payment, refundId, money, from, now } = transfer;
  const refundNo = newNumber();
  const isSentByHand = payment.provider === 'bank' || payment.provider === 'cash';
  await change
    .insertInto('refund_transfer')
    .values({
      refund_no: refundNo,
      student_id: payment.student_id,
      payment_id: payment.payment_id,
      refund_id: refundId,
      amount: money.amount,
      fen: money.fen,
      state: 'waiting',
      fault: null,
      provider_refund_no: null,
      asked_at: now,
      done_at: null,
      // No provider sends what came by hand: it waits for a person.
      next_try_at: isSentByHand ? null : now,
    })
    .execute();
  await postEntry(change, {
    kind: 'transfer',
    about: refundNo,
    words: `退回 ${payment.payment_no}`,
    at: now,
    postings: postRefundDecided({ money: money.fen, pointsBack: 0, pointsTaken: 0, from }),
  });
  if (!isSentByHand) await enqueue(change, 'return-money', { refundNo });
  return refundNo;
}

export const transferReader = (connection: Connection) => ({
  byNo: async (refundNo: string): Promise<TransferRow | undefined> =>
    await connection
      .selectFrom('refund_transfer')
      .where('refund_no', '=', refundNo)
      .selectAll()
      .executeTakeFirst(),
  due: async (now: Date, most: number): Promise<TransferRow[]> =>
    await connection
      .selectFrom('refund_transfer')
      .where('next_try_at', '<=', now)
      .selectAll()
      .orderBy('next_try_at')
      .limit(most)
      .execute(),
});

export const transferWriter = (change: Change) => ({
  lock: async (refundNo: string): Promise<TransferRow | undefined> =>
    await change
      .selectFrom('refund_transfer')
      .where('refund_no', '=', refundNo)
      .selectAll()
      .forUpdate()
      .executeTakeFirst(),
  update: async (
    refundNo: string,
    changes: Updateable<Tables['refund_transfer']>,
  ): Promise<void> => {
    await change
      .updateTable('refund_transfer')
      .where('refund_no', '=', refundNo)
      .set(changes)
      .execute();
  },
});

/** Not before so long: 1, 2, 4 … minutes, at most six hours. */
export async function putOff(
  connection: Connection,
  refundNo: string,
  { now, tries, fault }: { now: Date; tries: number; fault: string },
): Promise<void> {
  const minutes = Math.min(360, 2 ** Math.min(tries, 9));
  await connection
    .updateTable('refund_transfer')
    .where('refund_no', '=', refundNo)
    .where('state', 'in', ['waiting', 'processing'])
    .set({
      tries: sql<number>`tries + 1`,
      fault,
      next_try_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute();
}
