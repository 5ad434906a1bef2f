import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  closeCampClass,
  getManagedCamp,
  listManagedCamps,
  publishCamp,
  saveCamp,
  takeOverCamp,
  type CampPlan,
} from '@xuezhou/contract/camp/console';
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
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-camps-'));
const catalogue = await TestCatalogue.make();
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await catalogue.remove();
});
const importAgain = () => importCatalogue(school.services, catalogue.folder, { dryRun: false });
const [campId, courseId] = [1, 1];
const now = () => owner.data(getManagedCamp, { params: { campId } });
const save = (wishes: object) =>
  owner.call(saveCamp, {
    body: { requestId: uuidv7(), campId, courseId, version: 1, ...wishes } as never,
  });

it('a camp that pages took over is passed over by its file with its classes, and an export gives it back the same', async () => {
  expect((await importAgain()).faults).toEqual([]);
  const { plan, path: file, owner: has } = await now();
  expect([has, file]).toEqual(['file', 'courses/demo/camps.yaml']);
  expect(plan.intro).toBe('每天**一小步**。');
  expect(plan.tasks.map(({ kind, partId, count }) => [kind, partId, count])).toEqual([
    ...[
      ['lecture', 1001, 1],
      ['reading', 101, 1],
      ['practice', 101, 2],
    ],
    ...[
      ['cards', null, 1],
      ['mock', 1, 1],
      ['assignment', 1, 1],
      ['live', null, 20],
    ],
  ]);
  // What a file says, a page can save as it is.
  await owner.call(takeOverCamp, { body: { campId } });
  expect((await save({ plan })).data).toEqual({ campId, version: 1 });
  const changed: CampPlan = { ...plan, title: '改过的营', days: 9, intro: '三天\n\n- 看：一' };
  expect((await save({ plan: changed })).status).toBe(200);
  expect((await owner.call(closeCampClass, { body: { classId: 2 } })).status).toBe(200);
  const { data: fresh } = await save({ campId: null, plan: { ...plan, title: '又一个' } });
  await owner.call(publishCamp, { body: { campId: fresh.campId } });

  const { faults } = await importAgain();
  expect(faults).toEqual([
    'courses/demo/camps.yaml（1）：训练营“三天营”已由教务台接管，文件里的没有导入；请在教务台里改',
  ]);
  expect((await now()).plan).toEqual(changed);
  await catalogue.change({ 'courses/demo/camps.yaml': '[]', 'careers.yaml': '[]' });
  expect((await importAgain()).faults).toEqual([]);
  const { camps } = await owner.data(listManagedCamps);
  expect(camps.map((each) => [each.campId, each.owner, each.isRetired])).toEqual([
    [1, 'console', false],
    [fresh.campId, 'console', false],
  ]);
  const classes = await school.connection
    .selectFrom('camp_class')
    .select(['class_id', 'closed_at'])
    .orderBy('class_id')
    .execute();
  expect(classes.map((each) => [each.class_id, each.closed_at === null])).toEqual([
    [1, true],
    [2, false],
  ]);

  await exportCatalogue(school.services, path.join(folder, 'back'));
  const back = await importCatalogue(other.services, path.join(folder, 'back'), { dryRun: false });
  expect(back.faults).toEqual([]);
  for (const id of [campId, fresh.campId]) {
    const params = { campId: id };
    const [here, theirs] = [
      await owner.data(getManagedCamp, { params }),
      await there.data(getManagedCamp, { params }),
    ];
    expect([theirs.owner, theirs.plan]).toEqual(['file', here.plan]);
  }
  const [open] = await other.connection.selectFrom('camp_class').select('class_id').execute();
  expect(open).toEqual({ class_id: 1 });
});
