import type { Family } from '@xuezhou/contract/site';
import type { GoodKind, SaleKind } from '@xuezhou/contract/mall';
import type { Audience, GoodPlan } from '@xuezhou/contract/mall/console';
import type { ColumnType, Generated } from 'kysely';
import type { AuthoredRecord } from '../../platform/database/tables/authored.ts';
import type { FormerPrices } from './goods/former-prices.ts';
import type { Json } from '../../platform/database/tables/json.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface MallTables {
  good_family: { family: string; caption: string };
  good: GoodTable;
  good_variant: GoodVariantTable;
  good_sold: { variant_id: number; sold: number };
  school_good: SchoolGoodTable;
  coupon: CouponTable;
  coupon_made: CouponMadeTable;
  coupon_code: CouponCodeTable;
  coupon_taken: { coupon_id: number; taken: number; gone_at: Date | null };
  coupon_of_student: CouponOfStudentTable;
  address: AddressTable;
}

export const mallPlacement: PlacementOf<MallTables> = {
  good_family: 'catalogue',
  good: 'catalogue',
  good_variant: 'catalogue',
  good_sold: 'catalogue',
  school_good: 'catalogue',
  coupon: 'catalogue',
  coupon_made: 'catalogue',
  coupon_code: 'home',
  coupon_taken: 'catalogue',
  coupon_of_student: 'student',
  address: 'student',
};

/** One thing that a good holds. */
export type StoredItem =
  | { readonly kind: 'course'; readonly courseId: number }
  | { readonly kind: 'camp'; readonly classId: number; readonly title: string }
  | { readonly kind: 'points'; readonly points: number }
  | { readonly kind: 'paper'; readonly title: string; readonly words: string };

export interface StoredExtra {
  readonly extraId: number;
  readonly title: string;
  readonly price: number;
  readonly needsAddress: boolean;
}

export interface StoredAgreement {
  readonly title: string;
  readonly version: string;
  readonly html: string;
}

type Source = ColumnType<AuthoredRecord | null, string | null, string | null>;

interface GoodTable {
  good_id: number;
  family: Family;
  position: number;
  kind: GoodKind;
  sale: SaleKind;
  title: string;
  level: string;
  slips: string[];
  facts: string[];
  intro_html: string;
  items: Json<StoredItem[]>;
  parts: number[];
  extras: Json<StoredExtra[]>;
  needs_address: boolean;
  needs_identity: boolean;
  freight_fen: number | null;
  freight_free_from: number | null;
  refund_days: number;
  refund_lectures: number | null;
  comparison: string | null;
  comparison_title: string;
  way: string;
  way_words: string;
  /** Cells of a comparison that cannot be counted, by label. */
  answers: Json<Record<string, string>>;
  agreement: ColumnType<StoredAgreement | null, string | null, string | null>;
  agreement_source: string | null;
  takes_taobao: boolean;
  source: Source;
  retired_at: Date | null;
}

interface GoodVariantTable {
  variant_id: number;
  good_id: number;
  limit_year: number;
  position: number;
  title: string;
  price_fen: number;
  former_price_fen: number | null;
  former_until: string | null;
  expires_on: string | null;
  days: number | null;
  deposit_fen: number | null;
  deposit_worth_fen: number | null;
  balance_from: Date | null;
  balance_to: Date | null;
  sale_from: Date | null;
  sale_to: Date | null;
  stock: number | null;
  /** Who may buy it. */
  audience: Generated<Audience>;
  retired_at: Date | null;
}

/** Goods that pages own: no content file changes or retires them. */
interface SchoolGoodTable {
  good_id: number;
  request_id: string;
  /** The draft. */
  plan: Json<GoodPlan>;
  version: Generated<number>;
  published: ColumnType<GoodPlan | null, string | null, string | null>;
  published_version: number | null;
  /** The oldest first. */
  former: ColumnType<readonly FormerPrices[], string | undefined, string>;
  made_by: number;
  made_at: Date;
  changed_by: number;
  changed_by_name: string;
  changed_at: Date;
}

interface CouponTable {
  coupon_id: number;
  title: string;
  kind: 'amount' | 'percent';
  value: number;
  most_fen: number | null;
  threshold_fen: number;
  good_ids: number[];
  families: Family[];
  scope_words: string;
  take_from: Date | null;
  take_to: Date | null;
  valid_from: Date | null;
  valid_to: Date | null;
  valid_days: number | null;
  total: number | null;
  per_student: number;
  code: string | null;
  is_listed: boolean;
  source: Source;
  retired_at: Date | null;
  /** Of one that is given as a reward, its worth; those of the school have none. */
  reward_key: string | null;
}

/** Coupons that the console made: no content file knows or retires them. */
interface CouponMadeTable {
  coupon_id: number;
  request_id: string;
  made_by: number;
  made_at: Date;
  version: Generated<number>;
}

/** A code by which one student takes one piece. */
interface CouponCodeTable {
  code_digest: Buffer;
  coupon_id: number;
  tail: string;
  note: string;
  made_at: Date;
  student_id: number | null;
  used_at: Date | null;
}

interface CouponOfStudentTable {
  student_id: number;
  held_coupon_id: string;
  coupon_id: number;
  number: number;
  origin: string;
  taken_at: Date;
  valid_from: Date | null;
  valid_to: Date | null;
  order_id: string | null;
  used_at: Date | null;
}

interface AddressTable {
  student_id: number;
  address_id: string;
  name: string;
  mobile_sealed: Buffer;
  region: string;
  detail: string;
  is_default: boolean;
  made_at: Date;
  deleted_at: Date | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends MallTables {}
}
