import type { GoodPlan, HoldPlan, VariantPlan } from '@xuezhou/contract/mall/console';
import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '../../../../platform/database/tables.ts';
import { keptText, shownText } from '../../../../platform/text/figure-paths.ts';
import { richHtml, type FindFigure } from '../../../../platform/text/rich-text.ts';
import type { VariantRow } from '../../goods/good.repository.ts';
import { introFigures } from '../../goods/intro-figures.ts';
import type { StoredItem } from '../../mall.tables.ts';

export type WholeGood = Selectable<Tables['good']>;

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
const textOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** Spaces around are no part of what is typed; pictures stand by the paths that files know them by. */
export const tidyPlan = (plan: GoodPlan): GoodPlan => ({
  ...plan,
  title: plan.title.trim(),
  level: plan.level.trim(),
  slips: plan.slips.map((slip) => slip.trim()).filter((slip) => slip !== ''),
  facts: plan.facts.map((fact) => fact.trim()).filter((fact) => fact !== ''),
  intro: keptText(plan.intro.replaceAll(/\r\n?/g, '\n'), {}).trim(),
  parts: [...new Set(plan.parts)],
  items: plan.items.map((item) => ({
    ...item,
    title: item.title.trim(),
    words: item.words.trim(),
  })),
  variants: plan.variants.map((variant) => ({ ...variant, title: variant.title.trim() })),
});

/** For the pages: pictures by the addresses under which a browser finds them. */
export const shownPlan = (plan: GoodPlan): GoodPlan => ({
  ...plan,
  intro: shownText(plan.intro, {}),
});

const storedItem = ({ kind, number, title, words }: HoldPlan): StoredItem => {
  if (kind === 'course') return { kind, courseId: number };
  if (kind === 'camp') return { kind, classId: number, title };
  return kind === 'points' ? { kind, points: number } : { kind, title, words };
};

function planOfItem(item: StoredItem): HoldPlan {
  const blank = { kind: item.kind, number: 0, title: '', words: '' };
  if (item.kind === 'course') return { ...blank, number: item.courseId };
  if (item.kind === 'camp') return { ...blank, number: item.classId, title: item.title };
  if (item.kind === 'points') return { ...blank, number: item.points };
  return { ...blank, title: item.title, words: item.words };
}

/** A good of a file, as its pages would have written it. */
export function planOfGood(good: WholeGood, variants: readonly VariantRow[]): GoodPlan {
  const { comparison, agreement, freight_fen: freight } = good;
  const { intro } = good.source ?? {};
  const markdown = typeof intro === 'string' ? intro.trim() : '';
  return {
    ...{ family: good.family, kind: good.kind, sale: good.sale, title: good.title },
    ...{ level: good.level, slips: good.slips, facts: good.facts },
    intro: keptText(shownText(markdown, introFigures(markdown, good.intro_html)), {}),
    items: good.items.map(planOfItem),
    parts: good.parts,
    extras: good.extras.map((extra) => ({ ...extra })),
    ...{ needsAddress: good.needs_address, needsIdentity: good.needs_identity },
    freight: freight === null ? null : { fen: freight, freeFrom: good.freight_free_from },
    refund: { days: good.refund_days, lectures: good.refund_lectures },
    comparison:
      comparison === null
        ? null
        : {
            ...{ group: comparison, title: good.comparison_title },
            ...{ way: good.way, words: good.way_words },
            answers: Object.entries(good.answers).map(([label, cell]) => ({ label, cell })),
          },
    agreement:
      agreement === null
        ? null
        : {
            ...{ title: agreement.title, version: agreement.version },
            text: good.agreement_source ?? '',
          },
    takesTaobao: good.takes_taobao,
    variants: variants.filter(({ retired_at }) => retired_at === null).map(planOfVariant),
  };
}

const planOfVariant = (row: VariantRow): VariantPlan => ({
  ...{ variantId: row.variant_id, limitYear: row.limit_year, title: row.title },
  price: row.price_fen,
  former:
    row.former_price_fen === null || row.former_until === null
      ? null
      : { price: row.former_price_fen, until: row.former_until },
  ...{ expiresOn: row.expires_on, days: row.days },
  ...{ deposit: row.deposit_fen, worth: row.deposit_worth_fen },
  ...{ balanceFrom: textOf(row.balance_from), balanceTo: textOf(row.balance_to) },
  ...{ saleFrom: textOf(row.sale_from), saleTo: textOf(row.sale_to) },
  ...{ stock: row.stock, audience: row.audience },
});

export const columnsOfVariant = (
  plan: VariantPlan,
  position: number,
): Omit<Insertable<Tables['good_variant']>, 'variant_id' | 'good_id'> => ({
  ...{ limit_year: plan.limitYear, position, title: plan.title, price_fen: plan.price },
  former_price_fen: plan.former?.price ?? null,
  former_until: plan.former?.until ?? null,
  ...{ expires_on: plan.expiresOn, days: plan.days },
  ...{ deposit_fen: plan.deposit, deposit_worth_fen: plan.worth ?? plan.deposit },
  ...{ balance_from: momentOf(plan.balanceFrom), balance_to: momentOf(plan.balanceTo) },
  ...{ sale_from: momentOf(plan.saleFrom), sale_to: momentOf(plan.saleTo) },
  ...{ stock: plan.stock, audience: plan.audience, retired_at: null },
});

export interface GoodTexts {
  readonly intro: string;
  readonly agreement: string;
  /** What is wrong with formulas and pictures. */
  readonly faults: readonly { readonly place: string; readonly words: string }[];
}

/** The HTML of what is written in Markdown. */
export async function textsOf(plan: GoodPlan, findFigure: FindFigure): Promise<GoodTexts> {
  const noFigure = () => Promise.resolve({ fault: '协议里不能有插图，只能有文字' });
  const intro = await richHtml(plan.intro, findFigure);
  const agreement = await richHtml(plan.agreement?.text ?? '', noFigure);
  return {
    intro: plan.intro === '' ? '' : intro.html,
    agreement: plan.agreement === null ? '' : agreement.html,
    faults: [
      ...intro.faults.map((words) => ({ place: 'intro', words })),
      ...agreement.faults.map((words) => ({ place: 'agreement', words })),
    ],
  };
}

/** What `good` says of a plan, besides where it stands and whether it is offered. */
export function columnsOfGood(plan: GoodPlan, texts: GoodTexts) {
  const { comparison, agreement } = plan;
  return {
    ...{ family: plan.family, kind: plan.kind, sale: plan.sale, title: plan.title },
    ...{ level: plan.level, slips: [...plan.slips], facts: [...plan.facts] },
    intro_html: texts.intro,
    items: plan.items.map(storedItem),
    parts: [...plan.parts],
    extras: plan.extras.map((extra) => ({ ...extra, title: extra.title.trim() })),
    ...{ needs_address: plan.needsAddress, needs_identity: plan.needsIdentity },
    freight_fen: plan.freight?.fen ?? null,
    freight_free_from: plan.freight?.freeFrom ?? null,
    ...{ refund_days: plan.refund.days, refund_lectures: plan.refund.lectures },
    comparison: comparison?.group ?? null,
    comparison_title: comparison?.title ?? '',
    ...{ way: comparison?.way ?? '', way_words: comparison?.words ?? '' },
    answers: Object.fromEntries(
      (comparison?.answers ?? []).map(({ label, cell }) => [label, cell]),
    ),
    agreement:
      agreement === null
        ? null
        : { title: agreement.title, version: agreement.version, html: texts.agreement },
    agreement_source: agreement?.text ?? null,
    takes_taobao: plan.takesTaobao,
  };
}

export const isSamePlan = (one: GoodPlan, other: GoodPlan): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** jsonb keeps keys in an order of its own. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
};
