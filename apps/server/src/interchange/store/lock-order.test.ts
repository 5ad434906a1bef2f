import { publishQuestion, getQuestion, saveQuestionDraft } from '@xuezhou/contract/review/console';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { lockIds } from '../../capabilities/authoring/authoring.port.ts';
import { makeWrittenCourse, paperDesk, plan } from '../../capabilities/mock/testing/desk-papers.ts';
import { lockImports } from '../../platform/content/lock-imports.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { changeAudited } from '../../platform/staff/change-audited.ts';
import { machineOperator } from '../../platform/staff/machine-operator.ts';
import { untilWaiting } from '../../testing/database/until-waiting.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';

// What pages do while an import is under way: one waits for the other, and never each for the other.

const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true });

/** An import that has its locks, and writes once `work` waits for it. */
async function beside(work: () => Promise<unknown>, write: (change: Change) => Promise<unknown>) {
  const under = await connection.transaction().execute(async (change) => {
    await lockImports(change);
    await lockIds(change);
    const working = work();
    await untilWaiting(connection, 1);
    await write(change);
    return { working };
  });
  return await under.working;
}

it('publishes a question after an import that writes the same one', async () => {
  const { questionId } = await makeQuestion(connection, await makeCourse(connection));
  const at = { params: { questionId } };
  const { published, revision } = await owner.data(getQuestion, at);
  const form = { ...published!, stem: '凸性为正时价格变动偏向哪一边' };
  await owner.data(saveQuestionDraft, { body: { questionId, revision, form } });
  const now = await owner.data(getQuestion, at);
  const body = { questionId, revision: now.revision, version: now.version, tells: false };
  const answer = await beside(
    () => owner.call(publishQuestion, { body }),
    (change) =>
      sql`update question set position = 7 where question_id = ${questionId}`.execute(change),
  );
  expect(answer).toMatchObject({ status: 200, data: { isNew: true } });
});

it('begins a paper after an import that writes its course', async () => {
  const course = await makeWrittenCourse(school, owner);
  const paperId = await beside(
    () => paperDesk(owner, course.courseId).begin(plan()),
    (change) =>
      sql`update course set sort = sort where course_id = ${course.courseId}`.execute(change),
  );
  expect(paperId).toBeGreaterThan(500_000);
});

const failing = (code: string, times: number) => {
  let tries = 0;
  const work = changeAudited(school.services, machineOperator, async (change) => {
    tries += 1;
    if (tries <= times)
      await sql
        .raw(`do $$ begin raise exception 'met' using errcode = '${code}'; end $$`)
        .execute(change);
    return { answer: tries, auditEntry: null };
  });
  return { work, tries: () => tries };
};

it('does again what the database refused because two waited for each other', async () => {
  expect(await failing('40P01', 2).work).toBe(3);
});

it('gives up at the third time, and at once for everything else', async () => {
  const deadlock = failing('40P01', 9);
  await expect(deadlock.work).rejects.toThrow('met');
  expect(deadlock.tries()).toBe(3);
  const other = failing('23505', 9);
  await expect(other.work).rejects.toThrow('met');
  expect(other.tries()).toBe(1);
});
