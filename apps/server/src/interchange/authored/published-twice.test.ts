import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/authoring/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { publishPaper } from '@xuezhou/contract/mock/console';
import { getQuestion, publishQuestion, saveQuestionDraft } from '@xuezhou/contract/review/console';
import { expect, it } from 'vitest';
import {
  asking,
  makeWrittenCourse,
  paperDesk,
  plan,
} from '../../capabilities/mock/testing/desk-papers.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';

// An answer is lost on its way, and the page asks once more: what was published is told again, and nothing is done twice.

const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true });
const colleague = await signInStaffAs(school, { isOwner: true });
const refused = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
const entries = async (operation: string) =>
  await connection
    .selectFrom('audit_log')
    .where('operation', '=', operation)
    .select('audit_id')
    .execute();

it('a paper', async () => {
  const course = await makeWrittenCourse(school, owner);
  const desk = paperDesk(owner, course.courseId);
  const paperId = await desk.begin(
    plan({ topics: [asking('全部', [await makeQuestion(connection, course)])] }),
  );
  const { revision, version } = await desk.read(paperId);
  const input = { body: { paperId, revision, version } };
  const first = await owner.data(publishPaper, input);
  expect(await owner.data(publishPaper, input)).toEqual(first);
  expect(await entries('publishPaper')).toHaveLength(1);
  await desk.save(paperId, plan({ ...(await desk.read(paperId)).plan, title: '另一份' }));
  expect((await owner.call(publishPaper, input)).status).toBe(refused('publishedMeanwhile'));
});

it('a question', async () => {
  const { questionId } = await makeQuestion(connection, await makeCourse(connection));
  const at = { params: { questionId } };
  const { published, revision } = await owner.data(getQuestion, at);
  const form = { ...published!, stem: '久期是什么' };
  await owner.data(saveQuestionDraft, { body: { questionId, revision, form } });
  const now = await owner.data(getQuestion, at);
  const input = {
    body: { questionId, revision: now.revision, version: now.version, tells: true },
  };
  const first = await owner.data(publishQuestion, input);
  expect(await owner.data(publishQuestion, input)).toEqual(first);
  expect(await entries('publishQuestion')).toHaveLength(1);
  expect((await colleague.call(publishQuestion, input)).status).toBe(
    refused('questionPublishedMeanwhile'),
  );
});

it('a course', async () => {
  const { courseId } = await owner.data(contract.createCourse, {
    body: { requestId: randomUUID(), title: '久期', family: 'CFA' },
  });
  const { version, changes } = await owner.data(contract.listChanges, { params: { courseId } });
  const chosen = changes.map(({ kind, nodeId }) => ({ kind, nodeId }));
  const input = { body: { courseId, version, changes: chosen } };
  const first = await owner.data(contract.publishChanges, input);
  expect(await owner.data(contract.publishChanges, input)).toEqual(first);
  expect(await entries('publishChanges')).toHaveLength(1);
  expect((await colleague.call(contract.publishChanges, input)).status).toBe(
    refused('publishedMeanwhile'),
  );
});
