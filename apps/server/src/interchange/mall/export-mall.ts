import { introFigures } from '../../capabilities/mall/mall.port.ts';
import { decodeName } from '../catalogue/catalogue-files.ts';
import type { Exporter } from '../export/export-chapter.ts';

/** The mall as the files that it can be imported from. Agreements are given back as their goods have them. */
export async function exportMall({ connection, folder, storage, faults }: Exporter): Promise<void> {
  const families = await connection
    .selectFrom('good_family')
    .selectAll()
    .orderBy('family')
    .execute();
  if (families.length > 0) await folder.yaml('mall/families.yaml', families);
  const goods = await connection
    .selectFrom('good')
    .where('retired_at', 'is', null)
    .select(['good_id', 'source', 'agreement_source', 'agreement', 'intro_html'])
    .orderBy('position')
    .orderBy('good_id')
    .execute();
  const coupons = await connection
    .selectFrom('coupon')
    .where('retired_at', 'is', null)
    .where('reward_key', 'is', null)
    .select(['coupon_id', 'source'])
    .orderBy('coupon_id')
    .execute();
  const agreements = new Map<string, string>();
  for (const { good_id, source, intro_html } of goods) {
    const markdown = typeof source?.['intro'] === 'string' ? source['intro'] : '';
    for (const [href, key] of Object.entries(introFigures(markdown, intro_html)))
      if (!(await folder.object(`mall/${decodeName(href)}`, storage, key)))
        faults.push(`商品 ${good_id} 的插图 ${href} 不在存储里，未导出`);
  }
  const records = goods.flatMap(({ good_id, source, agreement_source: text }) => {
    if (source === null) {
      faults.push(`商品 ${good_id} 没有原文，未导出`);
      return [];
    }
    const { agreement } = source;
    const file =
      typeof agreement === 'object' && 'file' in agreement ? agreement['file'] : undefined;
    if (typeof file === 'string' && text !== null) agreements.set(file, text);
    return [{ id: String(good_id), ...source }];
  });
  if (records.length > 0) await folder.yaml('mall/goods.yaml', records);
  for (const [file, text] of agreements) await folder.text(`mall/${file}`, text);
  const ofCoupons = coupons.flatMap(({ coupon_id, source }) => {
    if (source !== null) return [{ id: String(coupon_id), ...source }];
    faults.push(`优惠券 ${coupon_id} 没有原文，未导出`);
    return [];
  });
  if (ofCoupons.length > 0) await folder.yaml('mall/coupons.yaml', ofCoupons);
}
