import { familyChoices } from '../families/read-families.ts';
import { otherFamily, type Family } from '@xuezhou/contract/site';
import type { GoodKind, SaleKind } from '@xuezhou/contract/mall';
import type { Audience } from '@xuezhou/contract/mall/console';
import { richHtml } from '../../platform/text/rich-text.ts';
import type {
  StoredAgreement,
  StoredExtra,
  StoredItem,
} from '../../capabilities/mall/mall.port.ts';
import type { GoodDraft, Read, Row } from '../catalogue/drafts.ts';
import type { Fields } from '../catalogue/fields.ts';
import { readList, readWhole, type ReadingContext } from '../catalogue/reading-context.ts';
import { momentOr, readIds, readTexts, readYuan, yuanOr } from './mall-fields.ts';

const file = 'mall/goods.yaml';
const maxId = 2_000_000_000;

const kinds: Readonly<Record<GoodKind, GoodKind>> = {
  course: 'course',
  bank: 'bank',
  book: 'book',
  cards: 'cards',
  camp: 'camp',
  live: 'live',
  points: 'points',
};
const sales: Readonly<Record<SaleKind, SaleKind>> = {
  normal: 'normal',
  lock: 'lock',
  presell: 'presell',
};

/** What is sold. Courses, classes and other goods that a good names were read before, or stand in the same file. */
export async function readGoods(context: ReadingContext): Promise<Read<GoodDraft>[]> {
  const isSound = context.faults.count === 0;
  const { records } = await readList(context, file, '件商品');
  const goods: Read<GoodDraft>[] = [];
  for (const [position, fields] of records.entries())
    goods.push(
      await readWhole(context.faults, () => readGood(context, fields, { position, isSound })),
    );
  for (const { draft } of goods) demandParts(context, draft, goods);
  const byName = new Map(goods.map((good) => [good.draft.row.good_id, good]));
  // A bundle of a part that cannot be sold cannot be sold either.
  return goods.map((good) => ({
    ...good,
    isFaulty:
      good.isFaulty || good.draft.row.parts.some((id) => byName.get(id)?.isFaulty !== false),
  }));
}

function demandParts(
  context: ReadingContext,
  { row }: GoodDraft,
  goods: readonly Read<GoodDraft>[],
): void {
  for (const partId of row.parts) {
    const part = goods.find(({ draft }) => draft.row.good_id === partId);
    const place = `${file}（${row.good_id}）`;
    if (part === undefined) context.faults.add(place, `parts 里的商品 ${partId} 不存在`);
    else if (part.draft.row.parts.length > 0 || partId === row.good_id)
      context.faults.add(place, `parts 里的商品 ${partId} 自己也是套餐，套餐里只能放单件`);
  }
}

interface Where {
  readonly position: number;
  /** Nothing is wrong with the courses: then what is not there is missing. */
  readonly isSound: boolean;
}

async function readGood(context: ReadingContext, fields: Fields, where: Where): Promise<GoodDraft> {
  const goodId = context.ids.claim('good', fields);
  const { id: _id, ...source } = fields.record;
  const sale = fields.has('sale') ? fields.choice<SaleKind>('sale', sales, 'normal') : 'normal';
  const freight = fields.has('freight')
    ? fields.inside(fields.recordOf('freight'), ' freight')
    : null;
  const parts = readIds(fields, 'parts');
  const compare = fields.has('compare')
    ? fields.inside(fields.recordOf('compare'), ' compare')
    : null;
  const row: Row<'good'> = {
    good_id: goodId,
    family: fields.choice<Family>('family', familyChoices(context), otherFamily),
    position: where.position,
    kind: fields.choice<GoodKind>('kind', kinds, 'course'),
    sale,
    title: fields.text('title'),
    level: fields.textOr('level', ''),
    slips: readTexts(fields, 'slips'),
    facts: readTexts(fields, 'facts'),
    intro_html: await introOf(context, fields),
    items: readItems(context, fields, where),
    parts,
    extras: readExtras(fields),
    needs_address: fields.flag('address'),
    needs_identity: fields.has('identity')
      ? fields.choice('identity', { none: false, required: true }, false)
      : false,
    freight_fen: freight === null ? null : readYuan(freight, 'price'),
    freight_free_from: freight === null ? null : yuanOr(freight, 'freeFrom', null),
    ...readRefund(fields),
    ...readCompare(compare),
    ...(await readAgreementOf(context, fields)),
    takes_taobao: fields.flag('taobao'),
    source,
    retired_at: null,
  };
  freight?.refuseOthers();
  if (row.slips.length === 0) fields.say('slips 至少要有一个词，写在封面上');
  if (row.items.length === 0 && parts.length === 0) fields.say('holds 是空的：请写清商品里有什么');
  if (parts.length > 0 && sale !== 'normal') fields.say('套餐只能一次付清，sale 请写 normal');
  const variants = readVariants(context, fields, { goodId, sale });
  fields.refuseOthers();
  return { row, variants };
}

async function introOf({ files }: ReadingContext, fields: Fields): Promise<string> {
  const text = fields.textOr('intro', '');
  if (text.trim() === '') return '';
  const { html, faults } = await richHtml(text, (href) => files.figure('mall', href));
  for (const fault of faults) fields.say(`intro：${fault}`);
  return html;
}

/** A text of its own beside goods.yaml; its first line is its title. */
async function readAgreementOf(
  { files }: ReadingContext,
  fields: Fields,
): Promise<{ agreement: StoredAgreement | null; agreement_source: string | null }> {
  if (!fields.has('agreement')) return { agreement: null, agreement_source: null };
  const own = fields.inside(fields.recordOf('agreement'), ' agreement');
  const name = own.text('file');
  const agreement = { title: own.text('title'), version: own.text('version'), html: '' };
  own.refuseOthers();
  const text = /^[^/\\.][^/\\]*\.md$/.test(name) ? await files.text(`mall/${name}`) : undefined;
  if (text === undefined || text.trim() === '') {
    own.say(`找不到协议的正文 mall/${name}`);
    return { agreement, agreement_source: null };
  }
  const { html, faults } = await richHtml(text, () =>
    Promise.resolve({ fault: '协议里不能有插图，只能有文字' }),
  );
  for (const fault of faults) own.say(`正文：${fault}`);
  return { agreement: { ...agreement, html }, agreement_source: text };
}

function readItems(context: ReadingContext, fields: Fields, { isSound }: Where): StoredItem[] {
  if (!fields.has('holds')) return [];
  return fields.list('holds').flatMap((record, index): StoredItem[] => {
    const own = fields.inside(record, ` holds 第 ${index + 1} 项`);
    const item = readItem(context, own, isSound);
    own.refuseOthers();
    return item === null ? [] : [item];
  });
}

function readItem(context: ReadingContext, own: Fields, isSound: boolean): StoredItem | null {
  if (own.has('course')) {
    const courseId = own.integer('course', [1, maxId]);
    if (isSound && !context.ids.has('course', courseId)) own.say(`课程 ${courseId} 不存在`);
    return { kind: 'course', courseId };
  }
  if (own.has('class')) {
    const classId = own.integer('class', [1, maxId]);
    if (isSound && !context.ids.has('class', classId)) own.say(`训练营的班 ${classId} 不存在`);
    return { kind: 'camp', classId, title: own.text('title') };
  }
  if (own.has('points')) return { kind: 'points', points: own.integer('points', [1, 1_000_000]) };
  if (own.has('paper'))
    return { kind: 'paper', title: own.text('paper'), words: own.textOr('words', '') };
  own.say('应该写 course、class、points 或 paper 之一');
  return null;
}

function readExtras(fields: Fields): StoredExtra[] {
  if (!fields.has('extras')) return [];
  const extras = fields.list('extras').map((record, index) => {
    const own = fields.inside(record, ` extras 第 ${index + 1} 项`);
    const extra = {
      extraId: own.integer('id', [1, 1000]),
      title: own.text('title'),
      price: readYuan(own, 'price'),
      needsAddress: own.flag('address'),
    };
    own.refuseOthers();
    return extra;
  });
  if (new Set(extras.map(({ extraId }) => extraId)).size < extras.length)
    fields.say('extras 里有两项用了同一个 id');
  return extras;
}

function readRefund(fields: Fields): { refund_days: number; refund_lectures: number | null } {
  if (!fields.has('refund')) return { refund_days: 0, refund_lectures: null };
  const own = fields.inside(fields.recordOf('refund'), ' refund');
  const refund = {
    refund_days: own.integer('days', [0, 365]),
    refund_lectures: own.has('lectures') ? own.integer('lectures', [1, 10_000]) : null,
  };
  own.refuseOthers();
  return refund;
}

function readCompare(own: Fields | null) {
  if (own === null)
    return { comparison: null, comparison_title: '', way: '', way_words: '', answers: {} };
  const answers = own.has('answers') ? own.recordOf('answers') : {};
  const compare = {
    comparison: own.text('group'),
    comparison_title: own.text('title'),
    way: own.text('way'),
    way_words: own.textOr('words', ''),
    answers: Object.fromEntries(
      Object.entries(answers).flatMap(([label, cell]) =>
        typeof cell === 'string' ? [[label, cell]] : [],
      ),
    ),
  };
  own.refuseOthers();
  return compare;
}

function readVariants(
  context: ReadingContext,
  fields: Fields,
  { goodId, sale }: { goodId: number; sale: SaleKind },
): Row<'good_variant'>[] {
  const variants = fields.list('variants').map((record, position) => {
    const own = fields.inside(record, ` variants 第 ${position + 1} 项`);
    const variant = readVariant(context, own, { goodId, position });
    checkVariant(own, variant, sale);
    own.refuseOthers();
    return variant;
  });
  if (variants.length === 0) fields.say('variants 至少要有一项，写清价格');
  if (new Set(variants.map(({ limit_year }) => limit_year)).size < variants.length)
    fields.say('variants 里有两项的 year 相同');
  return variants;
}

function readVariant(
  context: ReadingContext,
  own: Fields,
  { goodId, position }: { goodId: number; position: number },
): Row<'good_variant'> {
  const hasFormer = own.has('formerPrice') || own.has('formerUntil');
  const deposit = yuanOr(own, 'deposit', null);
  return {
    variant_id: context.ids.claim('variant', own),
    good_id: goodId,
    limit_year: own.integerOr('year', [0, 9999], 0),
    position,
    title: own.textOr('title', ''),
    price_fen: readYuan(own, 'price'),
    former_price_fen: hasFormer ? readYuan(own, 'formerPrice') : null,
    former_until: hasFormer ? own.day('formerUntil') : null,
    expires_on: own.day('until'),
    days: own.has('days') ? own.integer('days', [1, 36_500]) : null,
    deposit_fen: deposit,
    deposit_worth_fen: yuanOr(own, 'worth', deposit),
    balance_from: momentOr(own, 'balanceFrom'),
    balance_to: momentOr(own, 'balanceTo'),
    sale_from: momentOr(own, 'from'),
    sale_to: momentOr(own, 'to'),
    stock: own.has('stock') ? own.integer('stock', [0, 1_000_000]) : null,
    audience: own.has('for') ? own.choice<Audience>('for', audiences, 'all') : 'all',
    retired_at: null,
  };
}

const audiences: Readonly<Record<Audience, Audience>> = {
  all: 'all',
  returning: 'returning',
  school: 'school',
};

function checkVariant(own: Fields, variant: Row<'good_variant'>, sale: SaleKind): void {
  const { deposit_fen: deposit, deposit_worth_fen: worth, price_fen: price } = variant;
  if (variant.expires_on !== null && variant.days !== null) own.say('until 和 days 只能写一个');
  if (sale === 'normal' && deposit !== null) own.say('要付定金时，sale 请写 lock 或 presell');
  if (sale !== 'normal' && deposit === null) own.say('缺少 deposit（定金）');
  if (deposit !== null && worth !== null && worth < deposit) own.say('worth 不能小于 deposit');
  if (worth !== null && worth >= price) own.say('定金能抵的钱要小于价格');
  if (sale !== 'normal' && variant.balance_to === null)
    own.say('缺少 balanceTo（付尾款到什么时候）');
  if (isReversed(variant.balance_from, variant.balance_to))
    own.say('balanceTo 要在 balanceFrom 之后');
  if (isReversed(variant.sale_from, variant.sale_to)) own.say('to 要在 from 之后');
  if (variant.former_price_fen !== null && variant.former_price_fen <= price)
    own.say('formerPrice 要高于现在的价格');
}

const isReversed = (from: Date | null, to: Date | null): boolean =>
  from !== null && to !== null && to <= from;
