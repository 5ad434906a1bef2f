import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getLedger as ledgerOperation,
  listBillDifferences as listOperation,
  settleBillDifference as settleOperation,
  takeBill as billOperation,
} from '@xuezhou/contract/mall/console';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  PaymentRefusedError,
  PaymentUnavailableError,
} from '../../../providers/payment/payment.port.ts';
import { accountsWithAdjusted } from '../../ledger/ledger.port.ts';
import { checkBooks } from '../ledger/check-books.ts';
import { cureOf, reconcile } from '../ledger/reconcile.ts';
import { correctionsWaiting } from './months/corrected.ts';

export async function getLedger({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof ledgerOperation>> {
  return {
    accounts: await accountsWithAdjusted(connection),
    faults: await checkBooks(connection),
  };
}

export async function takeBill(
  services: ConsoleServices,
  { body: { provider, day } }: InputOf<typeof billOperation>,
  actor: Actor,
): Promise<DataOf<typeof billOperation>> {
  const known = await services.payments.known();
  if (known.every((one) => one.provider !== provider)) throw new Refusal('providerOff');
  try {
    return await reconcile(services, provider, day, actor);
  } catch (error) {
    if (error instanceof PaymentUnavailableError || error instanceof PaymentRefusedError) {
      services.log.warn({ err: error, provider, day }, 'a bill could not be taken');
      throw new Refusal('billUnavailable');
    }
    throw error;
  }
}

/** Those that nobody explained yet, the oldest first. */
export async function listBillDifferences({
  clock,
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  const rows = await connection
    .selectFrom('bill_difference')
    .where('settled_at', 'is', null)
    .selectAll()
    .orderBy('day')
    .orderBy('bill_difference_no')
    .execute();
  const waiting = await correctionsWaiting(connection, clock.now());
  return rows.map((row) => ({
    differenceNo: row.bill_difference_no,
    provider: row.provider,
    day: row.day,
    paymentNo: row.payment_no,
    refundNo: row.refund_no,
    ours: row.ours === null ? null : Number(row.ours),
    theirs: row.theirs === null ? null : Number(row.theirs),
    cure: cureOf[row.kind],
    adjusting: waiting.ofDifference(row.kind, {
      ...{ provider: row.provider, day: row.day },
      ...{ paymentNo: row.payment_no, refundNo: row.refund_no },
    }),
  }));
}

export async function settleBillDifference(
  services: ConsoleServices,
  { body: { differenceNo, note } }: InputOf<typeof settleOperation>,
  actor: Actor,
): Promise<true> {
  if (note.trim() === '') throw new Refusal('differenceNoteEmpty');
  return await changeAudited(services, actor, async (change, now) => {
    const settled = await change
      .updateTable('bill_difference')
      .where('bill_difference_no', '=', differenceNo)
      .where('settled_at', 'is', null)
      .set({ settled_at: now, settled_by: actor.staff.staffId, note })
      .returning(['kind', 'provider', 'day'])
      .executeTakeFirst();
    if (settled === undefined) throw new Refusal('differenceUnknown');
    const auditEntry = {
      operation: 'settleBillDifference',
      target: { kind: 'billDifference', id: differenceNo },
      after: settled,
      why: note,
    };
    return { answer: true as const, auditEntry };
  });
}
