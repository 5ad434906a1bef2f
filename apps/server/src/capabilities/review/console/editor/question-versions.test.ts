import { randomUUID } from 'node:crypto';
import { emptyPart } from '@xuezhou/rules/review/editor/empty-form';
import * as contract from '@xuezhou/contract/review/console';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { demandAuditWords } from '../../../../testing/desks/demand-audit-words.ts';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../../testing/factories.ts';
import { makeQuestion } from '../../../../testing/make-question.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { code, questionDesk, status, sound } from '../../testing/question-desk.ts';

const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true, name: '校长' });
const { get, formIn, save, publish, create } = questionDesk(owner);

it('[GET /api/console/questions/:questionId/versions] [POST /api/console/questions/versions/restore] versions stay, parts count, and an old one comes back as a draft', async () => {
  const course = await makeCourse(connection);
  const { questionId } = await create(course, 'xl');
  await save(questionId, { stem: '材料', ...sound.xl });
  await publish(questionId);
  const first = await formIn(questionId);
  await save(questionId, {
    parts: first.parts.map((part, at) => (at === 0 ? { ...part, right: 'B' } : part)),
  });
  expect(await publish(questionId)).toMatchObject({ version: 2, isNew: true });
  const third = { ...emptyPart('open'), stem: '三问', reference: '答' };
  await save(questionId, { parts: [third, ...(await formIn(questionId)).parts.slice(0, 1)] });
  expect(await publish(questionId)).toMatchObject({ version: 3, isNew: true });
  const versions = await owner.data(contract.listQuestionVersions, { params: { questionId } });
  expect(versions.map(({ version, publishedBy }) => [version, publishedBy])).toEqual([
    [3, '校长'],
    [2, '校长'],
    [1, '校长'],
  ]);
  // Parts stand in today's order: their places are no version.
  expect(
    versions.map(({ form }) => form.parts.map(({ stem, right }) => stem + right).toSorted()),
  ).toEqual([
    ['一问B', '三问'],
    ['一问B', '二问'],
    ['一问A', '二问'],
  ]);
  const { revision } = await get(questionId);
  const body = { questionId, version: 1, revision };
  await owner.data(contract.restoreQuestionVersion, { body });
  expect((await formIn(questionId)).parts.map(({ stem }) => stem).toSorted()).toEqual([
    '一问',
    '二问',
  ]);
  expect(await code(owner.call(contract.restoreQuestionVersion, { body }))).toBe(
    status('questionDraftChanged'),
  );
  expect(
    await code(owner.call(contract.restoreQuestionVersion, { body: { ...body, version: 9 } })),
  ).toBe(status('versionUnknown'));
  expect(await publish(questionId)).toMatchObject({ version: 4 });
  await demandAuditWords(connection);
});

it('[GET /api/console/questions/:questionId] what files own is read with its path, and written by nobody until the course is taken over', async () => {
  const course = await makeCourse(connection);
  const { questionId } = await makeQuestion(connection, course, { stem: '文件里的' });
  await sql`update question set source_key = 'catalogue:' || question_id where question_id = ${questionId}`.execute(
    connection,
  );
  await sql`update course set source = 'catalogue', folder = 'fixed' where course_id = ${course.courseId}`.execute(
    connection,
  );
  expect(await get(questionId)).toMatchObject({
    file: expect.stringMatching(/^courses\/fixed\/.*questions\.yaml$/),
    isMine: false,
  });
  expect((await save(questionId, { stem: '改' })).status).toBe(status('questionOfFiles'));
  const body = { requestId: randomUUID(), readingId: course.readingId, kind: 'single' } as const;
  expect(await code(owner.call(contract.createQuestion, { body }))).toBe(status('questionOfFiles'));
  await connection
    .insertInto('authored_course')
    .values({
      course_id: course.courseId,
      request_id: randomUUID(),
      made_at: school.clock.now(),
      made_by: owner.staffId,
    })
    .execute();
  expect(await get(questionId)).toMatchObject({ file: null, isMine: true });
  expect((await save(questionId, { stem: '改' })).status).toBe(200);
});
