import { randomUUID } from 'node:crypto';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { submitSurvey } from '@xuezhou/contract/survey';
import * as desk from '@xuezhou/contract/survey/console';
import { decideApproval, getApprovalAnswer, listApprovals } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { entriesOf, lastEntry } from '../../../testing/desks/last-entry.ts';
import { deskPassword, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];

async function answered({ isAnonymous }: { isAnonymous: boolean }) {
  const owner = await signInStaffAs(school, { isOwner: true });
  const item: desk.PlannedItem = {
    ...{ surveyItemId: 1, surveyItemType: 'choice', title: '想去吗', hint: '', isRequired: true },
    ...{ isHidden: false, options: ['想', '不想'], rows: [], columns: [], least: null },
    ...{ most: null, unit: '', condition: null },
  };
  const plan = {
    ...{ title: '自习室', intro: '', thanks: '', isAnonymous, opensAt: null, closesAt: null },
    sections: [{ title: '一', caption: '', items: [item] }],
  };
  const body = { requestId: randomUUID(), surveyId: null, version: 0, plan };
  const { surveyId } = await owner.data(desk.saveSurvey, { body });
  await owner.data(desk.openSurvey, { body: { surveyId } });
  const student = await school.signIn();
  const answers = [{ surveyItemId: 1, value: '想' }];
  expect((await student.call(submitSurvey, { body: { surveyId, answers } })).status).toBe(200);
  return { surveyId, studentId: student.studentId };
}

it('[POST /api/console/surveys/export] answers with names leave with a reason and a second person, and stand in the log', async () => {
  const { surveyId, studentId } = await answered({ isAnonymous: false });
  const staff = await signInStaffAs(school, { permissions: ['student.export'] });
  const second = await signInStaffAs(school, { permissions: ['student.export'] });
  const ask = async (wish: object = {}) =>
    (await staff.call(desk.exportSurveyResults, { body: { surveyId, why: '给老师看', ...wish } }))
      .status;
  expect(await ask({ why: ' ' })).toBe(refused('whyEmpty'));
  expect(await ask({ surveyId: 999_999 })).toBe(refused('surveyUnknown'));
  expect(await ask()).toBe(refused('approvalAsked'));
  expect(await entriesOf(connection, 'exportSurveyResults')).toBe(0);
  const [waiting] = await second.data(listApprovals, { query: {} });
  const facts = { survey: '自习室', people: 1 };
  expect(waiting).toMatchObject({ facts, why: '给老师看' });
  const approvalId = waiting?.approvalId ?? 0;
  const agreed = { approvalId, isAgreed: true, code: deskPassword };
  expect(await second.data(decideApproval, { body: agreed })).toMatchObject({ isDone: true });
  const { answer } = await staff.data(getApprovalAnswer, { params: { approvalId } });
  expect(answer).toMatchObject({
    answers: [{ studentId, answers: [{ surveyItemId: 1, value: '想' }] }],
  });
  expect(await lastEntry(connection, 'exportSurveyResults')).toMatchObject({
    ...{ target_kind: 'survey', target_id: String(surveyId), why: '给老师看', after: facts },
  });
});

it('[GET /api/console/surveys/:surveyId/results] who reads answers with names stands in the log each time, and nobody who reads others', async () => {
  const staff = await signInStaffAs(school, { permissions: ['student.export'] });
  const named = await answered({ isAnonymous: false });
  const anonymous = await answered({ isAnonymous: true });
  const read = async (surveyId: number) =>
    await staff.data(desk.getSurveyResults, { params: { surveyId } });
  expect((await read(anonymous.surveyId)).answers).toHaveLength(1);
  expect(await entriesOf(connection, 'getSurveyResults')).toBe(0);
  for (const times of [1, 2]) {
    expect((await read(named.surveyId)).answers[0]?.studentId).toBe(named.studentId);
    expect(await entriesOf(connection, 'getSurveyResults')).toBe(times);
  }
  expect(await lastEntry(connection, 'getSurveyResults')).toMatchObject({
    ...{ staff_id: staff.staffId, target_kind: 'survey', target_id: String(named.surveyId) },
    after: { people: 1 },
  });
});

it('answers without names need nobody else', async () => {
  const { surveyId } = await answered({ isAnonymous: true });
  const staff = await signInStaffAs(school, { permissions: ['student.export'] });
  const body = { surveyId, why: '看看' };
  expect(await staff.data(desk.exportSurveyResults, { body })).toMatchObject({
    answers: [{ studentId: null, nickname: '' }],
  });
});

it('answers with names keep their second person where a file made the survey anonymous later', async () => {
  const { surveyId } = await answered({ isAnonymous: false });
  await connection
    .updateTable('survey')
    .where('survey_id', '=', surveyId)
    .set({ is_anonymous: true })
    .execute();
  const staff = await signInStaffAs(school, { permissions: ['student.export'] });
  const body = { surveyId, why: '看看' };
  const { status } = await staff.call(desk.exportSurveyResults, { body });
  expect(status).toBe(refused('approvalAsked'));
  expect(await staff.data(desk.getSurveyResults, { params: { surveyId } })).toMatchObject({
    isAnonymous: false,
  });
});
