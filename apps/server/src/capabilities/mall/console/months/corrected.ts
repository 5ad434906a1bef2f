import { createHash } from 'node:crypto';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { bookLedgerAdjustment } from '@xuezhou/contract/mall/console';
import { isOrderNumber } from '@xuezhou/rules/mall/order-number';
import type { Change, Connection } from '../../../../platform/database/prepare.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import { isMasked, maskPersonal } from '../../../../platform/staff/mask-personal.ts';
import { waitingApprovals } from '../../../../platform/staff/approvals.ts';
import { isAdjustment, isCorrected, reversalOf } from '../../../ledger/ledger.port.ts';
import type { Tables } from '../../../../platform/database/tables.ts';

type Body = InputOf<typeof bookLedgerAdjustment>['body'];
type Difference = NonNullable<Body['difference']>;
type DifferenceKind = Tables['bill_difference']['kind'];

/** What is cured by asking the provider: it books itself what is found then, and by hand it would be there twice. */
const asked: ReadonlySet<DifferenceKind> = new Set([
  'unknownHere',
  'unknownThere',
  'refundMissing',
]);

/** By its key and not by its number: that is another one once the bill was taken again. */
const keyOf = ({ provider, day, paymentNo, refundNo }: Difference): string =>
  ['difference', provider, day, paymentNo, ...(refundNo === null ? [] : [refundNo])].join(' ');

/** What is corrected once and never again; null: no one thing. */
export function correctedBy({ difference, reversesNo }: Body): string | null {
  if (difference !== undefined) return keyOf(difference);
  return reversesNo === undefined ? null : reversalOf(reversesNo);
}

/** What a second person decides about: the same for everybody who would correct the same. */
export function targetOf(corrects: string | null, adjustmentId: string) {
  return { kind: 'ledgerAdjustment', id: corrects === null ? adjustmentId : idOf(corrects) };
}

const idOf = (corrects: string): string =>
  createHash('sha256')
    .update(corrects)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Throws where it is not there, was corrected already, or has another cure. */
export async function demandOpen(change: Change, body: Body): Promise<void> {
  const corrects = correctedBy(body);
  if (corrects === null) return;
  if (await isCorrected(change, corrects)) throw new Refusal('adjustmentDone');
  if (body.reversesNo !== undefined && !(await isAdjustment(change, body.reversesNo)))
    throw new Refusal('adjustmentUnknown');
  if (body.difference === undefined) return;
  const found = await openDifference(change, body.difference);
  if (found === undefined) throw new Refusal('differenceUnknown');
  if (asked.has(found.kind)) throw new Refusal('differenceAsks');
}

const openDifference = async (change: Change, difference: Difference) =>
  await change
    .selectFrom('bill_difference')
    .where('provider', '=', difference.provider)
    .where('day', '=', difference.day)
    .where('payment_no', '=', difference.paymentNo)
    .where('refund_no', 'is not distinct from', difference.refundNo)
    .where('settled_at', 'is', null)
    .select(['bill_difference_no', 'kind'])
    .executeTakeFirst();

/** What was corrected is settled with it. */
export async function settleCorrected(
  change: Change,
  difference: Difference | undefined,
  { note, by, at }: { note: string; by: number; at: Date },
): Promise<void> {
  if (difference === undefined) return;
  const found = await openDifference(change, difference);
  if (found === undefined) throw new Refusal('differenceUnknown');
  await change
    .updateTable('bill_difference')
    .where('bill_difference_no', '=', found.bill_difference_no)
    .set({ settled_at: at, settled_by: by, note })
    .execute();
}

/** What waits for a second person, by what is corrected. */
export async function correctionsWaiting(connection: Connection, now: Date) {
  const waiting = await waitingApprovals(connection, 'bookLedgerAdjustment', now);
  const targets = new Set(waiting.map(({ targetId }) => targetId));
  const waits = (corrects: string) => targets.has(idOf(corrects));
  return {
    ofDifference: (kind: DifferenceKind, difference: Difference) => {
      if (asked.has(kind)) return 'asks' as const;
      return waits(keyOf(difference)) ? ('waits' as const) : ('open' as const);
    },
    ofReversal: (adjustmentNo: number) => waits(reversalOf(adjustmentNo)),
  };
}

/** Which month each adjustment corrects that waits for a second person. */
export async function adjustmentsWaiting(connection: Connection, now: Date): Promise<string[]> {
  const waiting = await waitingApprovals(connection, 'bookLedgerAdjustment', now);
  return waiting.flatMap(({ facts }) =>
    'month' in facts && typeof facts.month === 'string' ? [facts.month] : [],
  );
}

/**
 * What it is about, as a second person reads it. A number that could be somebody's phone is masked for that person: one of
 * ours, which nobody has to hide, stands there in groups, as it is read out, and so does an order's. Throws where it is
 * none of ours.
 */
export async function aboutForOther(change: Change, about: string): Promise<string> {
  const number = about.replace(/\s/g, '');
  const isNumber =
    isOrderNumber(number) || isMasked(maskPersonal(about)) || isMasked(maskPersonal(number));
  if (!isNumber) return about;
  if (!(await isOurs(change, number))) throw new Refusal('adjustmentAboutUnknown');
  return (number.match(/.{1,4}/g) ?? []).join(' ');
}

const ourNumbers = [
  ['mall_order', 'order_no'],
  ['payment', 'payment_no'],
  ['refund_transfer', 'refund_no'],
  ['bill_difference', 'payment_no'],
  ['bill_difference', 'refund_no'],
  ['bill_difference', 'transaction_no'],
] as const;

async function isOurs(change: Change, number: string): Promise<boolean> {
  for (const [table, column] of ourNumbers) {
    const found = await change
      .selectFrom(table)
      .where(column as never, '=', number as never)
      .select(column as never)
      .executeTakeFirst();
    if (found !== undefined) return true;
  }
  const paid = await change
    .selectFrom('payment')
    .where('provider', 'in', ['wechat', 'alipay', 'paypal'])
    .where('transaction_no', '=', number)
    .select('payment_no')
    .executeTakeFirst();
  if (paid !== undefined) return true;
  const received = await change
    .selectFrom('money_receipt')
    .where('number', '=', number)
    .select('receipt_id')
    .executeTakeFirst();
  return received !== undefined;
}
