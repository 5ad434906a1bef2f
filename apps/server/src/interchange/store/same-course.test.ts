import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { importEpubs } from '../import-epubs.ts';
import { importPackages } from '../import-packages.ts';
import { item, makeCartridge, resource } from '../testing/make-cartridge.ts';
import { makeEpub } from '../testing/make-epub.ts';
import { openTestSchool } from '../testing/open-test-school.ts';

const school = await openTestSchool();
const { connection } = school.database;
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-another-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Given {
  readonly title: string;
  /** Texts by the names of their files. */
  readonly texts: Readonly<Record<string, string>>;
}

const book = ({ title, texts }: Given) =>
  makeEpub({ identifier: 'shared', title, documents: texts, contents: null });

const cartridge = ({ title, texts }: Given) => {
  const names = Object.keys(texts);
  return makeCartridge({
    ...{ identifier: 'shared', title },
    items: names.map((name) => item(`i-${name}`, name, name)).join(''),
    resources: names.map((name) => resource(name, 'webcontent', name)).join(''),
    files: names.map((name) => ({ name, content: texts[name] ?? '' })),
  });
};

describe.each([
  ['book', '书.epub', book, importEpubs, 'epub:shared'],
  ['packed course', '课.imscc', cartridge, importPackages, 'cartridge:shared'],
] as const)('a %s', (_what, fileName, make, read, source) => {
  const take = async (given: Given, dryRun = false) => {
    const file = path.join(folder, fileName);
    await writeFile(file, make(given));
    const [report] = await read(school, [file], { dryRun, access: undefined });
    return report;
  };
  const kept = async () =>
    await connection
      .selectFrom('course')
      .innerJoin('reading', 'reading.course_id', 'course.course_id')
      .where('course.source', '=', source)
      .orderBy('reading.position')
      .select(['course.title as course', 'html'])
      .execute();
  const first = { title: '甲', texts: { 'a.html': '<p>一</p>', 'b.html': '<p>二</p>' } };

  it('of the same identity that shares nothing with what is there is refused, looked at or written', async () => {
    expect((await take(first))?.fault).toBeUndefined();
    const before = await kept();
    expect(before.map(({ course, html }) => [course, html])).toEqual([
      ['甲', '<p>一</p>'],
      ['甲', '<p>二</p>'],
    ]);
    const other = { title: '乙', texts: { 'x.html': '<p>别的</p>' } };
    for (const dryRun of [true, false])
      expect((await take(other, dryRun))?.fault).toContain(
        '学校里的“甲”用着同一个标识，内容却完全不同，没有导入',
      );
    expect(await kept()).toEqual(before);
  });

  it('that is a newer edition says before it is written what the one before is called', async () => {
    await take(first);
    const newer = { title: '甲 第二版', texts: { ...first.texts, 'a.html': '<p>一，改过</p>' } };
    const told = '会更新学校里的“甲”，名称改为“甲 第二版”';
    expect((await take(newer, true))?.notes).toEqual([told]);
    expect((await take(newer))?.notes).toEqual([]);
    expect((await take(newer, true))?.notes).toEqual([]);
  });
});
