import { randomUUID } from 'node:crypto';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import { getCampStatus } from '@xuezhou/contract/camp';
import * as contract from '@xuezhou/contract/camp/console';
import { listAudit } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { undoLast } from '../../../testing/desks/undo-last.ts';
import { add } from '../../../testing/factories.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { openCampDesk, plan, task } from '../testing/camp-desk.ts';

const school = await startTestApp();
const { connection, clock } = school;
clock.set('2026-11-20T04:00:00Z');
const owner = await signInStaffAs(school, { isOwner: true });
const desk = await openCampDesk(school, () => Promise.resolve(owner));
const { courseId, save, now, made } = desk;
const refused = (name: AnyRefusalName) => allRefusals[name][0];

it('whose making was not heard of takes what was mended since, once', async () => {
  const requestId = randomUUID();
  const campId = await made({ requestId });
  const mended = { requestId, plan: plan({ title: '再改的营' }) };
  for (const _ of [1, 2]) expect((await save(mended)).data).toEqual({ campId, version: 2 });
  expect((await now(campId)).plan.title).toBe('再改的营');
  const other = await save({ requestId, plan: plan({ title: '又一个' }) });
  expect(other.status).toBe(refused('campChanged'));
  const known = await save({ requestId, version: 2, plan: plan({ title: '又一个' }) });
  expect(known.data).toEqual({ campId, version: 3 });
});

it('[POST /api/console/camps/save] [GET /api/console/camps] [GET /api/console/camps/:campId] [POST /api/console/camps/publish] [POST /api/console/camps/withdraw] is made once, nobody’s until it is published, and withdrawn keeps who is in it', async () => {
  const requestId = randomUUID();
  const [campId, again] = [await made({ requestId }), await made({ requestId })];
  expect(again).toBe(campId);
  expect(campId).toBeGreaterThan(900_000);
  expect(await now(campId)).toMatchObject({
    ...{ owner: 'console', version: 1, isRetired: true, members: 0, running: 0, courseId },
    ...{ plan: plan(), introHtml: '<p>每天<strong>一小步</strong></p>' },
  });
  const student = await school.signIn({ courses: [courseId] });
  const seen = async () =>
    (await student.data(getCampStatus, { params: { courseId } })).camps.map((each) => each.campId);
  expect(await seen()).not.toContain(campId);
  const body = { campId };
  expect((await desk.publish(campId)).status).toBe(200);
  expect((await desk.publish(campId)).status).toBe(200);
  expect((await now(campId)).version).toBe(2);
  expect(await seen()).toContain(campId);
  const camper = await desk.join(await makeClass(connection, campId));
  expect(await desk.asked(camper)).toEqual([
    [1, '听课'],
    [2, '第二天'],
    [3, '第三天'],
  ]);
  expect((await owner.call(contract.withdrawCamp, { body })).status).toBe(200);
  expect(await seen()).not.toContain(campId);
  expect((await desk.campOf(camper))?.campId).toBe(campId);
  const { camps } = await owner.data(contract.listManagedCamps);
  expect(camps.find((each) => each.campId === campId)).toEqual({
    ...{ campId, courseId, courseTitle: expect.any(String), title: '三天营', days: 3, tasks: 3 },
    ...{ owner: 'console', isRetired: true, running: 1 },
  });
  expect((await undoLast(owner, 'withdrawCamp', campId)).status).toBe(200);
  expect(await seen()).toContain(campId);
});

it('whose task was taken away since it was withdrawn is not brought back by the log', async () => {
  const mock = task({ kind: 'mock', partId: desk.paperId, title: '模考' });
  const campId = await made({ plan: plan({ tasks: [mock] }) });
  await desk.publish(campId);
  await owner.call(contract.withdrawCamp, { body: { campId } });
  const retire = async (at: Date | null) =>
    await connection
      .updateTable('mock_paper')
      .where('paper_id', '=', desk.paperId)
      .set({ retired_at: at })
      .execute();
  await retire(clock.now());
  const undone = await undoLast(owner, 'withdrawCamp', campId);
  expect(undone.status).toBe(refused('undoChanged'));
  expect(undone.message).toMatch(/^没有撤回：第 1 天的“模考”：/);
  expect((await now(campId)).isRetired).toBe(true);
  await retire(null);
  expect((await undoLast(owner, 'withdrawCamp', campId)).status).toBe(200);
});

it('whose withdrawal is taken back is published as it was, or not at all', async () => {
  const campId = await made();
  await desk.publish(campId);
  await owner.data(contract.withdrawCamp, { body: { campId } });
  const { version } = await now(campId);
  const half = plan({ title: '还没写完' });
  expect((await save({ campId, version, plan: half })).status).toBe(200);
  const undone = await undoLast(owner, 'withdrawCamp', campId);
  expect(undone.status).toBe(refused('undoChanged'));
  expect((await now(campId)).isRetired).toBe(true);
});

it('is changed by who saw it, and the log takes it back as long as nothing came after', async () => {
  const campId = await made();
  const wish = { campId, version: 1 };
  const next = plan({ title: '改过的营' });
  expect((await save({ ...wish, plan: next })).data).toEqual({ campId, version: 2 });
  expect((await save({ ...wish, plan: next })).data).toEqual({ campId, version: 2 });
  const late = await save({ ...wish, plan: plan({ title: '别人的' }) });
  expect(late.status).toBe(refused('campChanged'));
  const query = { operation: 'saveCamp', targetId: String(campId) };
  const { list } = await owner.data(listAudit, { query });
  expect(list).toHaveLength(2);
  expect(list[0]).toMatchObject({ before: plan(), after: { title: '改过的营' } });
  expect((await undoLast(owner, 'saveCamp', campId)).status).toBe(200);
  expect((await now(campId)).plan).toEqual(plan());
  await save({ campId, version: 3, plan: next });
  await save({ campId, version: 4, plan: plan({ title: '第三个' }) });
  const { list: acts } = await owner.data(listAudit, { query });
  const [, older] = acts;
  expect(older?.after).toMatchObject({ title: '改过的营' });
  expect((await now(campId)).plan.title).toBe('第三个');
});

it('is refused with what is wrong and where, and nothing of it is kept', async () => {
  const words = async (given: Partial<contract.CampPlan>) => {
    const { status, message } = await save({ plan: plan(given) });
    return status === refused('campPlanWrong') ? message : status;
  };
  expect(await words({ title: ' ' })).toBe('请写上训练营的名称');
  expect(await words({ tasks: [] })).toBe('至少要有一个任务');
  expect(await words({ tasks: [task({ day: 4 })] })).toBe(
    '第 4 天的“听课”：在第 4 天，训练营只有 3 天',
  );
  expect(await words({ tasks: [task({ kind: 'lecture', partId: 1, title: '' })] })).toBe(
    '第 1 天的任务：这门课里已经没有原来选的一节课，请重新选',
  );
  expect(await words({ intro: '![图](a.png)' })).toBe('介绍：训练营的介绍里不能有插图');
  expect(await words({ intro: '$\\frac{1$' })).toMatch(/^介绍：/);
  expect((await save({ campId: 999_999 })).status).toBe(refused('campUnknown'));
  expect((await save({ courseId: 999_999_999 })).status).toBe(refused('courseUnknown'));
  const gone = { body: { campId: 999_999 } };
  expect((await owner.call(contract.publishCamp, gone)).status).toBe(refused('campUnknown'));
});

it('[GET /api/console/camps/parts/:courseId] [POST /api/console/camps/preview] asks for what the course has, and is called by it', async () => {
  const params = { courseId };
  const parts = await owner.data(contract.getCampParts, { params });
  const { bookId, readingId, bulletId, paperId } = desk;
  expect(parts).toMatchObject({
    books: [{ id: bookId }],
    readings: [{ id: readingId, questions: 1, cards: 1 }],
    lectures: [{ id: bulletId, readingId }],
    papers: [{ id: paperId }],
  });
  const [reading, lecture] = [parts.readings[0]!, parts.lectures[0]!];
  const campId = await made({
    plan: plan({
      tasks: [
        task({ day: 2, kind: 'practice', partId: readingId, count: 1, title: '' }),
        task({ kind: 'lecture', partId: bulletId, count: 7, title: '' }),
        task({ day: 2, kind: 'cards', count: 1, title: '翻一张' }),
      ],
    }),
  });
  expect((await now(campId)).plan.tasks).toEqual([
    task({ kind: 'lecture', partId: bulletId, count: 1, title: lecture.title }),
    task({
      day: 2,
      kind: 'practice',
      partId: readingId,
      count: 1,
      title: `${reading.title} 1 道题`,
    }),
    task({ day: 2, kind: 'cards', count: 1, title: '翻一张' }),
  ]);
  const { tasks } = await connection
    .selectFrom('camp')
    .where('camp_id', '=', campId)
    .select('tasks')
    .executeTakeFirstOrThrow();
  const where = { book_id: bookId, reading_id: readingId };
  expect(tasks).toMatchObject([{ ...where, bullet_id: bulletId }, where, { book_id: null }]);
  const body = { intro: '好$x$<script>1</script>' };
  const { html, faults } = await owner.data(contract.previewCampIntro, { body });
  expect([faults, html.includes('<script')]).toEqual([[], false]);
  // What it asks for was taken out of the course: it is published only without it.
  await connection.deleteFrom('card').where('course_id', '=', courseId).execute();
  expect((await desk.publish(campId)).message).toBe(
    '第 2 天的“翻一张”：要做 1 张闪卡，这里只有 0 张闪卡',
  );
});

it('[POST /api/console/camps/take-over] of a file is only read until it is taken over, and its class is closed then', async () => {
  const campId = await makeCamp(connection, courseId, { tasks: [{ kind: 'live', count: 5 }] });
  const classId = await makeClass(connection, campId);
  const body = { campId };
  const closing = () => owner.call(contract.closeCampClass, { body: { classId } });
  const wish = { campId, plan: plan() };
  expect((await save(wish)).status).toBe(refused('campOfFile'));
  expect((await desk.publish(campId)).status).toBe(refused('campOfFile'));
  const withdrawing = await owner.call(contract.withdrawCamp, { body });
  expect(withdrawing.status).toBe(refused('campOfFile'));
  expect((await closing()).status).toBe(refused('campClassOfFile'));
  await owner.call(contract.takeOverCamp, { body });
  await owner.call(contract.takeOverCamp, { body });
  expect(await now(campId)).toMatchObject({ owner: 'console', version: 1, isRetired: false });
  expect((await save({ ...wish, version: 1 })).status).toBe(200);
  expect((await closing()).status).toBe(200);
});

it('is written by a teacher in the own courses alone', async () => {
  const teacher = await signInStaffAs(school, {
    permissions: ['content.read', 'content.publish:own', 'audit.read'],
  });
  const { staffId } = teacher;
  const campId = await made();
  const body = { campId };
  expect((await save({}, teacher)).status).toBe(refused('notOwn'));
  expect((await save({ campId, version: 1 }, teacher)).status).toBe(refused('notOwn'));
  const acts = [
    await teacher.call(contract.publishCamp, { body }),
    await teacher.call(contract.withdrawCamp, { body }),
    await teacher.call(contract.takeOverCamp, { body }),
  ];
  expect(acts.map(({ status }) => status)).toEqual(acts.map(() => refused('notOwn')));
  await desk.publish(campId);
  expect((await undoLast(teacher, 'publishCamp', campId)).status).toBe(refused('notOwn'));
  await add(connection, 'staff_duty', { staff_id: staffId, kind: 'course', target_id: courseId });
  expect((await save({}, teacher)).status).toBe(200);
  const next = plan({ title: '老师的营' });
  expect((await save({ campId, version: 2, plan: next }, teacher)).status).toBe(200);
  expect((await undoLast(teacher, 'saveCamp', campId)).status).toBe(200);
  const reader = await signInStaffAs(school, { permissions: ['content.read'] });
  expect((await save({}, reader)).status).toBe(refused('permissionMissing'));
  expect((await reader.data(contract.listManagedCamps)).camps.length).toBeGreaterThan(0);
  // Of which one may make a camp.
  const { courses } = await teacher.data(contract.listManagedCamps);
  expect(courses.map((each) => each.courseId)).toEqual([courseId]);
});
