import { sql, type Selectable } from 'kysely';
import { groupBy } from '../../../platform/group-by.ts';
import { prepareSql, type Change, type Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type GoodRow = Omit<Selectable<Tables['good']>, 'source' | 'agreement_source'>;
export type VariantRow = Selectable<Tables['good_variant']> & { readonly sold: number };

/** A good with its variants, those that are sold first. */
export interface StoredGood extends GoodRow {
  readonly variants: readonly VariantRow[];
}

interface Which {
  /** Null: all that are sold. */
  ids: readonly number[] | null;
}

const isWanted = (p: Which) => sql`(
  g.good_id = any(${p.ids}::int[]) or ${p.ids}::int[] is null and g.retired_at is null)`;

const findGoods = prepareSql<Which, GoodRow>(
  (p) => sql`
    select g.good_id, g.family, g.position, g.kind, g.sale, g.title, g.level, g.slips, g.facts, g.intro_html,
      g.items, g.parts, g.extras, g.needs_address, g.needs_identity, g.freight_fen, g.freight_free_from,
      g.refund_days, g.refund_lectures, g.comparison, g.comparison_title, g.way, g.way_words, g.answers,
      g.agreement, g.takes_taobao, g.retired_at
    from good g where ${isWanted(p)} order by g.family, g.position, g.good_id`,
);

const findVariants = prepareSql<Which, VariantRow>(
  (p) => sql`
    select v.*, coalesce(s.sold, 0) as sold
    from good_variant v
    join good g on g.good_id = v.good_id
    left join good_sold s on s.variant_id = v.variant_id
    where ${isWanted(p)}
    order by v.good_id, v.retired_at is not null, v.position, v.variant_id`,
);

const findCaptions = prepareSql<Record<string, never>, { family: string; caption: string }>(
  () => sql`select family, caption from good_family`,
);

export const goodReader = (connection: Connection) => ({
  goods: async (ids: readonly number[] | null): Promise<StoredGood[]> => {
    const [goods, variants] = await Promise.all([
      findGoods.rows(connection, { ids }),
      findVariants.rows(connection, { ids }),
    ]);
    const ofGood = groupBy(variants, ({ good_id }) => good_id);
    return goods.map((good) => ({ ...good, variants: ofGood.get(good.good_id) ?? [] }));
  },
  captions: async () =>
    new Map(
      (await findCaptions.rows(connection, {})).map(({ family, caption }) => [family, caption]),
    ),
});

interface Sale {
  readonly price_fen: number;
  readonly deposit_fen: number | null;
  /** It left the shelf, alone or with its good. */
  readonly is_retired: boolean;
  readonly is_good_retired: boolean;
}

/** What a variant is sold for, which nobody changes before this transaction is over; undefined: there is none. */
export async function keepSale(change: Change, variantId: number): Promise<Sale | undefined> {
  const { rows } = await sql<Sale>`
    select v.price_fen, v.deposit_fen, v.retired_at is not null as is_retired,
      g.retired_at is not null as is_good_retired
    from good g join good_variant v on v.good_id = g.good_id
    where v.variant_id = ${variantId} for share`.execute(change);
  return rows[0];
}
