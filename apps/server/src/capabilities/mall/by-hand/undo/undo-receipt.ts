import type { InputOf } from '@xuezhou/contract/kernel';
import type { undoReceipt as operation } from '@xuezhou/contract/mall/console';
import { postUnreceived } from '@xuezhou/rules/ledger/postings';
import { v7 as uuidv7 } from 'uuid';
import { dayOf } from '../../../../platform/clock.ts';
import type { Change } from '../../../../platform/database/prepare.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import { demandSecondPerson } from '../../../../platform/staff/second-person.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { bookAdjustment, postEntry } from '../../../ledger/ledger.port.ts';
import { personsOf } from '../../console/months/adjust.ts';
import { isLive, type PaymentRow } from '../../payment/payment.repository.ts';
import { finishTransfer } from '../../payment/return-money.ts';
import type { TransferRow } from '../../payment/transfer.repository.ts';
import { draftRefund } from '../../refund/draft-refund.ts';
import { runRefund } from '../../refund/run-refund.ts';
import { isByHand } from '../hand-payment.ts';
import { tellReversal } from '../tell-by-hand.ts';
import { demandAsAgreed, factsOf, lockUndoing, type Undoing } from './undoing.ts';

/**
 * Takes back what was confirmed by mistake, by two persons. What is not counted for an order yet is booked back as it was;
 * else the order goes back as by a refund of all, and no money leaves.
 */
export async function undoReceipt(
  services: ConsoleServices,
  { body: { receiptId, why } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<true> {
  if (why.trim() === '') throw new Refusal('receiptWhyEmpty');
  return await changeAudited(services, actor, async (change, now) => {
    const undoing = await lockUndoing(change, receiptId);
    const { together, order } = undoing;
    const target = { kind: 'order', id: order.order_id };
    const { alsoBack, undo } = await wayBack(change, undoing, { actor, now });
    const logged = factsOf(undoing, alsoBack);
    demandAsAgreed(actor, logged);
    demandSecondPerson(actor, {
      ...{ kind: 'receipt', decider: 'order.write', asksCode: true, target, why },
      facts: { title: order.snapshot.title, ...logged },
      // Proposed anew, where it became another thing, it is another wish.
      once: `undo ${receiptId} ${logged.number} ${alsoBack}`,
    });
    await undo();
    await moveChannels(change, undoing, { actor, now });
    const ids = together.map(({ receipt_id: id }) => id);
    await change.deleteFrom('money_number').where('receipt_id', 'in', ids).execute();
    await change
      .updateTable('money_receipt')
      .where('receipt_id', 'in', ids)
      .set({
        ...{ undone_at: now, undone_by: actor.staff.staffId, undone_why: why.trim() },
        is_unbooked: isLive(undoing.payment),
      })
      .execute();
    await tellReversal(change, order, { alsoBack, now });
    const auditEntry = { operation: 'undoReceipt', target, before: logged, why };
    return { answer: true as const, auditEntry };
  });
}

interface WayBack {
  /** What else was paid for the order and really leaves, in fen. */
  readonly alsoBack: number;
  readonly undo: () => Promise<void>;
}

const alone = (undo: WayBack['undo']): WayBack => ({ alsoBack: 0, undo });

/** How it goes back, with nothing written yet. Throws where it cannot. */
async function wayBack(
  change: Change,
  undoing: Undoing,
  by: { actor: Actor; now: Date },
): Promise<WayBack> {
  const { payment, order } = undoing;
  if (isLive(payment)) return alone(async () => await unbook(change, undoing, by.now));
  if (payment.state === 'surplus') {
    const [transfer] = await transfersOf(change, payment);
    return alone(endOwed(change, transfer, by.now));
  }
  const over = sumOver(undoing);
  const owed = over === 0 ? null : endOwed(change, await owedOf(change, undoing, over), by.now);
  if (payment.state === 'closed' && owed !== null) return alone(owed);
  if (payment.state !== 'paid' || (order.state !== 'paid' && order.state !== 'deposit'))
    throw new Refusal('receiptFixed');
  const { alsoBack, undo } = await takeBack(change, undoing, by);
  return {
    alsoBack,
    undo: async () => {
      await undo();
      await owed?.();
    },
  };
}

/** What was confirmed and did not become a payment of the order, in fen: it is owed back on its own. */
const sumOver = ({ together, payment }: Undoing): number =>
  together.reduce((sum, { amount_fen: fen }) => sum + fen, 0) -
  (payment.state === 'paid' ? payment.fen : 0);

/** The debt that the sum over became, which waits to be sent. */
async function owedOf(
  change: Change,
  { payment, together }: Undoing,
  fen: number,
): Promise<TransferRow | undefined> {
  const rows = await change
    .selectFrom('payment as p')
    .where('p.student_id', '=', payment.student_id)
    .where('p.order_id', '=', payment.order_id)
    .where('p.trade_id', '=', payment.trade_id)
    .where('p.provider', '=', payment.provider)
    .where('p.state', '=', 'surplus')
    .where('p.fen', '=', fen)
    // It was noted by no receipt of its own.
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('money_receipt as r')
            .whereRef('r.student_id', '=', 'p.student_id')
            .whereRef('r.payment_id', '=', 'p.payment_id')
            .select('r.receipt_id'),
        ),
      ),
    )
    .selectAll('p')
    .execute();
  // Paid by them, it was noted in the same moment.
  const last = together.at(-1)?.taken_at.getTime();
  const own = rows.filter(
    ({ started_at: at }) => payment.state !== 'paid' || at.getTime() === last,
  );
  const transfers = await Promise.all(own.map((one) => transfersOf(change, one)));
  return transfers.flat().find(({ state }) => state === 'waiting');
}

function endOwed(
  change: Change,
  transfer: TransferRow | undefined,
  now: Date,
): () => Promise<void> {
  if (transfer === undefined || transfer.state === 'done') throw new Refusal('receiptFixed');
  return async () => await endTransfer(change, transfer, now);
}

/**
 * What goes back is booked out of the place of its payment; what came to another one is moved over from there. In the month that goes
 * on, which nobody closes: the books are not held, for whoever books for an order of ours would wait for us, and we for it.
 */
async function moveChannels(
  change: Change,
  { receipt, together, payment, order }: Undoing,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  if (isLive(payment) || !isByHand(payment.provider)) return;
  const other = payment.provider === 'bank' ? 'cash' : 'bank';
  const amount = together.reduce(
    (sum, { channel, amount_fen: fen }) => sum + (channel === other ? fen : 0),
    0,
  );
  if (amount === 0) return;
  await bookAdjustment(
    change,
    {
      ...{ adjustmentId: uuidv7(), month: dayOf(now).slice(0, 7), amount },
      ...{ debit: `provider:${payment.provider}`, credit: `provider:${other}` },
      ...{ about: order.order_no, why: '撤回的收款有两种来路' },
      corrects: `receipt ${receipt.receipt_id}`,
    },
    { at: now, ...personsOf(actor) },
  );
}

async function unbook(change: Change, { receipt, order }: Undoing, now: Date): Promise<void> {
  await postEntry(change, {
    ...{ kind: 'unreceived', about: receipt.receipt_id, words: `${order.order_no} 撤回`, at: now },
    postings: postUnreceived(`provider:${receipt.channel}`, receipt.amount_fen),
  });
}

/**
 * All that the order opened and gave, by the rules of a refund. What else was paid for it, as a deposit, really goes back, as it
 * came.
 */
async function takeBack(
  change: Change,
  { payment, order }: Undoing,
  { actor, now }: { actor: Actor; now: Date },
): Promise<WayBack> {
  const before = await transfersOf(change, payment);
  if (before.length > 0) throw new Refusal('receiptFixed');
  const draft = await draftRefund(
    change,
    order,
    {
      ...{ refundId: uuidv7(), reason: 'other', words: '学校撤回了收款的确认' },
      ...{ lineIds: undefined, proposedBy: actor.staff.staffId },
    },
    now,
  );
  // Less by points that are used: that is a refund with money of its own.
  if (draft.kept_fen > 0) throw new Refusal('receiptMixed');
  const alsoBack = draft.money_fen - payment.fen;
  const undo = async () => {
    const refund = await change
      .insertInto('refund')
      .values({
        ...draft,
        ...{ student_id: order.student_id, is_undo: true, also_back_fen: alsoBack },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const state = await runRefund(change, order, refund, now);
    await change
      .updateTable('refund')
      .where('student_id', '=', refund.student_id)
      .where('refund_id', '=', refund.refund_id)
      .set({ state, decided_by: actor.staff.staffId, decided_at: now })
      .execute();
    for (const transfer of await transfersOf(change, payment))
      await endTransfer(change, transfer, now);
  };
  return { alsoBack, undo };
}

const transfersOf = async (change: Change, payment: PaymentRow): Promise<TransferRow[]> =>
  await change
    .selectFrom('refund_transfer')
    .where('student_id', '=', payment.student_id)
    .where('payment_id', '=', payment.payment_id)
    .selectAll()
    .forUpdate()
    .execute();

const endTransfer = async (change: Change, transfer: TransferRow, now: Date): Promise<void> =>
  await finishTransfer(change, transfer, {
    ...{ providerRefundNo: 'undone', doneAt: now, now, isTold: false },
  });
