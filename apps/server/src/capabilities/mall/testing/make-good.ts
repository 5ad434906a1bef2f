import type { SaleKind } from '@xuezhou/contract/mall';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { StoredExtra, StoredItem } from '../mall.tables.ts';
import { add, makeCourse, nextId } from '../../../testing/factories.ts';

export interface GoodWishes {
  readonly title?: string;
  readonly family?: string;
  readonly sale?: SaleKind;
  readonly price?: number;
  readonly formerPrice?: { readonly price: number; readonly until: string };
  readonly items?: readonly StoredItem[];
  readonly parts?: readonly number[];
  readonly extras?: readonly StoredExtra[];
  readonly needsAddress?: boolean;
  readonly needsIdentity?: boolean;
  readonly freight?: { readonly fen: number; readonly freeFrom: number | null };
  readonly refund?: { readonly days: number; readonly lectures: number | null };
  readonly comparison?: { readonly key: string; readonly way: string };
  readonly answers?: Readonly<Record<string, string>>;
  readonly agreement?: { readonly title: string; readonly version: string; readonly html: string };
  readonly takesTaobao?: boolean;
  readonly limitYear?: number;
  readonly days?: number | null;
  readonly expiresOn?: string | null;
  readonly stock?: number | null;
  readonly saleFrom?: Date | null;
  readonly saleTo?: Date | null;
  readonly deposit?: { readonly amount: number; readonly worth: number };
  readonly balance?: { readonly from: Date | null; readonly to: Date | null };
  readonly retiredAt?: Date | null;
  readonly position?: number;
}

export interface MadeGood {
  readonly goodId: number;
  readonly variantId: number;
  /** Of its first course; 0 where it was given items of its own. */
  readonly courseId: number;
  readonly bulletId: number;
}

/** A good with one enrolled course of its own, for 3,680 yuan and without an end, unless it is said otherwise. */
export async function makeGood(connection: Connection, wishes: GoodWishes = {}): Promise<MadeGood> {
  const goodId = nextId();
  const course =
    wishes.items === undefined
      ? await makeCourse(connection, { access: 'enrolled', title: `课${goodId}` })
      : { courseId: 0, bulletId: 0 };
  await add(connection, 'good', {
    good_id: goodId,
    family: wishes.family ?? 'CFA',
    position: wishes.position ?? goodId,
    kind: 'course',
    sale: wishes.sale ?? 'normal',
    title: wishes.title ?? `商品${goodId}`,
    level: '一级',
    slips: ['固定收益'],
    facts: [],
    intro_html: '',
    items: JSON.stringify(wishes.items ?? [{ kind: 'course', courseId: course.courseId }]),
    parts: [...(wishes.parts ?? [])],
    extras: JSON.stringify(wishes.extras ?? []),
    needs_address: wishes.needsAddress ?? false,
    needs_identity: wishes.needsIdentity ?? false,
    freight_fen: wishes.freight?.fen ?? null,
    freight_free_from: wishes.freight?.freeFrom ?? null,
    refund_days: wishes.refund?.days ?? 7,
    refund_lectures: wishes.refund === undefined ? 3 : wishes.refund.lectures,
    comparison: wishes.comparison?.key ?? null,
    comparison_title: '三种学法',
    way: wishes.comparison?.way ?? '',
    way_words: '',
    answers: JSON.stringify(wishes.answers ?? {}),
    agreement: wishes.agreement === undefined ? null : JSON.stringify(wishes.agreement),
    takes_taobao: wishes.takesTaobao ?? false,
    retired_at: wishes.retiredAt ?? null,
  });
  const variantId = await makeVariant(connection, goodId, wishes);
  return { goodId, variantId, courseId: course.courseId, bulletId: course.bulletId };
}

export async function makeVariant(
  connection: Connection,
  goodId: number,
  wishes: GoodWishes = {},
): Promise<number> {
  const variantId = nextId();
  await add(connection, 'good_variant', {
    variant_id: variantId,
    good_id: goodId,
    limit_year: wishes.limitYear ?? 0,
    position: variantId,
    title: wishes.limitYear === undefined ? '' : `${wishes.limitYear} 年考期`,
    price_fen: wishes.price ?? 368_000,
    former_price_fen: wishes.formerPrice?.price ?? null,
    former_until: wishes.formerPrice?.until ?? null,
    expires_on: wishes.expiresOn ?? null,
    days: wishes.days ?? null,
    deposit_fen: wishes.deposit?.amount ?? null,
    deposit_worth_fen: wishes.deposit?.worth ?? null,
    balance_from: wishes.balance?.from ?? null,
    balance_to: wishes.balance?.to ?? null,
    sale_from: wishes.saleFrom ?? null,
    sale_to: wishes.saleTo ?? null,
    stock: wishes.stock ?? null,
  });
  return variantId;
}

export interface CouponWishes {
  readonly kind?: 'amount' | 'percent';
  readonly value?: number;
  readonly most?: number | null;
  readonly threshold?: number;
  readonly goodIds?: readonly number[];
  readonly families?: readonly ('CFA' | 'FRM' | 'CPA' | 'ESG')[];
  readonly validTo?: Date | null;
  readonly validDays?: number | null;
  readonly total?: number | null;
  readonly perStudent?: number;
  readonly code?: string | null;
  readonly isListed?: boolean;
  readonly takeTo?: Date | null;
}

/** 300 yuan off 3,000, for all goods and without an end, unless it is said otherwise. */
export async function makeCoupon(
  connection: Connection,
  wishes: CouponWishes = {},
): Promise<number> {
  const couponId = nextId();
  await add(connection, 'coupon', {
    coupon_id: couponId,
    title: '精讲班优惠券',
    kind: wishes.kind ?? 'amount',
    value: wishes.value ?? 30_000,
    most_fen: wishes.most ?? null,
    threshold_fen: wishes.threshold ?? 300_000,
    good_ids: [...(wishes.goodIds ?? [])],
    families: [...(wishes.families ?? [])],
    scope_words: '精讲班',
    take_from: null,
    take_to: wishes.takeTo ?? null,
    valid_from: null,
    valid_to: wishes.validTo ?? null,
    valid_days: wishes.validDays ?? null,
    total: wishes.total ?? null,
    per_student: wishes.perStudent ?? 1,
    code: wishes.code ?? null,
    is_listed: wishes.isListed ?? true,
  });
  return couponId;
}
