import { LookSetting } from '@xuezhou/contract/site/console';
import { searchConsole } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { schoolSettings } from '../school-settings.ts';

const school = await startTestApp();
const desk = await signInStaffAs(school, { permissions: ['setting.read'] });

const found = async (text: string, who = desk) =>
  (await who.data(searchConsole, { query: { text } })).hits.filter(
    ({ kind }) => kind === 'setting',
  );

it('[GET /api/console/search] finds each setting by what it is about and by its key, and leads to it', async () => {
  for (const [key, { about }] of Object.entries(schoolSettings)) {
    const hits = await found(about);
    expect(hits.map(({ id }) => id)).toContain(key);
    const [byKey] = await found(key.toLowerCase());
    expect(byKey).toMatchObject({ id: key, title: about, path: `/settings?q=${key}` });
  }
});

it('finds everything that the look is made of', async () => {
  for (const key of Object.keys(LookSetting.properties)) {
    const id = `look.${key}`;
    expect(await found(id), id).toMatchObject([{ id, path: '/settings/look' }]);
  }
  expect(await found('logo')).toMatchObject([{ id: 'look.mark' }]);
});

it('is for who reads settings', async () => {
  const other = await signInStaffAs(school, { permissions: ['qa.answer'] });
  expect(await found('电话', other)).toEqual([]);
});
