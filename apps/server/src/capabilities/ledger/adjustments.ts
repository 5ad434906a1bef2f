import { postAdjustment } from '@xuezhou/rules/ledger/postings';
import { sql } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import { adjustmentEntry } from './entry-kinds.ts';
import type { AdjustedAccount } from './ledger.tables.ts';
import { postEntry } from './post-entry.ts';

interface Person {
  readonly staffId: number;
  readonly name: string;
}

export interface Adjustment {
  readonly adjustmentId: string;
  /** What it corrects: 「2026-10」. */
  readonly month: string;
  readonly debit: AdjustedAccount;
  readonly credit: AdjustedAccount;
  readonly amount: number;
  readonly about: string;
  readonly why: string;
  /** By its key, what else may never be corrected by another; null: no one thing. */
  readonly corrects: string | null;
}

const reversalPrefix = 'adjustment ';
/** The key of an adjustment that is booked back. */
export const reversalOf = (adjustmentNo: number): string => `${reversalPrefix}${adjustmentNo}`;

interface Booking {
  readonly at: Date;
  readonly proposedBy: Person;
  /** Null: nobody had to. */
  readonly agreedBy: Person | null;
}

interface BookedAdjustment extends Adjustment {
  readonly adjustmentNo: number;
  readonly bookedIn: string;
  readonly bookedAt: Date;
  readonly proposedBy: string;
  readonly agreedBy: string | null;
  /** The one that books it back. */
  readonly reversedBy: number | null;
}

/** The last moment of a month of the school's calendar. */
const endOf = (month: string) =>
  sql`((${`${month}-01`}::date + interval '1 month') at time zone 'Asia/Shanghai' - interval '1 microsecond')`;

/**
 * Under `holdBooks`. In the month itself, at its end, while that is open; else now. What is written is an entry like any
 * other, and a row that says what it corrects.
 */
export async function bookAdjustment(
  change: Change,
  { adjustmentId, month, debit, credit, amount, about, why, corrects }: Adjustment,
  { at, proposedBy, agreedBy }: Booking,
): Promise<void> {
  const first = `${month}-01`;
  const { rows } = await sql<{ at: Date }>`
    select case when exists (select from ledger_month where month = ${first}::date) then ${at}::timestamptz
      else least(${at}::timestamptz, ${endOf(month)}) end as at`.execute(change);
  await change
    .insertInto('ledger_adjustment')
    .values({
      ...{ adjustment_id: adjustmentId, month: first, debit, credit, amount_fen: amount },
      ...{ about, why, corrects },
      ...{ proposed_by: proposedBy.staffId, proposed_by_name: proposedBy.name },
      ...{ agreed_by: agreedBy?.staffId ?? null, agreed_by_name: agreedBy?.name ?? null },
    })
    .execute();
  await postEntry(change, {
    ...{ kind: adjustmentEntry, about: adjustmentId, words: `更正 ${month}：${why}` },
    at: rows[0]?.at ?? at,
    postings: postAdjustment({ debit, credit, amount }),
  });
}

interface Asked {
  readonly month?: string | undefined;
  readonly adjustmentId?: string;
}

/** The newest first; those that were booked in a month, where one is named, or the one of an id. */
export async function bookedAdjustments(
  connection: Connection | Change,
  { month, adjustmentId }: Asked = {},
): Promise<BookedAdjustment[]> {
  const { rows } = await sql<{
    adjustment_no: number;
    adjustment_id: string;
    month: string;
    booked_in: string;
    at: Date;
    debit: AdjustedAccount;
    credit: AdjustedAccount;
    amount_fen: string;
    about: string;
    why: string;
    corrects: string | null;
    reversed_by: number | null;
    proposed_by_name: string;
    agreed_by_name: string | null;
  }>`
    select a.*, to_char(a.month, 'YYYY-MM') as month, to_char(ledger_month_of(e.at), 'YYYY-MM') as booked_in, e.at,
      (select r.adjustment_no from ledger_adjustment r
        where r.corrects = ${sql.lit(reversalPrefix)} || a.adjustment_no) as reversed_by
    from ledger_adjustment a
    join ledger_entry e on e.kind = ${adjustmentEntry} and e.about = a.adjustment_id::text
    where (${month ?? null}::text is null or ledger_month_of(e.at) = (${month ?? null} || '-01')::date)
      and (${adjustmentId ?? null}::uuid is null or a.adjustment_id = ${adjustmentId ?? null}::uuid)
    order by a.adjustment_no desc`.execute(connection);
  return rows.map((row) => ({
    ...{ adjustmentNo: row.adjustment_no, adjustmentId: row.adjustment_id, month: row.month },
    ...{ bookedIn: row.booked_in, bookedAt: row.at, debit: row.debit, credit: row.credit },
    ...{ amount: Number(row.amount_fen), about: row.about, why: row.why },
    ...{ proposedBy: row.proposed_by_name, agreedBy: row.agreed_by_name },
    ...{ corrects: row.corrects, reversedBy: row.reversed_by },
  }));
}

/** By how much adjustments moved an account, in fen, by what the rows say and not by the entries. For a select. */
export const adjustedSum = (account: string) => sql<string>`(
  select coalesce(sum(case when debit = ${account} then amount_fen else -amount_fen end), 0)
  from ledger_adjustment where debit = ${account} or credit = ${account})`;

/** Whether one is booked that corrects what has this key. */
export async function isCorrected(change: Change, corrects: string): Promise<boolean> {
  const found = await change
    .selectFrom('ledger_adjustment')
    .where('corrects', '=', corrects)
    .select('adjustment_no')
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether an adjustment of this number is booked. */
export async function isAdjustment(change: Change, adjustmentNo: number): Promise<boolean> {
  const found = await change
    .selectFrom('ledger_adjustment')
    .where('adjustment_no', '=', adjustmentNo)
    .select('adjustment_no')
    .executeTakeFirst();
  return found !== undefined;
}
