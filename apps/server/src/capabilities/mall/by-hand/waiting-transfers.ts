import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listReceipts as receiptsOperation,
  listTransfers as listOperation,
  refuseTransfer as refuseOperation,
} from '@xuezhou/contract/mall/console';
import { againUntil, maskedPayer } from '@xuezhou/rules/mall/transfer';
import type { SpecialDay } from '@xuezhou/rules/mall/working-days';
import { sql, type Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { uploadType } from '../../upload/upload.port.ts';
import { findOrderByNo } from '../console/find-order.ts';
import { orderReader, orderWriter, type OrderRow } from '../order/order.repository.ts';
import { accountName } from './accounts.ts';
import { dueTradeOf, receivedInPart, waitLonger } from './hand-payment.ts';
import { endOf } from './present-transfer.ts';
import { proofsOf, staffProof } from './proof/proof.ts';
import { specialDays } from '../../../platform/special-days.ts';
import { tellNotFound } from './tell-by-hand.ts';

/** Those that a student says were made, and when the first of them ends that an order waits for. */
export async function countClaims(
  connection: Connection,
): Promise<{ count: number; firstUntil: Date | null }> {
  const { count, until } = await connection
    .selectFrom('transfer_claim as c')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.student_id', '=', 'c.student_id').onRef('p.payment_id', '=', 'c.payment_id'),
    )
    .innerJoin('mall_order as o', (join) =>
      join.onRef('o.student_id', '=', 'p.student_id').onRef('o.order_id', '=', 'p.order_id'),
    )
    .where('c.state', '=', 'open')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn
        .min('c.until')
        .filterWhere('p.state', '=', 'open')
        .filterWhere('o.state', '=', 'unpaid')
        .as('until'),
    ])
    .executeTakeFirstOrThrow();
  return { count, firstUntil: until };
}

/** So long after it was chosen a transfer may still come. */
const lateMs = 60 * 86_400_000;
const mostOver = 500;

/** With those of late that wait no more: what still comes bears their code, and a statement knows whose it is. */
export async function listTransfers({
  clock,
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  const { rows } = await sql<{
    order_no: string;
    title: string;
    student_id: number;
    nickname: string;
    code: string | null;
    fen: number;
    received: number;
    payer: string | null;
    day: string | null;
    claimed_at: Date | null;
    until: Date | null;
    proof_key: string | null;
    proof_type: string | null;
    is_over: boolean;
    is_balance: boolean;
    started_at: Date;
  }>`
    select o.order_no, o.snapshot ->> 'title' as title, o.student_id, s.nickname,
      p.provider_no as code, p.fen, p.started_at,
      (select coalesce(sum(r.amount_fen), 0)::int from money_receipt r
        join payment q on q.student_id = r.student_id and q.payment_id = r.payment_id
        where r.student_id = p.student_id and r.order_id = p.order_id
          and q.trade_id = p.trade_id and r.undone_at is null
          and (q.state = 'open' or q.payment_id = p.payment_id)) as received,
      c.payer, c.day, c.claimed_at, c.until, c.proof_key, ${uploadType(sql`c.student_id`, sql`c.proof_key`)} as proof_type, p.state <> 'open' as is_over,
      o.state = 'deposit' as is_balance
    from payment p
    join mall_order o on o.student_id = p.student_id and o.order_id = p.order_id
    join student s on s.student_id = p.student_id
    left join transfer_claim c on c.student_id = p.student_id and c.payment_id = p.payment_id
      and c.state = 'open'
    where p.provider = 'bank' and (p.state = 'open' or c.payment_id is not null
      or (p.student_id, p.payment_id) in (
        select student_id, payment_id from payment
        where provider = 'bank' and state = 'closed'
          and started_at > ${new Date(clock.now().getTime() - lateMs)}
        order by started_at desc limit ${mostOver}))
    order by c.until nulls last, c.claimed_at nulls last, p.started_at`.execute(connection);
  return rows.map((row) => ({
    ...{ orderNo: row.order_no, title: row.title, studentId: row.student_id },
    ...{ nickname: row.nickname, code: row.code ?? '', amount: row.fen, received: row.received },
    claim: claimIn(row, row.order_no, row.is_balance),
    ...{ isOver: row.is_over, startedAt: row.started_at.toISOString() },
  }));
}

interface Said {
  readonly payer: string | null;
  readonly day: string | null;
  readonly claimed_at: Date | null;
  readonly until: Date | null;
  readonly proof_key: string | null;
  readonly proof_type: string | null;
}

const claimIn = (said: Said, orderNo: string, isBalance: boolean) => {
  const { payer, day, claimed_at: at, until, proof_key: key, proof_type: type } = said;
  if (payer === null || day === null || at === null) return null;
  const end = isBalance ? null : endOf({ claimed_at: at, until }).toISOString();
  return {
    ...{ payer, day, at: at.toISOString(), until: end },
    proof: key === null || type === null ? null : staffProof(orderNo, key, type),
  };
};

/** The claim that waits for somebody, of an order. */
async function openClaim(
  connection: Change | Connection,
  { student_id: studentId, order_id: orderId }: Pick<OrderRow, 'student_id' | 'order_id'>,
) {
  return await connection
    .selectFrom('transfer_claim as c')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.student_id', '=', 'c.student_id').onRef('p.payment_id', '=', 'c.payment_id'),
    )
    .where('c.student_id', '=', studentId)
    .where('p.order_id', '=', orderId)
    .where('c.state', '=', 'open')
    .select(['c.payment_id', 'c.payer', 'c.day', 'c.claimed_at', 'c.until', 'c.proof_key'])
    .executeTakeFirst();
}

export async function refuseTransfer(
  services: ConsoleServices,
  { body: { orderNo, ...body } }: InputOf<typeof refuseOperation>,
  actor: Actor,
): Promise<true> {
  const reply = body.reply.trim();
  if (reply === '') throw new Refusal('transferReplyEmpty');
  const found = await findOrderByNo(services.database.connection, orderNo);
  return await changeAudited(services, actor, async (change, now) => {
    const { student_id: studentId, order_id: orderId } = found;
    const order = await orderWriter(change, studentId).lock(orderId);
    const claim = order && (await openClaim(change, order));
    if (order === undefined || claim === undefined) throw new Refusal('transferNotClaimed');
    const special = await specialDays(change);
    await change
      .updateTable('transfer_claim')
      .where('student_id', '=', studentId)
      .where('payment_id', '=', claim.payment_id)
      .set({ state: 'refused', reply, ...(isEarly(order, claim, special) && anew) })
      .execute();
    // It stood open for the school's looking: its student gets time to look too.
    const until = await waitLonger(change, order, againUntil(now, special));
    await tellNotFound(change, order, { reply, until, now });
    const auditEntry = {
      operation: 'refuseTransfer',
      target: { kind: 'order', id: orderId },
      after: { orderNo: order.order_no, payer: maskedPayer(claim.payer), day: claim.day },
      why: reply,
    };
    return { answer: true as const, auditEntry };
  });
}

/**
 * Said long before a balance has to be there: what is transferred later is a word of its own. Time that the school itself gave for
 * looking again does not count, or it could be said for ever.
 */
const isEarly = (
  order: OrderRow,
  claim: Pick<Selectable<Tables['transfer_claim']>, 'claimed_at' | 'until'>,
  special: readonly SpecialDay[],
): boolean =>
  order.state === 'deposit' &&
  (order.balance_to === null || order.balance_to > againUntil(endOf(claim), special));

const anew = { until: null, warned_at: null };

export async function listReceipts(
  { database: { connection } }: ConsoleServices,
  { params: { orderNo } }: InputOf<typeof receiptsOperation>,
): Promise<DataOf<typeof receiptsOperation>> {
  const found = await findOrderByNo(connection, orderNo);
  const { student_id: studentId, order_id: orderId } = found;
  const order = await orderReader(connection, studentId).order(orderId);
  if (order === undefined) throw new Refusal('orderUnknown');
  const trade = await dueTradeOf(connection, order);
  const [claim, proofs] = await Promise.all([
    openClaim(connection, order),
    proofsOf(connection, order),
  ]);
  const own = proofs.find(({ upload_id: key }) => key === claim?.proof_key);
  return {
    receipts: await receiptsOf(connection, order),
    missing:
      trade === undefined ? 0 : trade.amount_fen - (await receivedInPart(connection, order, trade)),
    claim:
      claim === undefined
        ? null
        : claimIn(
            { ...claim, proof_type: own?.content_type ?? null },
            orderNo,
            order.state === 'deposit',
          ),
    formerProofs: proofs
      .filter((each) => each !== own)
      .map(({ upload_id: key, content_type: type }) => staffProof(orderNo, key, type)),
  };
}

async function receiptsOf(connection: Connection, order: OrderRow) {
  const rows = await connection
    .selectFrom('money_receipt as r')
    .innerJoin('money_account as a', 'a.account_id', 'r.account_id')
    .leftJoin('staff as s', 's.staff_id', 'r.taken_by')
    .where('r.student_id', '=', order.student_id)
    .where('r.order_id', '=', order.order_id)
    .select(['r.receipt_id', 'r.channel', 'r.amount_fen', 'r.day', 'r.number', 'r.payer'])
    .select(['r.taken_at', 'r.undone_why', 's.name as taken_by'])
    .select(['a.bank', 'a.holder', 'a.number as account_number'])
    .orderBy('r.taken_at')
    .execute();
  return rows.map(({ channel, bank, holder, account_number: number, ...row }) => ({
    ...{ receiptId: row.receipt_id, channel, amount: row.amount_fen, day: row.day },
    account: accountName({ channel, bank, holder, number }),
    ...{ number: row.number, payer: row.payer, takenBy: row.taken_by ?? '' },
    ...{ takenAt: row.taken_at.toISOString(), undone: row.undone_why },
  }));
}
