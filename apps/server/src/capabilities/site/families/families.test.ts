import { randomUUID } from 'node:crypto';
import { createCourse } from '@xuezhou/contract/authoring/console';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { listGoods } from '@xuezhou/contract/mall';
import { listPapers } from '@xuezhou/contract/mock/console';
import { getSchool } from '@xuezhou/contract/site';
import {
  listFamilies,
  orderFamilies,
  removeFamily,
  saveFamily,
} from '@xuezhou/contract/site/console';
import { beforeEach, expect, it } from 'vitest';
import { lastEntry } from '../../../testing/desks/last-entry.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;
const office = await signInStaffAs(school, { isOwner: true });
const status = (name: ConsoleRefusalName) => consoleRefusals[name][0];

const seven = ['CFA', 'FRM', 'EEPG', 'CPA', 'ESG', 'SKILL', 'OTHER'];
const form = (given: object = {}) => ({
  ...{ requestId: randomUUID(), code: null, version: 0, name: '税务师', shortName: '税务' },
  ...{ hue: 'teal' as const, exam: null, isShown: true },
  ...given,
});
const save = (given: object = {}) => office.data(saveFamily, { body: form(given) });
const refused = async (given: object) =>
  (await office.call(saveFamily, { body: form(given) })).status;
const all = () => office.data(listFamilies);
const codes = async () => (await all()).map(({ code }) => code);
const one = async (code: string) => {
  const found = (await all()).find((family) => family.code === code);
  if (found === undefined) throw new Error(`no family ${code}`);
  return found;
};

beforeEach(async () => {
  await connection.updateTable('course').set({ family: 'CFA' }).execute();
  await connection.deleteFrom('course_family').where('code', 'not in', seven).execute();
  await connection.deleteFrom('removed_family').execute();
});

it('[GET /api/console/families] a school begins with the seven that its content files have always named', async () => {
  expect(await codes()).toEqual(seven);
  expect(await one('SKILL')).toMatchObject({ name: '金融技能', uses: [], version: 1 });
});

it('[POST /api/console/families/save] a family of its own gets a code, once, and everybody sees it at once', async () => {
  const first = form();
  const { code } = await office.data(saveFamily, { body: first });
  expect(code).toBe('F1');
  expect(await office.data(saveFamily, { body: first })).toEqual({ code });
  expect(await codes()).toEqual([...seven, 'F1']);
  const shown = await school.visit().data(getSchool);
  expect(shown.courseFamilies?.at(-1)).toEqual({
    ...{ code, name: '税务师', shortName: '税务', hue: 'teal', exam: null, isShown: true },
  });
  expect(await save({ name: '精算师', shortName: 'SoA' })).toEqual({ code: 'SOA' });
});

it('what is changed by two is not lost, and a name stands once', async () => {
  const { code } = await save();
  await save({ code, version: 1, name: '税务师考试' });
  // Sent twice it is done once; who saw less is told.
  await save({ code, version: 1, name: '税务师考试' });
  expect((await one(code)).version).toBe(2);
  expect(await refused({ code, version: 1, name: '税务' })).toBe(status('familyChanged'));
  expect(await refused({ name: ' 税务师考试 ' })).toBe(status('familyNameTaken'));
  expect(await refused({ name: 'cfa' })).toBe(status('familyNameTaken'));
  expect(await refused({ name: '  ' })).toBe(status('familyName'));
  expect(await refused({ name: '长'.repeat(21) })).toBe(status('familyName'));
  expect(await refused({ code: 'GONE', version: 1 })).toBe(status('familyUnknown'));
  expect(await lastEntry(connection, 'saveFamily')).toMatchObject({
    before: { name: '税务师' },
    after: { name: '税务师考试' },
  });
});

it('one that is not shown leaves the mall, and nothing else', async () => {
  const shelves = async () =>
    (await school.visit().data(listGoods, { query: {} })).families.map(({ family }) => family);
  const { code } = await save();
  expect(await shelves()).toContain(code);
  await save({ code, version: 1, isShown: false });
  expect(await shelves()).not.toContain(code);
  expect(await codes()).toContain(code);
});

it('[POST /api/console/families/order] the order is the whole of them, or it is refused', async () => {
  const asked = ['FRM', 'CFA', ...seven.slice(2)];
  await office.data(orderFamilies, { body: { codes: asked } });
  expect(await codes()).toEqual(asked);
  for (const wrong of [seven.slice(1), [...seven, 'F9'], [...seven.slice(1), 'FRM']])
    expect((await office.call(orderFamilies, { body: { codes: wrong } })).status).toBe(
      status('familyListChanged'),
    );
  // By who has not seen what a colleague made of it since, and not of what stands so already.
  const late = await office.call(orderFamilies, {
    body: { codes: seven, seen: seven.toReversed() },
  });
  expect(late.status).toBe(status('familyOrderChanged'));
  expect((await office.call(orderFamilies, { body: { codes: asked, seen: seven } })).status).toBe(
    200,
  );
  await office.data(orderFamilies, { body: { codes: seven, seen: asked } });
  expect(await codes()).toEqual(seven);
});

it('[POST /api/console/families/remove] only one that nothing names is removed, and it is said what does', async () => {
  const { code } = await save();
  const course = await makeCourse(connection, { family: code });
  const remove = (given: object = {}) =>
    office.call(removeFamily, { body: { code, version: 1, ...given } });
  const kept = await remove();
  expect(kept.status).toBe(status('familyInUse'));
  expect(kept.message).toContain('税务师 还用在1 门课程里');
  expect((await one(code)).uses).toEqual(['1 门课程']);
  await connection
    .updateTable('course')
    .set({ family: 'CFA' })
    .where('course_id', '=', course.courseId)
    .execute();
  expect((await remove({ version: 2 })).status).toBe(status('familyChanged'));
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(status('familyUnknown'));
  expect((await remove({ code: 'OTHER' })).status).toBe(status('familyKept'));
});

it('a draft holds its family, and nobody gives a course one that was removed', async () => {
  const { code } = await save();
  const make = (family: string) =>
    office.call(createCourse, { body: { requestId: randomUUID(), title: '税法一', family } });
  expect((await make(code)).status).toBe(200);
  expect((await one(code)).uses).toEqual(['1 份课程草稿']);
  expect((await make('GONE')).status).toBe(status('familyUnknown'));
});

it('a course that is begun while its family is removed is refused, or holds it', async () => {
  for (let round = 0; round < 5; round++) {
    const { code } = await save({ name: `系列 ${round}`, shortName: `S${round}` });
    const [removed, made] = await Promise.all([
      office.call(removeFamily, { body: { code, version: 1 } }),
      office.call(createCourse, {
        body: { requestId: randomUUID(), title: '同时', family: code },
      }),
    ]);
    const isThere = (await codes()).includes(code);
    expect([removed.status === 200, made.status === 200]).toEqual([!isThere, isThere]);
  }
});

it('a new paper of its courses begins with the form of the exam that it prepares for', async () => {
  const { code } = await save({ exam: 'cfa-1' });
  const course = await makeCourse(connection, { family: code });
  const other = await makeCourse(connection, { family: 'ESG' });
  const { courses } = await office.data(listPapers, { query: {} });
  const formatOf = (courseId: number) => courses.find((each) => each.courseId === courseId)?.format;
  expect([formatOf(course.courseId), formatOf(other.courseId)]).toEqual(['cfa-1', null]);
});
