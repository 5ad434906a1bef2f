import type { Account } from '@xuezhou/rules/ledger/postings';
import type { ColumnType, Generated } from 'kysely';

export interface LedgerTables {
  ledger_entry: LedgerEntryTable;
  ledger_posting: LedgerPostingTable;
}

interface LedgerEntryTable {
  ledger_entry_no: Generated<string>;
  at: Date;
  kind: string;
  about: string;
  words: string;
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
