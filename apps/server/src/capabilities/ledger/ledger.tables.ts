import type { Account } from '@xuezhou/rules/ledger/postings';
import type { ColumnType, Generated } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface LedgerTables {
  ledger_entry: LedgerEntryTable;
  ledger_posting: LedgerPostingTable;
  ledger_month: LedgerMonthTable;
  ledger_adjustment: LedgerAdjustmentTable;
}

export const ledgerPlacement: PlacementOf<LedgerTables> = {
  ledger_entry: 'home',
  ledger_posting: 'home',
  ledger_month: 'home',
  ledger_adjustment: 'home',
};

interface LedgerEntryTable {
  ledger_entry_no: Generated<string>;
  at: Date;
  kind: string;
  about: string;
  words: string;
}

/** A month in which nothing is booked any more, by its first day. */
interface LedgerMonthTable {
  month: string;
  closed_at: Date;
  closed_by: number;
  closed_by_name: string;
  entries: number;
  totals: Readonly<Record<string, number>>;
}

/** What a student is owed follows from orders and points, and is never adjusted. */
export type AdjustedAccount = Exclude<
  Account,
  'points' | 'deposits' | 'surplus' | 'receipts' | 'refunds:due'
>;

interface LedgerAdjustmentTable {
  adjustment_no: Generated<number>;
  adjustment_id: string;
  month: string;
  debit: AdjustedAccount;
  credit: AdjustedAccount;
  amount_fen: ColumnType<string, number, never>;
  about: string;
  why: string;
  corrects: string | null;
  proposed_by: number;
  proposed_by_name: string;
  agreed_by: number | null;
  agreed_by_name: string | null;
}

interface LedgerPostingTable {
  ledger_entry_no: string;
  posting_no: number;
  account: Account;
  /** A bigint: read as text. */
  amount_fen: ColumnType<string, number, never>;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends LedgerTables {}
}
