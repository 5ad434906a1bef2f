import type { RefundReason } from '@xuezhou/contract/mall';
import type { ColumnType, Generated } from 'kysely';
import type {
  Currency,
  PaymentChannel,
  PaymentProvider,
  PaymentStart,
  PaymentWay,
} from '../../providers/payment/payment.port.ts';
import type { Json } from '../../platform/database/tables/json.ts';
import type { StoredParcel } from './order.tables.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface PaymentTables {
  payment: PaymentTable;
  payment_message: PaymentMessageTable;
  /** How many notices of a day no provider had signed. */
  forged_notice: { provider: PaymentProvider; day: string; notices: number; last_at: Date };
  refund: RefundTable;
  refund_transfer: RefundTransferTable;
  invoice: InvoiceTable;
  bill: BillTable;
  bill_difference: BillDifferenceTable;
}

export const paymentPlacement: PlacementOf<PaymentTables> = {
  payment: 'student',
  payment_message: 'home',
  forged_notice: 'queue',
  refund: 'student',
  refund_transfer: 'student',
  invoice: 'student',
  bill: 'home',
  bill_difference: 'home',
};

interface PaymentTable {
  student_id: number;
  payment_id: string;
  order_id: string;
  trade_id: string;
  provider: PaymentChannel;
  way: PaymentWay | 'hand';
  payment_no: string;
  provider_no: string | null;
  amount: number;
  currency: Currency;
  fen_per_dollar: number | null;
  fen: number;
  merchant: string;
  app: string;
  state: 'starting' | 'open' | 'approved' | 'paid' | 'surplus' | 'closed' | 'failed';
  /** What the browser was given to go on with. */
  start: ColumnType<PaymentStart | null, string | null, string | null>;
  valid_until: Date;
  fault: string | null;
  transaction_no: string | null;
  paid_at: Date | null;
  started_at: Date;
  checked_at: Date | null;
  checks: Generated<number>;
  next_check_at: Date | null;
}

interface PaymentMessageTable {
  payment_message_no: Generated<string>;
  at: Date;
  provider: string;
  direction: 'in' | 'out';
  action: string;
  payment_no: string | null;
  request: string;
  response: string | null;
  verdict: string;
}

/** A line of an order that is given back. */
export interface StoredRefundLine {
  readonly lineId: number;
  readonly label: string;
  readonly amount: number;
}

interface RefundTable {
  student_id: number;
  refund_id: string;
  refund_request_no: Generated<number>;
  order_id: string;
  state: 'asked' | 'approved' | 'processing' | 'abnormal' | 'done' | 'refused';
  reason: RefundReason;
  words: string;
  is_whole: boolean;
  is_by_rule: boolean;
  lines: Json<StoredRefundLine[]>;
  money_fen: number;
  points_back: number;
  asked_at: Date;
  /** Of staff; null: the student asked for it. */
  proposed_by: number | null;
  /** Who agreed or refused: of two the first while it is `approved`, then the second. */
  decided_by: number | null;
  decided_at: Date | null;
  done_at: Date | null;
  reply: Generated<string>;
  /** Of money that was never there: what was confirmed was a mistake. */
  is_undo: Generated<boolean>;
  /** With it: what else was paid for the order, which really goes back. */
  also_back_fen: Generated<number>;
  /** Whether what was opened is closed with it. */
  takes_back: Generated<boolean>;
  /** Of the points that came with the order those that go with it; null: of before this was written down. */
  points_taken: number | null;
  /** Taken off the money for those of them that are used. */
  kept_fen: Generated<number>;
  parcel: ColumnType<StoredParcel | null, string | null, string | null>;
}

interface RefundTransferTable {
  refund_no: string;
  student_id: number;
  payment_id: string;
  refund_id: string | null;
  amount: number;
  fen: number;
  state: 'waiting' | 'processing' | 'abnormal' | 'done';
  tries: Generated<number>;
  fault: string | null;
  provider_refund_no: string | null;
  asked_at: Date;
  done_at: Date | null;
  next_try_at: Date | null;
}

interface InvoiceTable {
  student_id: number;
  invoice_id: string;
  order_id: string;
  invoice_no: Generated<number>;
  state: 'asked' | 'made' | 'failed' | 'red';
  kind: 'person' | 'company';
  title: string;
  tax_no: string;
  /** Null when the account has ended. */
  email_sealed: Buffer | null;
  amount_fen: number;
  changes: Generated<number>;
  asked_at: Date;
  made_at: Date | null;
  words: Generated<string>;
  storage_key: string | null;
  red_needed_at: Date | null;
  sent_at: Date | null;
}

interface BillTable {
  provider: PaymentProvider;
  day: string;
  taken_at: Date;
  line_count: number;
  paid_amount: ColumnType<string, number, number>;
  refunded_amount: ColumnType<string, number, number>;
  fee_amount: ColumnType<string, number, number>;
}

interface BillDifferenceTable {
  bill_difference_no: Generated<number>;
  provider: PaymentProvider;
  day: string;
  kind: 'unknownHere' | 'unknownThere' | 'amount' | 'refundMissing' | 'refundUnknown';
  payment_no: string;
  transaction_no: string | null;
  refund_no: string | null;
  ours: ColumnType<string | null, number | null, number | null>;
  theirs: ColumnType<string | null, number | null, number | null>;
  found_at: Date;
  settled_at: Date | null;
  settled_by: number | null;
  note: string | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends PaymentTables {}
}
