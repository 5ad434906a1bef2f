import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';
import { adjustmentEntry } from './entry-kinds.ts';

/** What the postings to an account come to, in fen; null: of all accounts, which is 0. For a select. */
export const postedSum = (account: string | null) => sql<string>`(
  select coalesce(sum(amount_fen), 0) from ledger_posting
  where ${account}::text is null or account = ${account})`;

/** What the last entry of a kind is about, by its text; null where there is none. For a select. */
export const lastEntryAbout = (kind: string) => sql<string | null>`(
  select max(about) from ledger_entry where kind = ${kind})`;

/** Every account with what it comes to, in fen. */
export async function accountBalances(
  connection: Connection,
): Promise<ReadonlyMap<string, number>> {
  const rows = await connection
    .selectFrom('ledger_posting')
    .select(({ fn }) => ['account', fn.sum<string>('amount_fen').as('sum')])
    .groupBy('account')
    .orderBy('account')
    .execute();
  return new Map(rows.map(({ account, sum }) => [account, Number(sum)]));
}

/** The same, with what of it adjusting entries moved. */
export async function accountsWithAdjusted(connection: Connection) {
  const { rows } = await sql<{ account: string; balance: string; adjusted: string }>`
    select p.account, sum(p.amount_fen)::text as balance,
      coalesce(sum(p.amount_fen) filter (where e.kind = ${adjustmentEntry}), 0)::text as adjusted
    from ledger_posting p join ledger_entry e using (ledger_entry_no)
    group by p.account order by p.account`.execute(connection);
  return rows.map(({ account, balance, adjusted }) => ({
    ...{ account, balance: Number(balance), adjusted: Number(adjusted) },
  }));
}

/** Postings between two moments: at, kind, about, words, account, amount_fen. */
export const postingsBetween = (begins: RawBuilder<unknown>, ends: RawBuilder<unknown>) => sql`(
  select e.at, e.kind, e.about, e.words, e.ledger_entry_no, p.posting_no, p.account, p.amount_fen
  from ledger_entry e join ledger_posting p using (ledger_entry_no)
  where e.at >= ${begins} and e.at < ${ends})`;

/** When the first entry was made; null: the books are empty. For a select. */
export const firstEntryAt = sql<Date | null>`(select min(at) from ledger_entry)`;
