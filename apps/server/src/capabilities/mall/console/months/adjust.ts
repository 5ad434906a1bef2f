import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  bookLedgerAdjustment as bookOperation,
  listLedgerAdjustments as listOperation,
} from '@xuezhou/contract/mall/console';
import { dayOf } from '../../../../platform/clock.ts';
import type { Change } from '../../../../platform/database/prepare.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import { demandSecondPerson } from '../../../../platform/staff/second-person.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import {
  bookAdjustment,
  bookedAdjustments,
  bookedMonths,
  holdBooks,
  type Adjustment,
} from '../../../ledger/ledger.port.ts';
import { isMonth } from './months.ts';

export async function listLedgerAdjustments(
  { database: { connection } }: ConsoleServices,
  { query: { month } }: InputOf<typeof listOperation>,
): Promise<DataOf<typeof listOperation>> {
  if (month !== undefined && !isMonth(month)) return [];
  const rows = await bookedAdjustments(connection, { month });
  return rows.map(({ adjustmentId: _id, bookedAt, ...row }) => ({
    ...row,
    bookedAt: bookedAt.toISOString(),
  }));
}

export async function bookLedgerAdjustment(
  services: ConsoleServices,
  { body }: InputOf<typeof bookOperation>,
  actor: Actor,
): Promise<DataOf<typeof bookOperation>> {
  const wish = { ...body, about: body.about.trim(), why: body.why.trim() };
  if (!isMonth(wish.month)) throw new Refusal('monthUnknown');
  if (wish.debit === wish.credit) throw new Refusal('adjustmentAccounts');
  if (wish.why === '') throw new Refusal('adjustmentWhyEmpty');
  return await changeAudited(services, actor, async (change, now) => {
    await holdBooks(change);
    const known = await knownOf(change, wish);
    if (known !== null) return { answer: known, auditEntry: null };
    await demandMonth(change, wish.month, now);
    const { month, debit, credit, amount, about, why } = wish;
    const target = { kind: 'ledgerAdjustment', id: wish.adjustmentId };
    const facts = { month, debit, credit, amount, about };
    demandSecondPerson(actor, {
      ...{ kind: 'adjustment', decider: 'ledger.close', asksCode: true, target, facts, why },
      once: `adjustment ${wish.adjustmentId}`,
    });
    await bookAdjustment(change, wish, { at: now, ...personsOf(actor) });
    const answer = await knownOf(change, wish);
    if (answer === null) throw new Error('an adjustment that was just booked is gone');
    const operation = 'bookLedgerAdjustment';
    return { answer, auditEntry: { operation, target, after: facts, why } };
  });
}

/** What was booked under this id already; another wish under it is refused. */
async function knownOf(change: Change, wish: Adjustment) {
  const [known] = await bookedAdjustments(change, { adjustmentId: wish.adjustmentId });
  if (known === undefined) return null;
  const keys = ['month', 'debit', 'credit', 'amount', 'about', 'why'] as const;
  if (keys.some((key) => known[key] !== wish[key])) throw new Refusal('idReused');
  return { adjustmentNo: known.adjustmentNo, bookedIn: known.bookedIn };
}

/** A month in which something is booked, or that goes on now: there is nothing else to correct. */
async function demandMonth(change: Change, month: string, now: Date): Promise<void> {
  if (month === dayOf(now).slice(0, 7)) return;
  const months = await bookedMonths(change, []);
  if (!months.some((one) => one.month === month)) throw new Refusal('monthUnknown');
}

/** Who wanted it, and who agreed. */
const personsOf = ({ staff, agreement }: Actor) => {
  const last = { staffId: staff.staffId, name: staff.name };
  return agreement === undefined
    ? { proposedBy: last, agreedBy: null }
    : { proposedBy: agreement.proposedBy, agreedBy: last };
};
