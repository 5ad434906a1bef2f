import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { getSitePage } from '@xuezhou/contract/site';
import * as contract from '@xuezhou/contract/site/console';
import { listAudit } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { undoLast } from '../../../testing/desks/undo-last.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const owner = await signInStaffAs(school, { isOwner: true });
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];

type Name = Parameters<typeof read>[0];
const read = (name: contract.OpenSchoolText['name']) =>
  school.visit().data(getSitePage, { params: { name } });
const open = (name: Name) => owner.data(contract.getSchoolText, { params: { name } });
const takeOver = (name: Name) => owner.call(contract.takeOverSchoolText, { body: { name } });
const save = (name: Name, version: number, text: contract.SchoolText) =>
  owner.call(contract.saveSchoolText, { body: { name, version, text } });

const text: contract.SchoolText = {
  ...{ title: '关于{{short}}', summary: '一所小学校', updatedOn: '2026-12-01' },
  body: '开头一段\n\n## 我们是谁\n\n由 {{school}} 办。',
};

it('[GET /api/console/site/texts] [GET /api/console/site/texts/:name] [POST /api/console/site/texts/take-over] stands in a file, with its path, until it is taken over', async () => {
  const list = await owner.data(contract.listSchoolTexts);
  expect(list).toHaveLength(8);
  expect(list.every(({ owner: has, version }) => has === 'file' && version === 0)).toBe(true);
  const first = await open('about');
  expect(first).toMatchObject({ file: 'site/about.md', version: 0, versions: [] });
  expect((await save('about', 0, text)).status).toBe(refused('schoolTextOfFile'));
  const before = await read('about');
  expect((await takeOver('about')).data).toEqual({ version: 1 });
  expect((await takeOver('about')).data).toEqual({ version: 1 });
  expect(await read('about')).toEqual(before);
  expect(await open('about')).toMatchObject({ owner: 'console', file: null, version: 1 });
  const { list: log } = await owner.data(listAudit, { query: { operation: 'takeOverSchoolText' } });
  expect(log).toMatchObject([{ before: { owner: 'file' }, after: { owner: 'console' } }]);
});

it('[POST /api/console/site/texts/save] is read at once as a new version, once for twice, and only over what was seen', async () => {
  await takeOver('teachers');
  expect((await save('teachers', 1, text)).data).toEqual({ version: 2 });
  expect((await save('teachers', 1, text)).data).toEqual({ version: 2 });
  expect(await read('teachers')).toMatchObject({
    ...{ title: '关于学校', updatedOn: '2026-12-01', lead: '<p>开头一段</p>' },
    sections: [{ title: '我们是谁', html: '<p>由 学校 办。</p>' }],
  });
  const late = await save('teachers', 1, { ...text, title: '别的' });
  expect(late.status).toBe(refused('schoolTextChanged'));
  const { list } = await owner.data(listAudit, { query: { operation: 'saveSchoolText' } });
  expect(list).toMatchObject([
    { before: { version: 1 }, after: { version: 2, title: text.title } },
  ]);
});

it('at the same moment is one version, and the other hears of it', async () => {
  await takeOver('app');
  const answers = await Promise.all(
    ['甲', '乙', '丙'].map((title) => save('app', 1, { ...text, title })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...[200, refused('schoolTextChanged'), refused('schoolTextChanged')],
  ]);
  expect((await open('app')).versions.map(({ version }) => version)).toEqual([2, 1]);
});

it('[GET /api/console/site/texts/:name/versions/:version] keeps each version, and an undo brings the one before back as a new one', async () => {
  await takeOver('legal');
  const was = await read('legal');
  await save('legal', 1, text);
  const versionOf = (version: number) =>
    owner.call(contract.getSchoolTextVersion, { params: { name: 'legal', version } });
  expect((await versionOf(1)).data.page).toEqual(was);
  expect((await versionOf(9)).status).toBe(refused('schoolTextUnknown'));
  expect((await undoLast(owner, 'saveSchoolText')).status).toBe(200);
  expect(await read('legal')).toEqual(was);
  expect((await open('legal')).version).toBe(3);
  // What came after stays.
  await save('legal', 3, text);
  await save('legal', 4, { ...text, title: '再改' });
  const { list } = await owner.data(listAudit, { query: { operation: 'saveSchoolText' } });
  expect(list[1]).toMatchObject({ after: { version: 4 } });
  await undoLast(owner, 'saveSchoolText');
  expect((await read('legal')).title).toBe('关于学校');
});

it('[POST /api/console/site/texts/preview] is shown with what is wrong, and not saved with it', async () => {
  await takeOver('privacy');
  const wrong = { ...text, body: '## 一\n\n{{nobody}} <script>x</script>\n\n## 一\n\n$\\frac{$' };
  const { page, faults } = await owner.data(contract.previewSchoolText, { body: { text: wrong } });
  expect(page.sections.map(({ title }) => title)).toEqual(['一', '一']);
  expect(JSON.stringify(page)).not.toContain('<script');
  expect(faults.slice(0, 2)).toEqual([
    expect.stringContaining('{{nobody}}'),
    '有两节都叫“一”，请改掉一个',
  ]);
  expect(faults).toHaveLength(3);
  for (const bad of [wrong, { ...text, title: ' ' }, { ...text, body: ' ' }])
    expect((await save('privacy', 1, bad)).status).toBe(refused('schoolTextWrong'));
  expect((await open('privacy')).version).toBe(1);
});
