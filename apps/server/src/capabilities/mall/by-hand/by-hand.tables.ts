import type { HandChannel } from '@xuezhou/contract/mall';
import type { Generated } from 'kysely';
import type { PlacementOf } from '../../../platform/database/tables/placement.ts';

/** Money that comes to the school itself. */
interface ByHandTables {
  money_account: MoneyAccountTable;
  transfer_claim: TransferClaimTable;
  money_receipt: MoneyReceiptTable;
  /** Numbers of banks that count; those of what was taken back are free. */
  money_number: { account_id: number; number: string; receipt_id: string };
  bank_line: BankLineTable;
}

export const byHandPlacement: PlacementOf<ByHandTables> = {
  money_account: 'catalogue',
  transfer_claim: 'student',
  money_receipt: 'student',
  // A number of a bank is taken once, whoever the student is.
  money_number: 'home',
  bank_line: 'home',
};

/** What of a statement fitted no order. */
interface BankLineTable {
  bank_line_id: Generated<number>;
  account_id: number;
  number: string;
  day: string;
  amount_fen: number;
  payer: string;
  memo: string;
  kept_at: Date;
  settled_at: Date | null;
  settled_by: number | null;
  settled_words: string | null;
}

interface MoneyAccountTable {
  account_id: Generated<number>;
  channel: HandChannel;
  holder: string;
  bank: string;
  number: string;
  branch: string;
  remark: string;
  is_on: boolean;
  made_at: Date;
}

/** What a student says of a transfer, by its payment. */
interface TransferClaimTable {
  student_id: number;
  payment_id: string;
  payer: string;
  day: string;
  claimed_at: Date;
  /** open: the school has not looked; refused: it did not find it; taken: it has come. */
  state: 'open' | 'refused' | 'taken';
  reply: string;
  /** Until when it keeps the order open, from the first time it was said; null: an older server wrote it. */
  until: Generated<Date | null>;
  /** When its student was told that it ends soon. */
  warned_at: Generated<Date | null>;
  /** The upload of the bank's receipt; null: none was added, or it was forgotten. */
  proof_key: Generated<string | null>;
  /** Those of words that were taken before the rest was said. */
  former_proofs: Generated<string[]>;
  /** The first night that found it settled: its receipts are kept for so long from then on. */
  settled_at: Generated<Date | null>;
}

/** What somebody of the school confirmed. */
interface MoneyReceiptTable {
  student_id: number;
  receipt_id: string;
  order_id: string;
  payment_id: string;
  account_id: number;
  channel: HandChannel;
  amount_fen: number;
  day: string;
  number: string;
  payer: string;
  became: 'paid' | 'short' | 'owed';
  difference_fen: number;
  taken_by: number;
  taken_at: Date;
  undone_at: Date | null;
  undone_by: number | null;
  undone_why: string | null;
  /** Booked back as it was booked; else what was undone is in the books as a refund of which no money left. */
  is_unbooked: Generated<boolean>;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends ByHandTables {}
}
