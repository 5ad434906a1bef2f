import { otherFamily, type Family } from '@xuezhou/contract/site';
import type { Read, Row } from '../catalogue/drafts.ts';
import type { Fields } from '../catalogue/fields.ts';
import { readList, readWhole, type ReadingContext } from '../catalogue/reading-context.ts';
import { momentOr, readIds, readTexts, yuanOr } from './mall-fields.ts';
import { familyChoices } from '../families/read-families.ts';

const file = 'mall/coupons.yaml';

export async function readCoupons(context: ReadingContext): Promise<Read<Row<'coupon'>>[]> {
  const { records } = await readList(context, file, '张优惠券');
  const coupons: Read<Row<'coupon'>>[] = [];
  const codes = new Set<string>();
  for (const fields of records)
    coupons.push(
      await readWhole(context.faults, () => {
        const coupon = readCoupon(context, fields);
        const code = coupon.code?.toUpperCase();
        if (code !== undefined && codes.has(code)) fields.say(`code ${code} 已被另一张使用`);
        if (code !== undefined) codes.add(code);
        return Promise.resolve(coupon);
      }),
    );
  return coupons;
}

function readCoupon(context: ReadingContext, fields: Fields): Row<'coupon'> {
  const couponId = context.ids.claim('coupon', fields);
  const { id: _id, ...source } = fields.record;
  const isPercent = fields.has('percent');
  if (isPercent === fields.has('off')) fields.say('off（减多少元）和 percent（减百分之几）写一个');
  const goodIds = readIds(fields, 'goods');
  for (const goodId of goodIds)
    if (!context.ids.has('good', goodId)) fields.say(`goods 里的商品 ${goodId} 不存在`);
  const coupon: Row<'coupon'> = {
    coupon_id: couponId,
    title: fields.text('title'),
    kind: isPercent ? 'percent' : 'amount',
    value: isPercent ? fields.integer('percent', [1, 99]) : yuanOr(fields, 'off', 1),
    most_fen: isPercent ? yuanOr(fields, 'most', null) : null,
    threshold_fen: yuanOr(fields, 'threshold', 0),
    good_ids: goodIds,
    families: readTexts(fields, 'families').flatMap((name) => familyOf(context, fields, name)),
    scope_words: fields.text('scope'),
    take_from: momentOr(fields, 'takeFrom'),
    take_to: momentOr(fields, 'takeTo'),
    valid_from: momentOr(fields, 'from'),
    valid_to: momentOr(fields, 'to'),
    valid_days: fields.has('days') ? fields.integer('days', [1, 3650]) : null,
    total: fields.has('total') ? fields.integer('total', [0, 10_000_000]) : null,
    per_student: fields.integerOr('perStudent', [1, 100], 1),
    code: fields.has('code') ? fields.text('code').trim() : null,
    is_listed: fields.has('listed')
      ? fields.choice('listed', { true: true, false: false }, true)
      : !fields.has('code'),
    source,
    retired_at: null,
    reward_key: null,
  };
  if (coupon.value <= 0) fields.say('off 要大于 0');
  if (isReversed(coupon.valid_from, coupon.valid_to)) fields.say('to 要在 from 之后');
  if (isReversed(coupon.take_from, coupon.take_to)) fields.say('takeTo 要在 takeFrom 之后');
  fields.refuseOthers();
  return coupon;
}

const isReversed = (from: Date | null, to: Date | null): boolean =>
  from !== null && to !== null && to <= from;

function familyOf(context: ReadingContext, fields: Fields, name: string): Family[] {
  const choices = familyChoices(context);
  const code = Object.hasOwn(choices, name) ? choices[name] : undefined;
  if (code !== undefined) return [code];
  fields.say(`families 里没有“${name}”这个系列`);
  return [];
}

const isOfRemoved = ({ families, removedFamilies }: ReadingContext, code: string): boolean =>
  removedFamilies.has(code) && !families.has(code);

/** What stands beside the name of a family: when its exams are. */
export async function readFamilies(context: ReadingContext): Promise<Row<'good_family'>[]> {
  const { records } = await readList(context, 'mall/families.yaml', '个系列');
  return records.flatMap((fields) => {
    const before = context.faults.count;
    // What is said of a family goes with it.
    if (isOfRemoved(context, fields.textOr('family', ''))) return [];
    const family = fields.choice<string>('family', familyChoices(context), otherFamily);
    const row = { family, caption: fields.textOr('caption', '') };
    fields.refuseOthers();
    return context.faults.count > before ? [] : [row];
  });
}
