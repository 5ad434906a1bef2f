import type { Posting } from '@xuezhou/rules/ledger/postings';
import type { Change } from '../../platform/database/prepare.ts';

export interface Entry {
  readonly kind: string;
  /** What it is about: a second entry of the kind about the same thing is not written. */
  readonly about: string;
  readonly words: string;
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
    .values({ kind, about, words, at })
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
