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
import {
  bookedMonths,
  closeMonthOfBooks,
  holdBooks,
  movedMonths,
  type BookedMonth,
} from '../../../ledger/ledger.port.ts';
import { checkBooks } from '../../ledger/check-books.ts';

export async function listLedgerMonths(
  services: ConsoleServices,
): Promise<DataOf<typeof listOperation>> {
  const { connection } = services.database;
  const months = await bookedMonths(connection, incomeAccounts);
  return await Promise.all(
    months.map(async (one) => ({
      ...{ month: one.month, entries: one.entries, income: -one.sum },
      closed:
        one.closedAt === null ? null : { at: one.closedAt.toISOString(), by: one.closedBy ?? '' },
      obstacles:
        one.closedAt === null ? await obstaclesOf(services, connection, one.month, months) : [],
    })),
  );
}

/** Whether it reads as one: 「2026-10」. */
export const isMonth = (text: string): boolean => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text);

/** Everything is agreed, and every earlier month closed: what is closed is never opened again. */
async function obstaclesOf(
  { clock, payments }: Pick<ConsoleServices, 'clock' | 'payments'>,
  connection: Connection,
  month: string,
  months: readonly BookedMonth[],
): Promise<string[]> {
  if (month >= dayOf(clock.now()).slice(0, 7)) return ['这个月还没有过完'];
  const earlier = months.filter((one) => one.month < month && one.closedAt === null).at(-1);
  const { open, missing } = await billsOf(connection, month);
  const unread = missing.filter(({ provider }) => payments.of(provider) !== undefined);
  const faults = await checkBooks(connection);
  const moved = await movedMonths(connection);
  return [
    ...(earlier === undefined ? [] : [`先关上 ${earlier.month}`]),
    ...(open === 0 ? [] : [`账单还有 ${open} 处对不上没有处理`]),
    ...(unread.length === 0 ? [] : [missingWords(unread)]),
    ...(faults.length === 0 ? [] : [`账和订单有 ${faults.length} 处不一致`]),
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

/** Differences that nobody settled, up to the end of the month; and days of it with money of which no bill was taken. */
async function billsOf(connection: Connection, month: string) {
  const first = `${month}-01`;
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from bill_difference
    where settled_at is null and day < ${first}::date + interval '1 month'`.execute(connection);
  const days = await sql<MissingBill>`
    select d.provider, d.day::text as day from (
      select provider, (paid_at at time zone 'Asia/Shanghai')::date as day from payment
      where state in ('paid', 'surplus') and paid_at >= ${first}::date - interval '1 day'
      union
      select p.provider, (t.done_at at time zone 'Asia/Shanghai')::date from refund_transfer t
      join payment p on p.student_id = t.student_id and p.payment_id = t.payment_id
      where t.state = 'done' and t.done_at >= ${first}::date - interval '1 day'
    ) d
    where d.day >= ${first}::date and d.day < ${first}::date + interval '1 month'
      and not exists (select from bill b where b.provider = d.provider and b.day = d.day)
    order by d.day, d.provider`.execute(connection);
  return { open: rows[0]?.open ?? 0, missing: days.rows };
}

export async function closeLedgerMonth(
  services: ConsoleServices,
  { body: { month, why } }: InputOf<typeof closeOperation>,
  actor: Actor,
): Promise<DataOf<typeof closeOperation>> {
  if (!isMonth(month)) throw new Refusal('monthUnknown');
  return await changeAudited(services, actor, async (change, now) => {
    await holdBooks(change);
    const months = await bookedMonths(change, incomeAccounts);
    const found = months.find((one) => one.month === month);
    if (found === undefined) throw new Refusal('monthUnknown');
    if (found.closedAt !== null) throw new Refusal('monthClosed');
    const [obstacle] = await obstaclesOf(services, change, month, months);
    if (obstacle !== undefined) throw new Refusal('monthNotReady', `${obstacle}，还不能关账`);
    const facts = { entries: found.entries, income: -found.sum };
    demandSecondPerson(actor, {
      kind: 'month',
      decider: 'ledger.close',
      asksCode: true,
      target: { kind: 'ledgerMonth', id: month },
      facts,
      why,
      once: `month ${month}`,
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

/** Who wanted it, and who agreed. */
const namesOf = ({ staff, agreement }: Actor) => ({
  staffId: staff.staffId,
  name: agreement === undefined ? staff.name : `${agreement.proposedBy.name}、${staff.name}`,
});
