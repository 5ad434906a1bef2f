import type { GoodPlan } from '@xuezhou/contract/mall/console';
import { sql, type Selectable } from 'kysely';
import type { Change, Connection } from '../../../../platform/database/prepare.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import { goodReader, type VariantRow } from '../../goods/good.repository.ts';
import { shownPlan, planOfGood, type WholeGood } from './good-plan.ts';

export type SchoolGoodRow = Selectable<Tables['school_good']>;

/** A good that pages own, or a file; both where it is sold. */
export interface FoundGood {
  readonly goodId: number;
  readonly own: SchoolGoodRow | undefined;
  /** Undefined: it was never published. */
  readonly good: WholeGood | undefined;
  readonly variants: readonly VariantRow[];
}

/** All goods, or one; the order of the mall, drafts that were never published at the end. */
export async function readSchoolGoods(
  connection: Connection,
  goodId: number | null = null,
): Promise<FoundGood[]> {
  const goods = await connection
    .selectFrom('good')
    .$if(goodId !== null, (query) => query.where('good_id', '=', goodId ?? 0))
    .selectAll()
    .orderBy('family')
    .orderBy('position')
    .orderBy('good_id')
    .execute();
  const own = await connection
    .selectFrom('school_good')
    .$if(goodId !== null, (query) => query.where('good_id', '=', goodId ?? 0))
    .selectAll()
    .orderBy('good_id')
    .execute();
  const stored = await goodReader(connection).goods(goods.map((good) => good.good_id));
  const variants = new Map(stored.map((good) => [good.good_id, good.variants]));
  const owned = new Map(own.map((row) => [row.good_id, row]));
  const known = new Set(goods.map((good) => good.good_id));
  return [
    ...goods.map((good) => ({
      goodId: good.good_id,
      own: owned.get(good.good_id),
      good,
      variants: variants.get(good.good_id) ?? [],
    })),
    ...own
      .filter((row) => !known.has(row.good_id))
      .map((row) => ({ goodId: row.good_id, own: row, good: undefined, variants: [] })),
  ];
}

/** Throws schoolGoodUnknown. */
export async function demandGood(connection: Connection, goodId: number): Promise<FoundGood> {
  const [found] = await readSchoolGoods(connection, goodId);
  if (found === undefined) throw new Refusal('schoolGoodUnknown');
  return found;
}

export type OwnGood = FoundGood & { readonly own: SchoolGoodRow };

/** One that pages own, held until the change is over: nobody orders it on other terms meanwhile. Throws goodOfFile. */
export async function holdGood(change: Change, goodId: number): Promise<OwnGood> {
  await sql`select from school_good where good_id = ${goodId} for update`.execute(change);
  await sql`select from good where good_id = ${goodId} for update`.execute(change);
  const found = await demandGood(change, goodId);
  const { own } = found;
  if (own === undefined) throw new Refusal('goodOfFile');
  return { ...found, own };
}

/** As pages have it: the draft, or what the file says. */
export const planIn = ({ own, good, variants }: FoundGood): GoodPlan => {
  if (own !== undefined) return shownPlan(own.plan);
  if (good === undefined) throw new Error('a good is one of a file or one of pages');
  return shownPlan(planOfGood(good, variants));
};

/** As it is sold: variants that were replaced are gone from it. */
export const publishedIn = ({ own, good, variants }: FoundGood): GoodPlan | null => {
  if (good === undefined) return null;
  return own?.published ?? planOfGood(good, variants);
};

const goodsLock = 610_028;

/** Ids of goods are given and taken over under it, and no import comes between. */
export async function lockGoods(change: Change): Promise<void> {
  await sql`select pg_advisory_xact_lock(${goodsLock})`.execute(change);
}

/** Which goods pages own, and the variants of these: no file may bring something else under them. */
export async function goodsOfPages(connection: Connection): Promise<{
  readonly goods: ReadonlySet<number>;
  readonly variants: ReadonlyMap<number, number>;
}> {
  const goods = await connection.selectFrom('school_good').select('good_id').execute();
  const variants = await connection
    .selectFrom('good_variant')
    .innerJoin('school_good', 'school_good.good_id', 'good_variant.good_id')
    .select(['good_variant.variant_id', 'good_variant.good_id'])
    .execute();
  return {
    goods: new Set(goods.map((row) => row.good_id)),
    variants: new Map(variants.map((row) => [row.variant_id, row.good_id])),
  };
}

/** Content files may take any number. */
export async function freeGoodId(change: Change): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ id: number; is_free: boolean }>`
      select id, not exists (select from good where good_id = id) as is_free
      from (select nextval('school_good_id')::int as id) next`.execute(change);
    if (rows[0]?.is_free === true) return rows[0].id;
  }
}

export async function freeVariantId(change: Change): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ id: number; is_free: boolean }>`
      select id, not exists (select from good_variant where variant_id = id) as is_free
      from (select nextval('school_variant_id')::int as id) next`.execute(change);
    if (rows[0]?.is_free === true) return rows[0].id;
  }
}

/** Variants of a good of which somebody has an order, whatever became of it. */
export async function orderedVariants(
  connection: Connection,
  goodId: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ variant_id: number }>`
    select variant_id from good_variant v where good_id = ${goodId}
      and exists (select from mall_order o where o.good_id = v.good_id and o.variant_id = v.variant_id)`.execute(
    connection,
  );
  return new Set(rows.map((row) => row.variant_id));
}
