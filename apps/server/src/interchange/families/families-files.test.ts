import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listFamilies, saveFamily } from '@xuezhou/contract/site/console';
import { afterAll, expect, it } from 'vitest';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
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
