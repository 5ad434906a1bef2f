import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  getSchoolSurvey,
  listSurveys,
  saveSurvey,
  takeOverSurvey,
} from '@xuezhou/contract/survey/console';
import { v7 as uuidv7 } from 'uuid';
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
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-surveys-'));
const catalogue = await TestCatalogue.make();
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await catalogue.remove();
});
const importAgain = () => importCatalogue(school.services, catalogue.folder, { dryRun: false });

const survey = (id: number, title: string) => `- id: ${id}
  title: ${title}
  opens: 2026-11-01 08:00
  sections:
    - title: 一
      caption: 约一分钟
      items:
        - { id: 1, kind: scale, title: 推荐吗？, least: 0, most: 10 }
        - { id: 2, kind: text, title: 先改哪件？, when: { item: 1, most: 6 } }
        - { id: 3, kind: several, title: 哪些？, options: [计划, 错题], hidden: true }
`;
const params = { surveyId: 3 };

it('a survey that pages took over is passed over by its file, and an export gives it back the same', async () => {
  await catalogue.change({ 'surveys.yaml': survey(3, '学习调查') + survey(4, '另一份') });
  expect((await importAgain()).faults).toEqual([]);
  await owner.call(takeOverSurvey, { body: params });
  const { version, plan } = await owner.data(getSchoolSurvey, { params });
  const changed = { ...plan, title: '改过的', closesAt: '2026-12-31T15:59:00.000Z' };
  const body = { requestId: uuidv7(), ...params, version, plan: changed };
  expect((await owner.call(saveSurvey, { body })).status).toBe(200);

  await catalogue.change({ 'surveys.yaml': survey(3, '文件改的') });
  const { faults } = await importAgain();
  expect(faults).toEqual([
    'surveys.yaml（3）：调查“学习调查”已由教务台接管，文件里的没有导入；请在教务台里改'.replace(
      '学习调查',
      '文件改的',
    ),
  ]);
  expect((await owner.data(getSchoolSurvey, { params })).plan).toEqual(changed);
  const list = await owner.data(listSurveys);
  expect(list.map(({ surveyId, owner: has, isRetired }) => [surveyId, has, isRetired])).toEqual([
    [3, 'console', false],
    [4, 'file', true],
  ]);

  await catalogue.change({ 'surveys.yaml': '[]' });
  await importAgain();
  expect((await owner.data(listSurveys)).map(({ isRetired }) => isRetired)).toEqual([false, true]);

  await exportCatalogue(school.services, path.join(folder, 'back'));
  expect(
    (await importCatalogue(other.services, path.join(folder, 'back'), { dryRun: false })).faults,
  ).toEqual([]);
  expect((await there.data(getSchoolSurvey, { params })).plan).toEqual(changed);
});
