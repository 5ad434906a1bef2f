import type { Family } from '@xuezhou/contract/site';
import type { GoodKind, OrderState, OrderWay, SaleKind, TradeType } from '@xuezhou/contract/mall';
import type { ColumnType, Generated } from 'kysely';
import type { Json } from '../../platform/database/tables/json.ts';
import type { GivenPeriod } from '../enrolment/enrolment.port.ts';
import type { StoredExtra, StoredItem } from './mall.tables.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

/** What was ordered, and by which ways it came about. */
interface OrderTables {
  order_agreement: { digest: string; title: string; version: string; html: string };
  mall_order: MallOrderTable;
  mall_order_line: MallOrderLineTable;
  mall_trade: MallTradeTable;
  order_link: OrderLinkTable;
  order_note: {
    student_id: number;
    note_id: string;
    order_id: string;
    staff_id: number;
    words: string;
    written_at: Date;
    /** The digest of what it was made with; absent of one of an older server. */
    made_as: Generated<string | null>;
  };
  taobao_order: TaobaoOrderTable;
  write_off_code: WriteOffCodeTable;
}

export const orderPlacement: PlacementOf<OrderTables> = {
  order_agreement: 'catalogue',
  mall_order: 'student',
  mall_order_line: 'student',
  mall_trade: 'student',
  order_link: 'student',
  order_note: 'student',
  taobao_order: 'home',
  write_off_code: 'home',
};

/** Where a parcel goes, as it was when the order was placed. */
export interface StoredAddress {
  readonly name: string;
  readonly region: string;
  readonly detail: string;
}

export interface StoredParcel {
  readonly carrier: string;
  readonly number: string;
  readonly at: string;
}

/** What an order gave of a course. */
export interface StoredGrant {
  readonly courseId: number;
  /** The last day that was there before; absent: the student did not have the course. */
  readonly before?: string | null;
  readonly after: string | null;
  /** How often and by how many days it had been postponed before. */
  readonly postponed?: GivenPeriod['postponed'];
  /** The student did not have it because it had been taken back before. */
  readonly wasTakenBack?: GivenPeriod['wasTakenBack'];
  /** It waited to be taken up, for so many days. */
  readonly waitingDays?: GivenPeriod['waitingDays'];
}

/** A part of a bundle that its student had when the bundle was ordered: it is not sold once more, and paid by its order. */
export interface CountedPart {
  readonly goodId: number;
  readonly title: string;
  readonly courses: readonly number[];
  /** By how many fen the bundle is cheaper for it. */
  readonly amount: number;
  /** Until when these courses had to be held at least; null: without an end. */
  readonly until: string | null;
}

/** What was bought, as it was then. */
export interface OrderSnapshot {
  readonly title: string;
  readonly variantTitle: string;
  readonly family: Family;
  readonly level: string;
  readonly kind: GoodKind;
  readonly slips: readonly string[];
  readonly items: readonly StoredItem[];
  /** Courses that the student gets, with their titles; those of parts that were counted are left out. */
  readonly courses: readonly { readonly courseId: number; readonly title: string }[];
  readonly extras: readonly StoredExtra[];
  /** Absent where nothing was. */
  readonly counted?: readonly CountedPart[];
  readonly expiresOn: string | null;
  readonly days: number | null;
  readonly refund: { readonly days: number; readonly lectures: number | null };
  readonly couponLabel: string | null;
  readonly deposit: { readonly amount: number; readonly worth: number } | null;
}

interface MallOrderTable {
  student_id: number;
  order_id: string;
  order_no: string;
  good_id: number;
  variant_id: number;
  limit_year: number;
  sale: SaleKind;
  state: OrderState;
  way: OrderWay | null;
  snapshot: Json<OrderSnapshot>;
  choice_digest: string;
  gross_fen: number;
  coupon_fen: number;
  points: number;
  freight_fen: number;
  bonus_fen: number;
  points_sold: number;
  total_fen: number;
  due_fen: number;
  held_coupon_id: string | null;
  address: ColumnType<StoredAddress | null, string | null, string | null>;
  /** Of who receives the parcel. */
  mobile_sealed: Buffer | null;
  agreement_digest: string | null;
  external_no: string | null;
  vendor_oid: string | null;
  source: string | null;
  vendor_id: number | null;
  made_at: Date;
  pay_to: Date;
  balance_from: Date | null;
  balance_to: Date | null;
  balance_told_at: Date | null;
  paid_at: Date | null;
  closed_at: Date | null;
  closed_by: 'student' | 'time' | 'school' | null;
  close_words: string | null;
  parcel: ColumnType<StoredParcel | null, string | null, string | null>;
  granted: ColumnType<StoredGrant[] | null, string | null, string | null>;
  message_id: number | null;
  /** When its student gave up the classes that came with it. */
  seats_left_at: Generated<Date | null>;
}

interface MallOrderLineTable {
  student_id: number;
  order_id: string;
  line_id: number;
  kind: 'good' | 'extra' | 'owned' | 'coupon' | 'points' | 'freight' | 'deposit' | 'later';
  label: string;
  amount_fen: number;
  paid_fen: number;
  refunded_fen: Generated<number>;
}

interface MallTradeTable {
  student_id: number;
  trade_id: string;
  order_id: string;
  trade_type: TradeType;
  amount_fen: number;
  pay_from: Date | null;
  pay_to: Date | null;
  paid_at: Date | null;
}

/** The link of an order that the school made for a student. */
interface OrderLinkTable {
  student_id: number;
  order_id: string;
  code_digest: Buffer;
  ends_at: Date;
  why: string;
  off_fen: number;
  made_by: number;
  made_by_name: string;
  made_at: Date;
  sms_state: 'asked' | 'sent' | 'failed' | null;
  sms_at: Date | null;
  opened_at: Date | null;
  opened_in: string | null;
}

interface TaobaoOrderTable {
  taobao_no: string;
  good_id: number | null;
  amount_fen: number;
  is_paid: boolean;
  imported_at: Date;
}

interface WriteOffCodeTable {
  code_digest: Buffer;
  write_off_code_no: Generated<number>;
  tail: string;
  good_id: number;
  limit_year: number;
  note: string;
  valid_until: string | null;
  made_at: Date;
  student_id: number | null;
  order_id: string | null;
  used_at: Date | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends OrderTables {}
}
