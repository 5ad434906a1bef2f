import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  getEsgForm,
  openEsgForm,
  saveEsgForm,
  takeOverEsgForm,
  type EsgFormPlan,
} from '@xuezhou/contract/survey/console';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { howMany } from '../../testing/runs/how-many.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { exportCatalogue } from '../export-catalogue.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { TestCatalogue } from '../testing/make-catalogue.ts';

const school = await startTestApp();
const other = await startTestApp();
const owner = await signInStaffAs(school, { isOwner: true });
const there = await signInStaffAs(other, { isOwner: true });
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-esg-'));
const catalogue = await TestCatalogue.make();
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await catalogue.remove();
});
const importAgain = () => importCatalogue(school.services, catalogue.folder, { dryRun: false });
const now = async (by = owner) => (await by.data(getEsgForm)).form!;
const save = async (plan: EsgFormPlan) =>
  await owner.call(saveEsgForm, { body: { version: (await now()).version, plan } });
let folders = 0;

async function exported() {
  const back = path.join(folder, String(++folders));
  await exportCatalogue(school.services, back);
  return { back, faults: (await importCatalogue(other.services, back, { dryRun: false })).faults };
}

const file = `title: 登记
intro: 三分钟
months: [2027-03]
organiser: 主办方
consent: 可以撤回
`;

it('a form that pages took over is passed over by its file, also by none, and an export gives it back', async () => {
  await writeFile(path.join(catalogue.folder, 'esg.yaml'), file);
  expect((await importAgain()).faults).toEqual([]);
  expect(await now()).toMatchObject({ owner: 'file', isClosed: false });
  await owner.call(takeOverEsgForm);
  const changed = { ...(await now()).plan, title: '改过的登记' };
  expect((await save(changed)).status).toBe(200);
  expect((await importAgain()).faults).toEqual([
    'esg.yaml：ESG 登记表已由教务台接管，文件里的没有导入；请在教务台里改',
  ]);
  await writeFile(path.join(catalogue.folder, 'esg.yaml'), '');
  expect((await importAgain()).faults).toEqual([]);
  expect((await now()).plan).toEqual(changed);
  expect((await exported()).faults).toEqual([]);
  expect(await now(there)).toMatchObject({ owner: 'file', plan: changed });
});

it('whatever pages write comes back from the file that an export writes, and a closed one is not in it', async () => {
  const words = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .filter(
      (text) => text.trim() !== '' && text.length <= 60 && !/[\p{C}\u2028\u2029]/u.test(text),
    );
  const month = fc
    .tuple(fc.integer({ min: 2026, max: 2040 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, at]) => `${year}-${String(at).padStart(2, '0')}`);
  const anyPlan: fc.Arbitrary<EsgFormPlan> = fc.record({
    ...{ title: words, intro: words, organiser: words },
    consent: fc.array(words, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n')),
    months: fc.array(month, { minLength: 1, maxLength: 24 }),
  });
  await fc.assert(
    fc.asyncProperty(anyPlan, async (plan) => {
      expect((await save(plan)).status).toBe(200);
      await owner.call(openEsgForm);
      expect((await exported()).faults).toEqual([]);
      expect((await now(there)).plan).toEqual((await now()).plan);
    }),
    { numRuns: howMany('XZ_ESG_RUNS', { usually: 8, whole: 60 }) },
  );
  await school.connection.updateTable('esg_form').set({ closed_at: school.clock.now() }).execute();
  const { back } = await exported();
  await expect(readFile(path.join(back, 'esg.yaml'))).rejects.toThrow('ENOENT');
});
