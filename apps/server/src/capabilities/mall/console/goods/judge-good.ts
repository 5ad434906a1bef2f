import type { GoodFault, GoodPlan, VariantPlan } from '@xuezhou/contract/mall/console';
import { goodFaults, hasSameTerms } from '@xuezhou/rules/mall/good-plan';
import { sql } from 'kysely';
import { dayOf } from '../../../../platform/clock.ts';
import type { Connection } from '../../../../platform/database/prepare.ts';
import { openClasses } from '../../../camp/camp.port.ts';
import { courseTitles } from '../../../catalogue/catalogue.port.ts';
import type { GoodTexts } from './good-plan.ts';

interface Judging {
  readonly goodId: number | null;
  readonly texts: GoodTexts;
  readonly published: readonly VariantPlan[];
  readonly now: Date;
}

/** All that keeps it from being sold: by the rules, and by what else the school has. */
export async function judgeGood(
  connection: Connection,
  plan: GoodPlan,
  { goodId, texts, published, now }: Judging,
): Promise<GoodFault[]> {
  return [
    ...goodFaults(plan, { today: dayOf(now), now, published }),
    ...(await itemFaults(connection, plan, now)),
    ...(await partFaults(connection, plan, goodId)),
    ...texts.faults,
  ];
}

async function itemFaults(
  connection: Connection,
  { items }: GoodPlan,
  now: Date,
): Promise<GoodFault[]> {
  const numbers = (kind: string) =>
    items.filter((item) => item.kind === kind && item.number > 0).map(({ number }) => number);
  const courses = await sql<{ id: number }>`
    select course_id as id from ${courseTitles} c where course_id = any(${numbers('course')})`.execute(
    connection,
  );
  const classes = await sql<{ id: number; is_open: boolean }>`
    select class_id as id, is_open from ${openClasses(dayOf(now))} k
    where class_id = any(${numbers('camp')})`.execute(connection);
  const known = new Set(courses.rows.map(({ id }) => id));
  const open = new Map(classes.rows.map(({ id, is_open: isOpen }) => [id, isOpen]));
  return items.flatMap((item, index): GoodFault[] => {
    const say = (words: string) => [{ place: `items.${index}`, words }];
    if (item.number < 1) return [];
    if (item.kind === 'course' && !known.has(item.number)) return say('没有这门课程，请另选一门');
    if (item.kind !== 'camp') return [];
    if (!open.has(item.number)) return say('没有这个训练营的班，请另选一个');
    return open.get(item.number) === true ? [] : say('这个班已经关闭或报满，请另选一个');
  });
}

async function partFaults(
  connection: Connection,
  { parts }: GoodPlan,
  goodId: number | null,
): Promise<GoodFault[]> {
  if (parts.length === 0) return [];
  const stored = await connection
    .selectFrom('good')
    .where('good_id', 'in', parts)
    .select(['good_id', 'parts', 'title', 'retired_at'])
    .execute();
  const isIn =
    goodId === null
      ? []
      : await connection
          .selectFrom('good')
          .where(sql<boolean>`${goodId}::int = any(parts)`)
          .where('retired_at', 'is', null)
          .select('title')
          .execute();
  const found = new Map(stored.map((row) => [row.good_id, row]));
  const say = (words: string) => [{ place: 'parts', words }];
  return [
    ...isIn.flatMap(({ title }) => say(`“${title}”里有这件商品，它就不能再是套餐`)),
    ...parts.flatMap((partId): GoodFault[] => {
      const part = found.get(partId);
      if (part === undefined || partId === goodId) return say('套餐里有一件商品不在了，请去掉它');
      if (part.retired_at !== null) return say(`“${part.title}”已经下架，不能放在套餐里`);
      return part.parts.length > 0 ? say(`“${part.title}”自己也是套餐，套餐里只能放单件`) : [];
    }),
  ];
}

/** Variants that somebody ordered and that the plan changes: each stays as it is, and another takes its place. */
export function replacedBy(
  plan: GoodPlan,
  published: readonly VariantPlan[],
  ordered: ReadonlySet<number>,
): VariantPlan[] {
  return published.filter((before) => {
    const after = plan.variants.find(({ variantId }) => variantId === before.variantId);
    const isOrdered = before.variantId !== null && ordered.has(before.variantId);
    return isOrdered && after !== undefined && !hasSameTerms(before, after);
  });
}
