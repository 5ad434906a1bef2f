import type { Posting } from '@xuezhou/rules/ledger/postings';
import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';

export interface Entry {
  readonly kind: string;
  /** What it is about: a second entry of the kind about the same thing is not written. */
  readonly about: string;
  readonly words: string;
  /** Where its month is closed already, it is booked at the beginning of what is open. */
  readonly at: Date;
  /** They sum to zero, or the transaction fails. */
  readonly postings: readonly Posting[];
}

/** The one place that writes to the books. False: it was there already. */
export async function postEntry(
  change: Change,
  { kind, about, words, at, postings }: Entry,
): Promise<boolean> {
  if (postings.length === 0) return false;
  const entry = await change
    .insertInto('ledger_entry')
    .values({
      ...{ kind, about, words },
      at: sql<Date>`greatest(${at}::timestamptz, (
        select (max(month) + interval '1 month') at time zone 'Asia/Shanghai' from ledger_month))`,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'about']).doNothing())
    .returning('ledger_entry_no')
    .executeTakeFirst();
  if (entry === undefined) return false;
  await change
    .insertInto('ledger_posting')
    .values(
      postings.map(({ account, amount }, index) => ({
        ledger_entry_no: entry.ledger_entry_no,
        posting_no: index + 1,
        account,
        amount_fen: amount,
      })),
    )
    .execute();
  return true;
}
