import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  closeLedgerMonth as closeOperation,
  listLedgerMonths as listOperation,
} from '@xuezhou/contract/mall/console';
import { incomeAccounts } from '@xuezhou/rules/ledger/postings';
import { sql } from 'kysely';
import { dayOf } from '../../../../platform/clock.ts';
import type { Connection } from '../../../../platform/database/prepare.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import { demandSecondPerson } from '../../../../platform/staff/second-person.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import type { PaymentGateway } from '../../../../providers/payment/payment.port.ts';
import {
  bookedMonths,
  closeMonthOfBooks,
  firstOpenDay,
  holdBooks,
  movedMonths,
  type BookedMonth,
} from '../../../ledger/ledger.port.ts';
import { checkBooks } from '../../ledger/check-books.ts';
import { adjustmentsWaiting } from './corrected.ts';

export async function listLedgerMonths(
  services: ConsoleServices,
): Promise<DataOf<typeof listOperation>> {
  const { connection } = services.database;
  const months = await bookedMonths(connection, incomeAccounts);
  const isAnyOpen = months.some(({ closedAt }) => closedAt === null);
  const books = isAnyOpen
    ? await readBooks(services.clock, connection, await services.payments.known())
    : undefined;
  return months.map((one) => ({
    ...{ month: one.month, entries: one.entries, income: -one.sum },
    closed:
      one.closedAt === null ? null : { at: one.closedAt.toISOString(), by: one.closedBy ?? '' },
    obstacles:
      books === undefined || one.closedAt !== null
        ? []
        : obstaclesOf(services, { month: one.month, months, books }),
  }));
}

/** Whether it reads as one: 「2026-10」. */
export const isMonth = (text: string): boolean => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text);

/** What keeps months open: the same for all of them, and read once. */
interface Books {
  readonly faults: number;
  /** Closed ones whose sums are not what they were. */
  readonly moved: readonly string[];
  /** Days of differences that nobody settled. */
  readonly unsettled: readonly string[];
  readonly missing: readonly MissingBill[];
  /** Of each adjustment that waits for a second person, what it corrects. */
  readonly adjustments: readonly string[];
}

async function readBooks(
  clock: ConsoleServices['clock'],
  connection: Connection,
  known: readonly Pick<PaymentGateway, 'provider'>[],
): Promise<Books> {
  const [faults, moved, unsettled, missing, adjustments] = [
    await checkBooks(connection),
    await movedMonths(connection),
    await unsettledDays(connection),
    (await missingBills(connection)).filter((bill) =>
      known.some(({ provider }) => provider === bill.provider),
    ),
    await adjustmentsWaiting(connection, clock.now()),
  ];
  return { faults: faults.length, moved, unsettled, missing, adjustments };
}

/** Everything is agreed, and every earlier month closed: what is closed is never opened again. */
function obstaclesOf(
  { clock }: Pick<ConsoleServices, 'clock'>,
  { month, months, books }: { month: string; months: readonly BookedMonth[]; books: Books },
): string[] {
  if (month >= dayOf(clock.now()).slice(0, 7)) return ['这个月还没有过完'];
  const earlier = months.filter((one) => one.month < month && one.closedAt === null).at(-1);
  const { faults, moved } = books;
  const open = books.unsettled.filter((day) => day.slice(0, 7) <= month).length;
  const unread = books.missing.filter(({ day }) => day.startsWith(month));
  const waiting = books.adjustments.filter((one) => one === month).length;
  return [
    ...(earlier === undefined ? [] : [`先关上 ${earlier.month}`]),
    ...(open === 0 ? [] : [`账单还有 ${open} 处对不上没有处理`]),
    ...(unread.length === 0 ? [] : [missingWords(unread)]),
    ...(waiting === 0 ? [] : [`这个月还有 ${waiting} 条更正在等同意`]),
    ...(faults === 0 ? [] : [`账和订单有 ${faults} 处不一致`]),
    ...(moved.length === 0 ? [] : [`关上的 ${moved.join('、')} 被改动过，请找维护系统的人`]),
  ];
}

interface MissingBill {
  readonly provider: 'wechat' | 'alipay' | 'paypal';
  readonly day: string;
}

function missingWords(missing: readonly MissingBill[]): string {
  const names = { wechat: '微信支付', alipay: '支付宝', paypal: 'PayPal' } as const;
  const [first] = missing;
  if (first === undefined) return '';
  const rest = missing.length > 1 ? `等 ${missing.length} 份` : '';
  return `还没有取 ${names[first.provider]} ${first.day} 的账单${rest}`;
}

/** Of each difference that nobody settled the day of its bill. */
async function unsettledDays(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from bill_difference where settled_at is null`.execute(connection);
  return rows.map(({ day }) => day);
}

/** Days with money of which no bill was taken, of months that are not closed. */
async function missingBills(connection: Connection): Promise<MissingBill[]> {
  const { rows } = await sql<MissingBill>`
    with since as (select ${firstOpenDay} as day)
    select d.provider, d.day::text as day from (
      select provider, (paid_at at time zone 'Asia/Shanghai')::date as day from payment, since
      where state in ('paid', 'surplus') and paid_at >= since.day - interval '1 day'
      union
      select p.provider, (t.done_at at time zone 'Asia/Shanghai')::date from since, refund_transfer t
      join payment p on p.student_id = t.student_id and p.payment_id = t.payment_id
      where t.state = 'done' and t.done_at >= since.day - interval '1 day'
    ) d, since
    where d.day >= since.day
      and not exists (select from bill b where b.provider = d.provider and b.day = d.day)
    order by d.day, d.provider`.execute(connection);
  return rows;
}

export async function closeLedgerMonth(
  services: ConsoleServices,
  { body: { month, why } }: InputOf<typeof closeOperation>,
  actor: Actor,
): Promise<DataOf<typeof closeOperation>> {
  if (!isMonth(month)) throw new Refusal('monthUnknown');
  // Before the transaction: what it reads would ask for a second connection, while this one is held.
  const known = await services.payments.known();
  return await changeAudited(services, actor, async (change, now) => {
    await holdBooks(change);
    const months = await bookedMonths(change, incomeAccounts);
    const found = months.find((one) => one.month === month);
    if (found === undefined) throw new Refusal('monthUnknown');
    if (found.closedAt !== null) throw new Refusal('monthClosed');
    const books = await readBooks(services.clock, change, known);
    const [obstacle] = obstaclesOf(services, { month, months, books });
    if (obstacle !== undefined) throw new Refusal('monthNotReady', `${obstacle}，还不能关账`);
    const facts = { entries: found.entries, income: -found.sum };
    demandUnmoved(actor, facts);
    demandSecondPerson(actor, {
      kind: 'month',
      decider: 'ledger.close',
      asksCode: true,
      target: { kind: 'ledgerMonth', id: month },
      facts,
      why,
      once: `month ${month} ${facts.entries} ${facts.income}`,
      onlyOne: 'monthWaiting',
    });
    const entries = await closeMonthOfBooks(change, { month, at: now, by: namesOf(actor) });
    const auditEntry = {
      operation: 'closeLedgerMonth',
      target: { kind: 'ledgerMonth', id: month },
      after: facts,
      why,
    };
    return { answer: { month, entries }, auditEntry };
  });
}

/** What was agreed to is what is closed. Throws monthMoved. */
function demandUnmoved({ agreement }: Actor, facts: { entries: number; income: number }): void {
  if (agreement === undefined) return;
  const shown: { entries?: unknown; income?: unknown } = agreement.facts;
  if (shown.entries !== facts.entries || shown.income !== facts.income)
    throw new Refusal('monthMoved');
}

/** Who wanted it, and who agreed: one, where whoever wanted it waited a day in a school of one. */
const namesOf = ({ staff, agreement }: Actor) => ({
  staffId: staff.staffId,
  name:
    agreement === undefined || agreement.proposedBy.staffId === staff.staffId
      ? staff.name
      : `${agreement.proposedBy.name}、${staff.name}`,
});
