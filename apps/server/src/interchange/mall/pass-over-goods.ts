import type { goodsOfPages } from '../../capabilities/mall/mall.port.ts';
import type { CatalogueDraft, GoodDraft, Read } from '../catalogue/drafts.ts';
import type { ReadingContext } from '../catalogue/reading-context.ts';

type OfPages = Awaited<ReturnType<typeof goodsOfPages>>;

/** What pages own, no file changes: a good that was taken over is passed over, and so is what names a variant of theirs. */
export function passOverGoods(
  { faults }: ReadingContext,
  catalogue: CatalogueDraft,
  ids: OfPages,
): CatalogueDraft {
  const judged = (read: Read<GoodDraft>): Read<GoodDraft> => {
    const fault = faultOf(read.draft, ids);
    if (fault === undefined) return read;
    faults.add(`mall/goods.yaml（${read.draft.row.good_id}）`, fault);
    return { ...read, isFaulty: true };
  };
  const { mall } = catalogue;
  return { ...catalogue, mall: { ...mall, goods: mall.goods.map(judged) } };
}

function faultOf({ row, variants }: GoodDraft, ids: OfPages): string | undefined {
  if (ids.goods.has(row.good_id))
    return `商品“${row.title}”已由教务台接管，文件里的没有导入；请在教务台里改`;
  const others = variants.filter(({ variant_id }) => ids.variants.has(variant_id));
  return others.length === 0
    ? undefined
    : `这些考期的编号已经给了教务台里的商品，请换别的：${others.map(({ variant_id }) => variant_id).join('、')}`;
}
