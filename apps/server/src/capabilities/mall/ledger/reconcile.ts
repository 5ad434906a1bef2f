import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Services } from '../../../platform/services.ts';
import { audited } from '../../../platform/staff/audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { BillLine, PaymentProvider } from '../../../providers/payment/payment.port.ts';
import { askProvider } from '../payment/ask-provider.ts';
import { paymentReader } from '../payment/payment.repository.ts';
import { returnMoney } from '../payment/return-money.ts';
import { transferReader } from '../payment/transfer.repository.ts';
import { onDay, readBills } from './read-bills.ts';

type Using = Pick<Services, 'database' | 'clock' | 'log' | 'payments'>;
type Difference = Selectable<Tables['bill_difference']>;
type Draft = Pick<Difference, 'kind' | 'payment_no' | 'transaction_no' | 'refund_no'> & {
  readonly ours: number | null;
  readonly theirs: number | null;
};

/** What to do about a difference, in words for who looks at it. */
export const cureOf: Readonly<Record<Difference['kind'], string>> = {
  unknownHere: '渠道收了钱，这里没有这笔付款。先查询这笔交易，再补记或原路退回',
  unknownThere: '这里记了已付，渠道的账单里没有。查询渠道，可能在次日账单里',
  amount: '两边金额不同。以渠道为准核对订单，差额登记后冲正',
  refundMissing: '这里记了已退，渠道的账单里没有。查询退款，没有退就用原来的退款号再退一次',
  refundUnknown: '渠道退了钱，这里没有这笔退款。核对是谁在商户后台退的，再补记',
};

/** Ours of a day, in the currency of the provider. */
interface Ours {
  readonly no: string;
  readonly payment_no: string;
  readonly transaction_no: string | null;
  readonly amount: number;
}

/**
 * Compares a provider's bill of a day with what is written here. What this school merely did not hear of yet is asked
 * for and settled first; the rest is listed. Once more replaces the list, but for what somebody settled. Where somebody
 * asked for it, the log says who.
 */
export async function reconcile(
  services: Using,
  provider: PaymentProvider,
  day: string,
  actor?: Actor,
): Promise<{ lines: number; differences: number }> {
  const { connection } = services.database;
  const bill = await readBills(services, provider, day);
  await catchUp(services, bill);
  const [paid, refunded] = await Promise.all([
    paidOn(connection, provider, day),
    refundedOn(connection, provider, day),
  ]);
  const drafts = [...comparePayments(bill, paid), ...compareRefunds(bill, refunded)];
  await write(services, { provider, day, bill, drafts, actor });
  return { lines: bill.length, differences: drafts.length };
}

/** A notice may have been lost, and the poller not have looked yet. */
async function catchUp(services: Using, bill: readonly BillLine[]): Promise<void> {
  const { connection } = services.database;
  for (const line of bill) {
    if (line.isRefund) {
      const transfer = line.refundNo && (await transferReader(connection).byNo(line.refundNo));
      if (transfer && transfer.state !== 'done') await returnMoney(services, transfer.refund_no);
      continue;
    }
    const payment = await paymentReader(connection).byNo(line.paymentNo);
    if (payment !== undefined) await askProvider(services, payment);
  }
}

async function paidOn(
  connection: Connection,
  provider: PaymentProvider,
  day: string,
): Promise<Ours[]> {
  const rows = await connection
    .selectFrom('payment')
    .where('provider', '=', provider)
    .where('state', 'in', ['paid', 'surplus'])
    .where(onDay('paid_at', day))
    .select(['payment_no', 'transaction_no', 'amount'])
    .execute();
  return rows.map((row) => ({ ...row, no: row.payment_no }));
}

async function refundedOn(
  connection: Connection,
  provider: PaymentProvider,
  day: string,
): Promise<Ours[]> {
  return await connection
    .selectFrom('refund_transfer as t')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.student_id', '=', 't.student_id').onRef('p.payment_id', '=', 't.payment_id'),
    )
    .where('p.provider', '=', provider)
    .where('t.state', '=', 'done')
    .where(onDay('t.done_at', day))
    .select(['t.refund_no as no', 'p.payment_no', 'p.transaction_no', 't.amount'])
    .execute();
}

function comparePayments(bill: readonly BillLine[], paid: readonly Ours[]): Draft[] {
  const theirs = new Map(
    bill.filter(({ isRefund }) => !isRefund).map((line) => [line.paymentNo, line]),
  );
  const ours = new Map(paid.map((one) => [one.no, one]));
  return [
    ...[...theirs.values()].flatMap((line): Draft[] => {
      const own = ours.get(line.paymentNo);
      const draft = {
        payment_no: line.paymentNo,
        transaction_no: line.transactionNo,
        refund_no: null,
        theirs: line.money.amount,
      };
      if (own === undefined) return [{ ...draft, kind: 'unknownHere', ours: null }];
      return own.amount === line.money.amount
        ? []
        : [{ ...draft, kind: 'amount', ours: own.amount }];
    }),
    ...paid
      .filter(({ no }) => !theirs.has(no))
      .map((own): Draft => ({ ...namesOf(own), kind: 'unknownThere', refund_no: null })),
  ];
}

function compareRefunds(bill: readonly BillLine[], refunded: readonly Ours[]): Draft[] {
  const theirs = new Map(
    bill.flatMap((line) => (line.isRefund && line.refundNo ? [[line.refundNo, line]] : [])),
  );
  const ours = new Map(refunded.map((one) => [one.no, one]));
  return [
    ...[...theirs].flatMap(([refundNo, line]): Draft[] => {
      const own = ours.get(refundNo);
      const draft = {
        payment_no: line.paymentNo,
        transaction_no: line.transactionNo,
        refund_no: refundNo,
        theirs: line.money.amount,
      };
      if (own === undefined) return [{ ...draft, kind: 'refundUnknown', ours: null }];
      return own.amount === line.money.amount
        ? []
        : [{ ...draft, kind: 'amount', ours: own.amount }];
    }),
    ...refunded
      .filter(({ no }) => !theirs.has(no))
      .map((own): Draft => ({ ...namesOf(own), kind: 'refundMissing', refund_no: own.no })),
  ];
}

const namesOf = (own: Ours) => ({
  payment_no: own.payment_no,
  transaction_no: own.transaction_no,
  ours: own.amount,
  theirs: null,
});

interface Compared {
  readonly provider: PaymentProvider;
  readonly day: string;
  readonly bill: readonly BillLine[];
  readonly drafts: readonly Draft[];
  readonly actor: Actor | undefined;
}

async function write(
  { database: { connection }, clock }: Using,
  { provider, day, bill, drafts, actor }: Compared,
): Promise<void> {
  const now = clock.now();
  const totals = { taken_at: now, ...totalsOf(bill) };
  await inTransaction(connection, async (change) => {
    if (actor !== undefined)
      await audited(change, actor, now, {
        operation: 'takeBill',
        target: { kind: 'bill', id: `${provider} ${day}` },
        after: { lines: bill.length, differences: drafts.length },
      });
    await change
      .insertInto('bill')
      .values({ provider, day, ...totals })
      .onConflict((conflict) => conflict.columns(['provider', 'day']).doUpdateSet(totals))
      .execute();
    await replaceDifferences(change, { provider, day, drafts, now });
  });
}

function totalsOf(bill: readonly BillLine[]) {
  const sumOf = (lines: readonly BillLine[]) =>
    lines.reduce((sum, { money }) => sum + money.amount, 0);
  return {
    line_count: bill.length,
    paid_amount: sumOf(bill.filter(({ isRefund }) => !isRefund)),
    refunded_amount: sumOf(bill.filter(({ isRefund }) => isRefund)),
    fee_amount: bill.reduce((sum, { feeAmount }) => sum + feeAmount, 0),
  };
}

/** What somebody settled stays settled; the rest of the day's is what was found now. */
async function replaceDifferences(
  change: Change,
  { provider, day, drafts, now }: Pick<Compared, 'provider' | 'day' | 'drafts'> & { now: Date },
): Promise<void> {
  await change
    .deleteFrom('bill_difference')
    .where('provider', '=', provider)
    .where('day', '=', day)
    .where('settled_at', 'is', null)
    .execute();
  const settled = await change
    .selectFrom('bill_difference')
    .where('provider', '=', provider)
    .where('day', '=', day)
    .select(['kind', 'payment_no', 'refund_no'])
    .execute();
  const isSettled = (draft: Draft) =>
    settled.some(
      (one) =>
        one.kind === draft.kind &&
        one.payment_no === draft.payment_no &&
        one.refund_no === draft.refund_no,
    );
  const open = drafts.filter((draft) => !isSettled(draft));
  if (open.length === 0) return;
  const fresh = { provider, day, found_at: now, settled_at: null, settled_by: null, note: null };
  await change
    .insertInto('bill_difference')
    .values(open.map((draft) => ({ ...draft, ...fresh })))
    .execute();
}
