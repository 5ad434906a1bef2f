import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { takeReceipt as operation } from '@xuezhou/contract/mall/console';
import { yuanText } from '@xuezhou/rules/mall/money';
import { groupedNumber, maskedPayer, receiptOf } from '@xuezhou/rules/mall/transfer';
import { isTaken } from '../../../platform/database/is-taken.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandSecondPerson } from '../../../platform/staff/second-person.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { findOrderByNo } from '../console/find-order.ts';
import { orderReader, orderWriter, type OrderRow } from '../order/order.repository.ts';
import { settleByReceipt } from './lines/bank-lines.ts';
import { accountName, type AccountRow } from './accounts.ts';
import { demandDay, demandNumber } from './of-statement.ts';
import { book, type Meaning } from './book-receipt.ts';
import { dueTradeOf, openHandPayment, receivedOf } from './hand-payment.ts';

type Body = InputOf<typeof operation>['body'];
type Answer = DataOf<typeof operation>;

/** Somebody saw the money: under the lock of its order it becomes what is due of it, part of that, or a debt. */
export async function takeReceipt(
  services: ConsoleServices,
  { body }: InputOf<typeof operation>,
  actor: Actor,
): Promise<Answer> {
  const { connection } = services.database;
  const asked = { ...body, number: demandNumber(body.number), payer: body.payer.trim() };
  if (asked.payer === '') throw new Refusal('receiptPayer');
  demandDay(asked.day, services.clock.now());
  const found = await findOrderByNo(connection, body.orderNo);
  try {
    return await changeAudited(services, actor, async (change, now) => {
      const order = await orderWriter(change, found.student_id).lock(found.order_id);
      if (order === undefined) throw new Refusal('orderUnknown');
      const known = await knownOf(change, order, asked);
      if (known !== null) return { answer: known, auditEntry: null };
      const account = await demandAccount(change, asked.accountId);
      await demandFree(change, asked);
      const facts = await meaningOf(change, order, { account, asked });
      const logged = {
        ...{ orderNo: groupedNumber(order.order_no), channel: account.channel },
        // In groups: whoever agrees looks for it at the bank, and a long number in one piece is masked.
        ...{ account: accountName(account), number: groupedNumber(asked.number) },
        ...{ amount: asked.amount, day: asked.day, payer: maskedPayer(asked.payer) },
        ...facts.answer,
      };
      demandAsAgreed(actor, facts.answer);
      await demandSecond(services, change, actor, { order, asked, logged });
      await book(change, order, { ...facts, account, asked, actor, now });
      const by = { orderNo: order.order_no, staffId: actor.staff.staffId, now };
      await settleByReceipt(change, asked, by);
      const auditEntry = {
        operation: 'takeReceipt',
        target: { kind: 'order', id: order.order_id },
        after: logged,
        why: asked.why,
      };
      return { answer: facts.answer, auditEntry };
    });
  } catch (error) {
    // Somebody else was quicker with this number.
    if (isTaken(error)) throw new Refusal('receiptNumberUsed');
    throw error;
  }
}

async function knownOf(change: Change, order: OrderRow, asked: Body): Promise<Answer | null> {
  const row = await change
    .selectFrom('money_receipt')
    .where('receipt_id', '=', asked.receiptId)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  const isSame =
    row.order_id === order.order_id &&
    row.account_id === asked.accountId &&
    row.amount_fen === asked.amount &&
    row.day === asked.day &&
    row.number === asked.number &&
    row.payer === asked.payer;
  if (!isSame) throw new Refusal('idReused');
  return { became: row.became, difference: row.difference_fen };
}

/** One that is off too: what was transferred to it before comes all the same. */
async function demandAccount(change: Change, accountId: number): Promise<AccountRow> {
  const account = await change
    .selectFrom('money_account')
    .where('account_id', '=', accountId)
    .selectAll()
    .forShare()
    .executeTakeFirst();
  if (account === undefined) throw new Refusal('moneyAccountUnknown');
  return account;
}

async function demandFree(change: Change, { accountId, number }: Body): Promise<void> {
  const taken = await change
    .selectFrom('money_number as n')
    .innerJoin('money_receipt as r', 'r.receipt_id', 'n.receipt_id')
    .innerJoin('mall_order as o', (join) =>
      join.onRef('o.student_id', '=', 'r.student_id').onRef('o.order_id', '=', 'r.order_id'),
    )
    .where('n.account_id', '=', accountId)
    .where('n.number', '=', number)
    .select('o.order_no')
    .executeTakeFirst();
  if (taken !== undefined)
    throw new Refusal(
      'receiptNumberUsed',
      `这个流水号已经记在订单 ${taken.order_no} 上，一笔钱只能记一次`,
    );
}

/** What a sum is for an order now. Throws receiptDiffers where that is another than what is due, and nobody has said so. */
async function meaningOf(
  change: Change,
  order: OrderRow,
  { account: { channel }, asked }: { account: AccountRow; asked: Body },
): Promise<Meaning> {
  const due = await dueTradeOf(change, order);
  const trades = await orderReader(change, order.student_id).trades(order.order_id);
  const trade = due ?? trades.at(-1);
  if (trade === undefined) throw new Refusal('orderUnknown');
  const open = due === undefined ? [] : await openHandPayment(change, order, due);
  const sums = await Promise.all(
    open.map(async (one) => ({ one, received: await receivedOf(change, one) })),
  );
  // What came in part is gone on with, however the rest comes.
  const begun = sums.find(({ received }) => received > 0);
  const payment = begun?.one ?? open.find(({ provider }) => provider === channel);
  const missing = due === undefined ? 0 : due.amount_fen - (begun?.received ?? 0);
  const answer = receiptOf(missing, asked.amount);
  const isOther = asked.isDifferenceSeen && (asked.missing ?? missing) !== missing;
  if (isOther || (answer.difference > 0 && !asked.isDifferenceSeen))
    throw new Refusal('receiptDiffers', differenceWords(answer, missing));
  return { trade, payment, fen: due?.amount_fen ?? asked.amount, answer };
}

/** What another agreed to is done, or nothing: the order may be another since. */
function demandAsAgreed({ agreement }: Actor, { became, difference }: Answer): void {
  const seen: Partial<Answer> = agreement?.facts ?? {};
  if (agreement === undefined) return;
  if (seen.became !== became || seen.difference !== difference)
    throw new Refusal(
      'receiptDiffers',
      '这一单在提出以后变了，这笔钱现在是另一回事：请再看一次，重新确认',
    );
}

function differenceWords({ became, difference }: Answer, missing: number): string {
  if (difference === 0) return '这一单现在应付的正好是这么多，和看到的不一样。刷新后再确认';
  const sum = `¥${yuanText(difference)}`;
  if (became === 'owed') return `这一单现在不用付，${sum} 都要退给付款的人。看过再确认`;
  return became === 'short'
    ? `应付 ¥${yuanText(missing)}，还差 ${sum}：订单会等着剩下的钱。看过再确认`
    : `应付 ¥${yuanText(missing)}，多了 ${sum}：订单付清，多的要手工退回。看过再确认`;
}

/** Above what one person may give back, two say that it is there; of an order in parts it is no less. */
async function demandSecond(
  { config }: ConsoleServices,
  change: Change,
  actor: Actor,
  { order, asked, logged }: { order: OrderRow; asked: Body; logged: object },
): Promise<void> {
  const before = await receivedOf(change, order);
  if (before + asked.amount <= config.REFUND_SECOND_FEN) return;
  demandSecondPerson(actor, {
    ...{ kind: 'receipt', decider: 'order.write', asksCode: true, why: asked.why },
    target: { kind: 'order', id: order.order_id },
    facts: { title: order.snapshot.title, ...logged },
    once: `receipt ${asked.receiptId}`,
  });
}
