import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { exportCatalogue } from './export-catalogue.ts';
import { importCatalogue } from './import-catalogue.ts';
import { dumpContent } from './testing/dump-content.ts';
import { TestCatalogue } from './testing/make-catalogue.ts';
import { openTestSchool } from './testing/open-test-school.ts';

const school = await openTestSchool();
const { connection } = school.database;
const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  await school.close();
});

const good = `- id: 1
  family: CFA
  kind: course
  title: 精讲班
  slips: [固定收益]
  holds:
    - { course: 1 }
    - { points: 100 }
  refund: { days: 7, lectures: 3 }
  agreement: { file: terms.md, title: 协议, version: '1' }
  variants:
    - { id: 11, year: 2027, title: 2027 年考期, price: 3680.50, until: 2027-08-31, stock: 5 }
`;
const coupon = `- id: 1
  title: 优惠券
  off: 300
  threshold: 3000
  goods: [1]
  scope: 精讲班
  to: 2027-12-31 00:00
`;

async function catalogueWith(files: Readonly<Record<string, string>>): Promise<string> {
  const catalogue = await TestCatalogue.make();
  folders.push(catalogue.folder);
  for (const [name, text] of Object.entries({ 'terms.md': '甲方和乙方。', ...files })) {
    const place = path.join(catalogue.folder, 'mall', name);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  }
  return catalogue.folder;
}

const take = (folder: string, into = school) => importCatalogue(into, folder, { dryRun: false });

/** A school that nothing was brought to, nor by a first try of the same test. */
async function emptySchool() {
  const other = await openTestSchool();
  onTestFinished(other.close);
  return other;
}

describe('the files of the mall', () => {
  it('become goods and coupons, change nothing the second time, and come back from an export', async () => {
    const folder = await catalogueWith({
      'goods.yaml': good,
      'coupons.yaml': coupon,
      'families.yaml': '- { family: CFA, caption: 每年 2 月考 }\n',
    });
    const empty = await emptySchool();
    const { connection: stored } = empty.database;
    const first = await take(folder, empty);
    expect(first.faults).toEqual([]);
    expect([first.counts.goods.added, first.counts.coupons.added]).toEqual([1, 1]);
    expect((await take(folder, empty)).rows).toBe(0);
    const variant = await stored.selectFrom('good_variant').selectAll().executeTakeFirst();
    expect(variant).toMatchObject({ price_fen: 368_050, limit_year: 2027, stock: 5 });
    const before = await dumpContent(stored);
    const out = await mkdtemp(path.join(tmpdir(), 'xuezhou-mall-'));
    folders.push(out);
    const report = await exportCatalogue(empty, path.join(out, 'catalogue'));
    expect(report.faults).toEqual([]);
    expect((await take(path.join(out, 'catalogue'), empty)).rows).toBe(0);
    expect(await dumpContent(stored)).toEqual(before);
    expect(await readFile(path.join(out, 'catalogue/mall/terms.md'), 'utf8')).toContain('甲方');
  });

  it('leave sold pieces alone, and take off the shelf what they no longer name', async () => {
    await take(await catalogueWith({ 'goods.yaml': good, 'coupons.yaml': coupon }));
    await connection.insertInto('good_sold').values({ variant_id: 11, sold: 3 }).execute();
    const folder = await catalogueWith({
      'goods.yaml': good.replace('stock: 5', 'stock: 9').replace('id: 1\n', 'id: 1\n'),
    });
    const report = await take(folder);
    expect(report.removed).toBe(1);
    expect(await connection.selectFrom('good_sold').selectAll().execute()).toEqual([
      { variant_id: 11, sold: 3 },
    ]);
    const gone = await connection.selectFrom('coupon').select('retired_at').executeTakeFirst();
    expect(gone?.retired_at).not.toBeNull();
  });

  it('pass over what pages took over: it is neither changed nor taken off the shelf', async () => {
    const folder = await catalogueWith({ 'goods.yaml': good });
    await take(folder);
    const now = new Date();
    await connection
      .insertInto('school_good')
      .values({
        ...{ good_id: 1, request_id: randomUUID(), plan: '{}', published: null },
        ...{ published_version: null, made_by: 1, made_at: now, changed_by: 1 },
        ...{ changed_by_name: '', changed_at: now },
      })
      .execute();
    const dearer = good.replace('price: 3680.50', 'price: 9999');
    const changed = await take(await catalogueWith({ 'goods.yaml': dearer }));
    expect(changed.faults.join()).toContain('商品“精讲班”已由教务台接管');
    expect(changed.counts.goods).toMatchObject({ skipped: 1, changed: 0 });
    const other = good.replace('id: 1\n', 'id: 2\n').replace('id: 11', 'id: 12');
    expect((await take(await catalogueWith({ 'goods.yaml': other }))).faults).toEqual([]);
    const variants = await connection
      .selectFrom('good_variant')
      .where('good_id', '=', 1)
      .select(['price_fen', 'retired_at'])
      .execute();
    expect(variants).toEqual([{ price_fen: 368_050, retired_at: null }]);
    const taken = good.replace('id: 1\n', 'id: 3\n');
    const faulty = await take(await catalogueWith({ 'goods.yaml': taken }));
    expect(faulty.faults.join()).toContain('编号已经给了教务台里的商品，请换别的：11');
    await connection.deleteFrom('school_good').execute();
  });

  it.each([
    ['a price that is none', 'price: 3680.50', 'price: 三千', '应该是以元为单位的数'],
    ['a course that is not there', 'course: 1', 'course: 99', '课程 99 不存在'],
    ['an agreement without a text', 'terms.md', 'missing.md', '找不到协议的正文'],
    ['an unknown family', 'family: CFA', 'family: XYZ', 'family 只能是'],
    ['a field that is none', 'kind: course', 'kind: course\n  colour: red', '不认识的字段'],
    ['two kinds of end', 'stock: 5', 'days: 30', 'until 和 days 只能写一个'],
    ['a deposit of a normal sale', 'stock: 5', 'deposit: 100', 'sale 请写 lock 或 presell'],
  ])('say what is wrong: %s', async (_name, from, to, fault) => {
    const folder = await catalogueWith({ 'goods.yaml': good.replace(from, to) });
    const report = await take(folder);
    expect(report.faults.join('\n')).toContain(fault);
    expect(report.counts.goods.skipped).toBe(1);
  });
});
