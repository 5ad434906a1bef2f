import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listFamilies, removeFamily, saveFamily } from '@xuezhou/contract/site/console';
import { afterAll, expect, it } from 'vitest';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { lockImports } from '../../platform/content/lock-imports.ts';
import { untilWaiting } from '../../testing/database/until-waiting.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { exportCatalogue } from '../export-catalogue.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { TestCatalogue } from '../testing/make-catalogue.ts';

const school = await startTestApp();
const other = await startTestApp();
const owner = await signInStaffAs(school, { isOwner: true });
const there = await signInStaffAs(other, { isOwner: true });
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-families-'));
const catalogue = await TestCatalogue.make();
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await catalogue.remove();
});
const bring = () => importCatalogue(school.services, catalogue.folder, { dryRun: false });

it('a file brings a family that the school has not, says nothing of one that it has, and twice changes nothing', async () => {
  await catalogue.change({
    'families.yaml': '- { code: TAX, name: 税务师, hue: clay }\n- { code: CFA, name: 别的名字 }\n',
    'courses/demo/course.yaml': (text) => text.replace('family: CFA', 'family: TAX'),
  });
  expect((await bring()).faults).toEqual([]);
  expect((await bring()).rows).toBe(0);
  const families = await owner.data(listFamilies);
  expect(families.at(-1)).toMatchObject({ code: 'TAX', name: '税务师', uses: ['1 门课程'] });
  expect(families.find(({ code }) => code === 'CFA')?.name).toBe('CFA');
});

it('a code that nobody has is a fault by its place', async () => {
  const wrong = await TestCatalogue.make();
  await wrong.change({
    'families.yaml': '- { code: tax, name: 税务师 }\n',
    'courses/demo/course.yaml': (text) => text.replace('family: CFA', 'family: NONE'),
  });
  const { faults } = await importCatalogue(other.services, wrong.folder, { dryRun: true });
  await wrong.remove();
  expect(faults.some((fault) => fault.startsWith('families.yaml 第 1 个系列'))).toBe(true);
  expect(faults.some((fault) => fault.startsWith('courses/demo/course.yaml'))).toBe(true);
});

it('what pages made of a family goes with the export into a second school', async () => {
  const facts = { shortName: '税', hue: 'plum', exam: null, isShown: false } as const;
  await owner.data(saveFamily, {
    body: { requestId: randomUUID(), code: 'TAX', version: 1, name: '税务师考试', ...facts },
  });
  const back = path.join(folder, 'back');
  await exportCatalogue(school.services, back);
  expect((await importCatalogue(other.services, back, { dryRun: false })).faults).toEqual([]);
  const found = (await there.data(listFamilies)).find(({ code }) => code === 'TAX');
  expect(found).toMatchObject({ name: '税务师考试', ...facts, uses: ['1 门课程'] });
});

it('names of a file keep the rules that pages have: once, in one line, and at most 40 families', async () => {
  const fifth = await TestCatalogue.make();
  const many = Array.from({ length: 40 }, (_, at) => `- { code: M${at}, name: 第 ${at} 个 }\n`);
  await fifth.change({
    'families.yaml': [
      '- { code: A1, name: " 很长的  系列名称写在这里 " }\n- { code: A1, name: 又一个 }\n',
      '- { code: A2, name: frm }\n- { code: A3, name: 很长的 系列名称写在这里 }\n',
      ...many,
    ].join(''),
  });
  const { connection } = other;
  const { faults } = await importCatalogue(other.services, fifth.folder, { dryRun: false });
  await fifth.remove();
  const said = (words: string) => faults.filter((fault) => fault.includes(words)).length;
  // One that is called as one of the school's is that one.
  expect([said('两次'), said('已经有一个叫')]).toEqual([1, 1]);
  expect(said('系列最多 40 个')).toBeGreaterThan(0);
  const stored = await connection.selectFrom('course_family').selectAll().execute();
  expect(stored).toHaveLength(40);
  expect(stored.find(({ code }) => code === 'A1')).toMatchObject({
    ...{ name: '很长的 系列名称写在这里', short_name: '很长的 系列名称' },
  });
  await connection.deleteFrom('course_family').where('code', 'like', 'M%').execute();
});

it('a family that was removed comes back with a course that names it, and not with its name alone', async () => {
  const third = await TestCatalogue.make();
  await third.change({ 'families.yaml': '- { code: SOA, name: 精算师 }\n' });
  const read = () => importCatalogue(other.services, third.folder, { dryRun: false });
  const codes = async () => (await there.data(listFamilies)).map(({ code }) => code);
  expect((await read()).faults).toEqual([]);
  expect(await codes()).toContain('SOA');
  await there.data(removeFamily, { body: { code: 'SOA', version: 1 } });
  expect((await read()).rows).toBe(0);
  expect(await codes()).not.toContain('SOA');
  await third.change({
    'courses/demo/course.yaml': (text) => text.replace('family: CFA', 'family: SOA'),
  });
  expect((await read()).faults).toEqual([]);
  expect(await codes()).toContain('SOA');
  await third.remove();
});

it('an import of what was removed while it read brings nothing that stands in it', async () => {
  const fourth = await TestCatalogue.make();
  await fourth.change({
    'courses/demo/course.yaml': (text) => text.replace('family: CFA', 'family: EEPG'),
  });
  const { connection } = other;
  const bringing = await connection.transaction().execute(async (change) => {
    await lockImports(change);
    const answer = importCatalogue(other.services, fourth.folder, { dryRun: false });
    await untilWaiting(connection, 1);
    await there.data(removeFamily, { body: { code: 'EEPG', version: 1 } });
    return { answer };
  });
  const { faults } = await bringing.answer;
  await fourth.remove();
  expect(faults.some((fault) => fault.startsWith('courses/demo/course.yaml'))).toBe(true);
  const stored = connection.selectFrom('course').where('family', '=', 'EEPG').select('course_id');
  expect(await stored.execute()).toEqual([]);
});
