import type { OrderTransfer } from '@xuezhou/contract/mall';
import { claimUntil } from '@xuezhou/rules/mall/transfer';
import type { Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { OrderRow } from '../order/order.repository.ts';
import { isLive, type PaymentRow } from '../payment/payment.repository.ts';
import { presentAccount, transferAccounts } from './accounts.ts';
import { receivedInPart } from './hand-payment.ts';
import { presentProof } from './proof/proof.ts';

type ClaimRow = Selectable<Tables['transfer_claim']>;

/** Until when a claim keeps its order open; one of an older server by its weekdays, until the job has counted. */
export const endOf = ({ claimed_at: at, until }: Pick<ClaimRow, 'claimed_at' | 'until'>): Date =>
  until ?? claimUntil(at, []);

async function claimOf(
  connection: Change | Connection,
  { student_id, payment_id }: Pick<PaymentRow, 'student_id' | 'payment_id'>,
): Promise<ClaimRow | undefined> {
  return await connection
    .selectFrom('transfer_claim')
    .where('student_id', '=', student_id)
    .where('payment_id', '=', payment_id)
    .selectAll()
    .executeTakeFirst();
}

/** What an order that waits for a transfer tells its student; null: it waits for none. */
export async function presentTransfer(
  connection: Connection,
  order: OrderRow,
  payments: readonly PaymentRow[],
): Promise<OrderTransfer | null> {
  const payment = payments.find((one) => one.provider === 'bank' && isLive(one));
  if (payment === undefined || (order.state !== 'unpaid' && order.state !== 'deposit')) return null;
  const [accounts, received, claim] = await Promise.all([
    transferAccounts(connection),
    receivedInPart(connection, order, payment),
    claimOf(connection, payment),
  ]);
  const isSaid = claim !== undefined && claim.state !== 'taken';
  const proof = isSaid ? await presentProof(connection, order.student_id, claim.proof_key) : null;
  const payTo = order.state === 'unpaid' ? order.pay_to : (order.balance_to ?? order.pay_to);
  return {
    state: !isSaid ? 'open' : claim.state === 'open' ? 'claimed' : 'refused',
    received,
    missing: Math.max(payment.fen - received, 0),
    code: payment.provider_no ?? '',
    accounts: accounts.map(presentAccount),
    payTo: payTo.toISOString(),
    claim: isSaid
      ? {
          payer: claim.payer,
          day: claim.day,
          reply: claim.reply,
          until: order.state === 'deposit' ? null : endOf(claim).toISOString(),
          proof,
        }
      : null,
  };
}
