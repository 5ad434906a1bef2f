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
import { demandSecondPerson, needsNobody } from '../../../../platform/staff/second-person.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import {
  bookAdjustment,
  bookedAdjustments,
  hasMonth,
  holdBooks,
  type Adjustment,
} from '../../../ledger/ledger.port.ts';
import {
  aboutForOther,
  correctedBy,
  correctionsWaiting,
  demandOpen,
  settleCorrected,
  targetOf,
} from './corrected.ts';
import { isMonth } from './months.ts';

export async function listLedgerAdjustments(
  { clock, database: { connection } }: ConsoleServices,
  { query: { month } }: InputOf<typeof listOperation>,
): Promise<DataOf<typeof listOperation>> {
  if (month !== undefined && !isMonth(month)) return [];
  const rows = await bookedAdjustments(connection, { month });
  const waiting = await correctionsWaiting(connection, clock.now());
  return rows.map(({ adjustmentId: _id, corrects: _corrects, bookedAt, ...row }) => ({
    ...row,
    bookedAt: bookedAt.toISOString(),
    isReversalWaiting: waiting.ofReversal(row.adjustmentNo),
  }));
}

export async function bookLedgerAdjustment(
  services: ConsoleServices,
  { body }: InputOf<typeof bookOperation>,
  actor: Actor,
): Promise<DataOf<typeof bookOperation>> {
  const corrects = correctedBy(body);
  const { adjustmentId, month, debit, credit, amount } = body;
  const wish = {
    ...{ adjustmentId, month, debit, credit, amount, corrects },
    ...{ about: body.about.trim(), why: body.why.trim() },
  };
  if (!isMonth(month)) throw new Refusal('monthUnknown');
  if (debit === credit) throw new Refusal('adjustmentAccounts');
  if (wish.why === '') throw new Refusal('adjustmentWhyEmpty');
  return await changeAudited(services, actor, async (change, now) => {
    // Who only proposes keeps nobody waiting who books meanwhile.
    if (needsNobody(actor, 'adjustment')) await holdBooks(change);
    const known = await knownOf(change, wish);
    if (known !== null) return { answer: known, auditEntry: null };
    const isClosed = await demandMonth(change, month, now);
    await demandOpen(change, body);
    const { why } = wish;
    const target = targetOf(corrects, adjustmentId);
    const about = await aboutForOther(change, wish.about);
    const facts = {
      ...{ month, bookedIn: isClosed ? '入账时的月份' : month },
      ...{ debit, credit, amount, about },
    };
    demandSecondPerson(actor, {
      ...{ kind: 'adjustment', decider: 'ledger.close', asksCode: true, target, facts, why },
      ...{ once: `adjustment ${JSON.stringify(wish)}`, onlyOne: 'adjustmentWaiting' },
    });
    await bookAdjustment(change, wish, { at: now, ...personsOf(actor) });
    const answer = await knownOf(change, wish);
    if (answer === null) throw new Error('an adjustment that was just booked is gone');
    const note = `记了第 ${answer.adjustmentNo} 条更正：${why}`;
    await settleCorrected(change, body.difference, { note, by: actor.staff.staffId, at: now });
    const operation = 'bookLedgerAdjustment';
    return { answer, auditEntry: { operation, target, after: facts, why } };
  });
}

/** What was booked under this id already; another wish under it is refused. */
async function knownOf(change: Change, wish: Adjustment) {
  const [known] = await bookedAdjustments(change, { adjustmentId: wish.adjustmentId });
  if (known === undefined) return null;
  const keys = ['month', 'debit', 'credit', 'amount', 'about', 'why', 'corrects'] as const;
  if (keys.some((key) => known[key] !== wish[key])) throw new Refusal('idReused');
  return { adjustmentNo: known.adjustmentNo, bookedIn: known.bookedIn };
}

/**
 * A month in which something is booked, or that goes on now: there is nothing else to correct. Answers whether it is
 * closed.
 */
async function demandMonth(change: Change, month: string, now: Date): Promise<boolean> {
  const { has, isClosed } = await hasMonth(change, month);
  if (!has && month !== dayOf(now).slice(0, 7)) throw new Refusal('monthUnknown');
  return isClosed;
}

/** Who wanted it, and who agreed: nobody, where whoever wanted it waited a day in a school of one. */
export const personsOf = ({ staff, agreement }: Actor) => {
  const last = { staffId: staff.staffId, name: staff.name };
  if (agreement === undefined || agreement.proposedBy.staffId === last.staffId)
    return { proposedBy: last, agreedBy: null };
  return { proposedBy: agreement.proposedBy, agreedBy: last };
};
