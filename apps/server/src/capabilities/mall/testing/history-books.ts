import {
  bookLedgerAdjustment,
  closeLedgerMonth,
  exportLedgerMonth,
  listBillDifferences,
  listLedgerMonths,
  settleBillDifference,
  takeBill,
} from '@xuezhou/contract/mall/console';
import { decideApproval, listApprovals } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { dayOf } from '../../../platform/clock.ts';
import type { PaymentProvider } from '../../../providers/payment/payment.port.ts';
import { deskPassword, makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { firstOpenDay } from '../../ledger/ledger.port.ts';
import type { EmulatedMall } from './emulated-mall.ts';
import { demandOneOf } from './history-answers.ts';

const dayMs = 86_400_000;
const adjustedFrom = ['other', 'refunds', 'revenue:freight'] as const;

/** Two of finance: bills are taken, what differs is settled, and months are closed, all at the console. */
export async function historyBooks(mall: EmulatedMall) {
  const { connection, clock } = mall;
  const feng = await makeStaff(mall, { permissions: ['ledger.close'] });
  const chen = await makeStaff(mall, { permissions: ['ledger.close'] });
  const as = ({ staffId }: { staffId: number }) => signInStaffAs(mall, staffId);

  const bill = async (provider: PaymentProvider, day = dayOf(clock.now())) => {
    const answer = await (await as(feng)).call(takeBill, { body: { provider, day } });
    // A provider that is down now gives it later.
    demandOneOf(answer, ['billUnavailable']);
    return answer.status === 200;
  };
  const settle = async () => {
    const person = await as(feng);
    const [difference] = await person.data(listBillDifferences);
    if (difference === undefined) return false;
    const { differenceNo } = difference;
    const body = { differenceNo, note: '次日账单里有' };
    demandOneOf(await person.call(settleBillDifference, { body }), []);
    return true;
  };
  /** Of days that no closed month has: with money and without a bill. */
  const daysWithMoney = async () => {
    const { rows } = await sql<{ provider: PaymentProvider; day: string }>`
      select distinct provider, day::text as day from (
        select provider, (paid_at at time zone 'Asia/Shanghai')::date as day from payment where paid_at is not null and way <> 'hand'
        union all
        select p.provider, (t.done_at at time zone 'Asia/Shanghai')::date
        from refund_transfer t join payment p using (student_id, payment_id) where t.done_at is not null and p.way <> 'hand'
      ) money where day >= ${firstOpenDay} and not exists (select from bill b where b.provider = money.provider and b.day = money.day)
      order by 2, 1`.execute(connection);
    return rows;
  };
  const openDay = async () => {
    const { rows } = await sql<{ day: string }>`select ${firstOpenDay}::text as day`.execute(
      connection,
    );
    return rows[0]?.day ?? '';
  };
  /** The second day of the month after whatever is booked now, where the clock and the books are. */
  const goToNextMonth = async () => {
    const now = clock.now();
    const from = [await openDay(), dayOf(now)].toSorted().at(-1) ?? '';
    const [year = 0, month = 0] = from.split('-').map(Number);
    const to = Date.UTC(year, month, 2);
    clock.advance({ seconds: Math.ceil((to - now.getTime()) / 1000) });
  };
  const close = async (month: string) => {
    const asked = await (await as(feng)).call(closeLedgerMonth, { body: { month } });
    demandOneOf(asked, ['approvalAsked']);
    await agreeTo(month);
  };
  /** By the other one of them. */
  const agreeTo = async (target: string) => {
    const head = await as(chen);
    const waiting = await head.data(listApprovals, { query: {} });
    const approval = waiting.find(({ targetId }) => targetId === target);
    if (approval === undefined) throw new Error(`nothing waits: ${target}`);
    const { approvalId } = approval;
    const body = { approvalId, isAgreed: true, code: deskPassword };
    const { isDone, words } = await head.data(decideApproval, { body });
    if (!isDone) throw new Error(`${target} was not done: ${words}`);
  };
  let adjusted = 0;
  let proposed = 0;
  /**
   * What WeChat kept, from one account or another, of the newest month that is closed or of the oldest there is; every
   * third time it was asked for otherwise first.
   */
  const adjust = async (amount: number) => {
    const person = await as(feng);
    const months = await person.data(listLedgerMonths);
    proposed += 1;
    const closed = months.find((one) => one.closed !== null);
    const month = (closed ?? months.at(-1 * (proposed % 2)))?.month;
    if (month === undefined) return;
    const adjustmentId = uuidv7();
    const body = {
      adjustmentId,
      month,
      debit: adjustedFrom[proposed % adjustedFrom.length] ?? 'other',
      credit: 'provider:wechat',
      amount,
    } as const;
    const words = { about: '', why: '渠道的手续费' };
    if (proposed % 3 === 0) {
      const wrong = { ...body, ...words, amount: amount + 1 };
      demandOneOf(await person.call(bookLedgerAdjustment, { body: wrong }), ['approvalAsked']);
    }
    const asked = await person.call(bookLedgerAdjustment, { body: { ...body, ...words } });
    demandOneOf(asked, ['approvalAsked']);
    await agreeTo(adjustmentId);
    adjusted -= amount;
  };
  /** What an accountant took of the months that are closed. */
  const sheets = new Map<string, string>();
  const sheetsOf = async (month: string) => {
    const person = await as(feng);
    const sheet = (by: 'account' | 'course') =>
      person.data(exportLedgerMonth, { query: { month, by, rate: 600 } });
    return JSON.stringify([await sheet('account'), await sheet('course')]);
  };
  return {
    bill,
    settle,
    adjust,
    /** By how much the school corrected what lies with WeChat. */
    adjustedOfWechat: () => adjusted,
    /** Closed months of which an accountant would be given other sheets now than then. */
    changedSheets: async () => {
      const changed = [];
      for (const [month, sheet] of sheets)
        if ((await sheetsOf(month)) !== sheet) changed.push(month);
      return changed;
    },
    /** Every month that is over is closed, as finance does it; answers which. */
    closeMonths: async (): Promise<string[]> => {
      await goToNextMonth();
      for (const { provider, day } of await daysWithMoney())
        if (!(await bill(provider, day))) throw new Error(`no bill of ${provider} ${day}`);
      while (await settle());
      const months = await (await as(feng)).data(listLedgerMonths);
      const today = dayOf(new Date(clock.now().getTime() - dayMs));
      const open = months.filter(
        ({ closed, month }) => closed === null && month < today.slice(0, 7),
      );
      const names = open.map(({ month }) => month).toSorted();
      for (const name of names) {
        await close(name);
        sheets.set(name, await sheetsOf(name));
      }
      return names;
    },
  };
}
