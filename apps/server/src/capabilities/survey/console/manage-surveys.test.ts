import { randomUUID } from 'node:crypto';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { refusals } from '@xuezhou/contract/refusals';
import { getSurvey, submitSurvey, type SurveyAnswer } from '@xuezhou/contract/survey';
import * as contract from '@xuezhou/contract/survey/console';
import { listAudit } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { undoLast } from '../../../testing/desks/undo-last.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const owner = await signInStaffAs(school, { isOwner: true });
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];

const item = (given: Partial<contract.PlannedItem> = {}): contract.PlannedItem => ({
  ...{ surveyItemId: 1, surveyItemType: 'choice', title: '想去吗', hint: '', isRequired: true },
  ...{ isHidden: false, options: ['想', '不想'], rows: [], columns: [], least: null, most: null },
  ...{ unit: '', condition: null, ...given },
});
const why = item({
  ...{ surveyItemId: 2, surveyItemType: 'text', title: '为什么', options: [], isRequired: false },
  condition: { surveyItemId: 1, is: ['不想'], least: null, most: null },
});
const plan = (given: Partial<contract.SurveyPlan> = {}): contract.SurveyPlan => ({
  ...{
    title: '自习室',
    intro: '',
    thanks: '谢谢',
    isAnonymous: false,
    opensAt: null,
    closesAt: null,
  },
  ...{ sections: [{ title: '一', caption: '', items: [item(), why] }], ...given },
});
const ofItems = (...items: contract.PlannedItem[]) =>
  plan({ sections: [{ title: '一', caption: '', items }] });
const save = (wishes: object = {}) =>
  owner.call(contract.saveSurvey, {
    body: { requestId: randomUUID(), surveyId: null, version: 0, plan: plan(), ...wishes },
  });
const made = async (wishes: object = {}) => (await save(wishes)).data.surveyId;
const opened = async (wishes: object = {}) => {
  const surveyId = await made(wishes);
  await owner.call(contract.openSurvey, { body: { surveyId } });
  return surveyId;
};
const now = (surveyId: number) => owner.data(contract.getSchoolSurvey, { params: { surveyId } });
type Student = Awaited<ReturnType<typeof school.signIn>>;
const read = async (student: Student, surveyId: number) =>
  await student.call(getSurvey, { params: { surveyId } }).catch(() => undefined);
const post = (student: Student, surveyId: number, answers: SurveyAnswer[]) =>
  student.call(submitSurvey, { body: { surveyId, answers } });

it('whose making was not heard of takes what was mended since, once', async () => {
  const requestId = randomUUID();
  const surveyId = await made({ requestId });
  const mended = { requestId, plan: plan({ title: '再改的问卷' }) };
  for (const _ of [1, 2]) expect((await save(mended)).data).toEqual({ surveyId, version: 2 });
  expect((await now(surveyId)).plan.title).toBe('再改的问卷');
  const other = await save({ requestId, plan: plan({ title: '又一个' }) });
  expect(other.status).toBe(refused('surveyChanged'));
  const known = await save({ requestId, version: 2, plan: plan({ title: '又一个' }) });
  expect(known.data).toEqual({ surveyId, version: 3 });
});

it('[POST /api/console/surveys/save] [GET /api/console/surveys/:surveyId] [POST /api/console/surveys/open] [POST /api/console/surveys/close] is made once, open to nobody at first, and closed keeps what was handed in', async () => {
  const requestId = randomUUID();
  const [surveyId, again] = [await made({ requestId }), await made({ requestId })];
  expect(again).toBe(surveyId);
  expect(await now(surveyId)).toMatchObject({
    ...{ owner: 'console', version: 1, isRetired: true, plan: plan(), posted: 0, lastItemId: 2 },
  });
  const student = await school.signIn();
  expect((await read(student, surveyId))?.data).toBeNull();
  const body = { surveyId };
  expect((await owner.call(contract.openSurvey, { body })).status).toBe(200);
  expect((await owner.call(contract.openSurvey, { body })).status).toBe(200);
  expect((await now(surveyId)).version).toBe(2);
  expect((await read(student, surveyId))?.data).toMatchObject({ title: '自习室' });
  expect((await post(student, surveyId, [{ surveyItemId: 1, value: '想' }])).status).toBe(200);
  expect((await owner.call(contract.closeSurvey, { body })).status).toBe(200);
  const late = await post(await school.signIn(), surveyId, [{ surveyItemId: 1, value: '想' }]);
  expect(late.status).toBe(refusals.surveyOver[0]);
  expect(await now(surveyId)).toMatchObject({ posted: 1 });
  expect((await undoLast(owner, 'closeSurvey', surveyId)).status).toBe(200);
  expect(
    (await post(await school.signIn(), surveyId, [{ surveyItemId: 1, value: '不想' }])).status,
  ).toBe(200);
});

it('is changed by who saw it, and the log takes it back as long as nothing came after', async () => {
  const surveyId = await opened();
  const wish = { surveyId, version: 2 };
  const next = plan({ title: '图书馆' });
  expect((await save({ ...wish, plan: next })).data).toEqual({ surveyId, version: 3 });
  expect((await save({ ...wish, plan: next })).data).toEqual({ surveyId, version: 3 });
  const late = await save({ ...wish, plan: plan({ title: '食堂' }) });
  expect(late.status).toBe(refused('surveyChanged'));
  const query = { operation: 'saveSurvey', targetId: String(surveyId) };
  const { list } = await owner.data(listAudit, { query });
  expect(list[0]).toMatchObject({ before: { title: '自习室' }, after: { title: '图书馆' } });
  expect((await undoLast(owner, 'saveSurvey', surveyId)).status).toBe(200);
  expect((await now(surveyId)).plan).toEqual(plan());
});

it('is refused with what is wrong, and keeps the items that somebody answered', async () => {
  const bad = await save({ plan: ofItems(item({ options: [] })) });
  expect(bad).toMatchObject({
    ...{ status: refused('surveyPlanWrong'), message: '第 1 题：请至少写一个选项' },
  });
  const surveyId = await opened();
  await post(await school.signIn(), surveyId, [{ surveyItemId: 1, value: '想' }]);
  const wish = { surveyId, version: 2 };
  const without = await save({ ...wish, plan: ofItems({ ...why, condition: null }) });
  expect(without).toMatchObject({
    ...{ status: refused('surveyPlanWrong'), message: '“想去吗”有人答过，只能隐藏，不能删去' },
  });
  const renamed = await save({ ...wish, plan: plan({ isAnonymous: true }) });
  expect(renamed.status).toBe(refused('surveyPlanWrong'));
  const hidden = ofItems(item({ isHidden: true }), { ...why, condition: null });
  expect((await save({ ...wish, plan: hidden })).status).toBe(200);
  const gone = await save({ surveyId: 999_999_999, plan: plan() });
  expect(gone.status).toBe(refused('surveyUnknown'));
});

it('[POST /api/console/surveys/take-over] of a file is only read until it is taken over', async () => {
  await school.connection
    .insertInto('survey')
    .values({
      ...{ survey_id: 7, position: 1, title: '旧的', intro: '', thanks: '', is_anonymous: true },
      ...{ opens_at: null, closes_at: null, retired_at: null, sections: '[]', items: '[]' },
      source: '{}',
    })
    .execute();
  const wish = { surveyId: 7, plan: plan({ isAnonymous: true }) };
  expect((await save(wish)).status).toBe(refused('surveyOfFile'));
  const body = { surveyId: 7 };
  const opening = await owner.call(contract.openSurvey, { body });
  const closing = await owner.call(contract.closeSurvey, { body });
  expect([opening.status, closing.status]).toEqual([
    ...[refused('surveyOfFile'), refused('surveyOfFile')],
  ]);
  await owner.call(contract.takeOverSurvey, { body: { surveyId: 7 } });
  await owner.call(contract.takeOverSurvey, { body: { surveyId: 7 } });
  expect(await now(7)).toMatchObject({ owner: 'console', version: 1 });
  expect((await save({ ...wish, version: 1 })).status).toBe(200);
});

it('[GET /api/console/surveys/:surveyId/figures] tells of no group of fewer than five, nor lets one be found', async () => {
  const surveyId = await opened();
  const figures = () => owner.data(contract.getSurveyFigures, { params: { surveyId } });
  const say = async (value: string) =>
    await post(await school.signIn(), surveyId, [{ surveyItemId: 1, value }]);
  for (let count = 0; count < 4; count++) await say('想');
  expect((await figures()).items[0]).toMatchObject({ answered: null, groups: [] });
  for (let count = 0; count < 3; count++) await say('想');
  await say('不想');
  // One who does not want to: told of with the others, since all are known.
  expect((await figures()).items[0]).toMatchObject({
    answered: 8,
    groups: [{ words: '想、不想', people: 8 }],
  });
  for (let count = 0; count < 4; count++) await say('不想');
  expect((await figures()).items[0]?.groups).toEqual([
    { words: '想', people: 7 },
    { words: '不想', people: 5 },
  ]);
});
