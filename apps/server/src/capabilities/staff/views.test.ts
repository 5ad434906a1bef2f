import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { listViews, removeView, saveView } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();

it('[GET /api/console/views] [POST /api/console/views/save] [POST /api/console/views/remove] a list is saved under a name, twice is once, and is renamed and removed', async () => {
  const me = await signInStaffAs(school);
  const body = { list: 'codes', name: ' 没用的 ', search: 'state=unused&course=2&until=' };
  const saved = await me.data(saveView, { body });
  expect(await me.data(saveView, { body: { ...body, search: 'course=3' } })).toEqual(saved);
  await me.data(saveView, { body });
  const own = { ...saved, name: '没用的', search: 'course=2&state=unused' };
  expect(await me.data(listViews, { query: { list: 'codes' } })).toEqual([own]);
  expect(await me.data(listViews, { query: { list: 'students' } })).toEqual([]);
  await me.data(saveView, { body: { ...body, ...saved, name: '还能用' } });
  expect(await me.data(listViews, { query: { list: 'codes' } })).toEqual([
    { ...own, name: '还能用' },
  ]);
  await me.data(removeView, { body: saved });
  await me.data(removeView, { body: saved });
  expect(await me.data(listViews, { query: { list: 'codes' } })).toEqual([]);
});

it('nobody sees, changes or removes the view of another', async () => {
  const [me, other] = [await signInStaffAs(school), await signInStaffAs(school)];
  const body = { list: 'students', name: '可能掉队', search: 'course=2' };
  const saved = await me.data(saveView, { body });
  expect(await other.data(listViews, { query: { list: 'students' } })).toEqual([]);
  const changed = await other.call(saveView, { body: { ...body, ...saved, search: '' } });
  expect(changed.status).toBe(consoleRefusals.viewUnknown[0]);
  await other.data(removeView, { body: saved });
  expect(await me.data(listViews, { query: { list: 'students' } })).toEqual([
    { ...saved, name: body.name, search: body.search },
  ]);
  // The same name is everybody's own.
  await other.data(saveView, { body });
});

it('says why a view is not saved, and changes nothing then', async () => {
  const me = await signInStaffAs(school);
  const save = async (name: string, viewId?: number) =>
    await me.call(saveView, {
      body: { list: 'codes', name, search: '', ...(viewId !== undefined && { viewId }) },
    });
  expect((await save('  ')).status).toBe(consoleRefusals.viewNameEmpty[0]);
  const { viewId } = await me.data(saveView, { body: { list: 'codes', name: '1', search: '' } });
  for (let number = 2; number <= 20; number += 1) await save(String(number));
  expect((await save('21')).status).toBe(consoleRefusals.viewsTooMany[0]);
  expect((await save('2', viewId)).status).toBe(consoleRefusals.viewNameTaken[0]);
  // One that is there may still be saved anew.
  expect((await save('20')).status).toBe(200);
  expect(await me.data(listViews, { query: { list: 'codes' } })).toHaveLength(20);
});
