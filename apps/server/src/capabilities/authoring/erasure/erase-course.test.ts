import * as contract from '@xuezhou/contract/authoring/console';
import { enrolStudent } from '@xuezhou/contract/enrolment/console';
import { refusals } from '@xuezhou/contract/refusals';
import { decideApproval, listApprovals } from '@xuezhou/contract/staff';
import { getCourseHome, openReading } from '@xuezhou/contract/study';
import { wordsOfUse } from '@xuezhou/rules/catalogue/course-use';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { add, enrol, makeStudent } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { contentOfCourse } from '../../catalogue/catalogue.port.ts';
import { openAuthoring, refused } from '../testing/authoring-desk.ts';
import { removeErased } from './remove-erased.ts';

const desk = await openAuthoring();
const { school, connection } = desk;
const { services, clock } = school;
let [owner, other] = await Promise.all([
  signInStaffAs(school, { isOwner: true, name: '校长' }),
  signInStaffAs(school, { permissions: ['course.erase', 'content.read'], name: '教务' }),
]);
beforeEach(() => clock.set('2026-11-12T04:00:00Z'));

const title = '久期入门';
const ask = async (courseId: number, given: object = {}) =>
  await owner.call(contract.eraseCourse, { body: { courseId, title, why: '重做了', ...given } });

/** With the second person, who agrees. */
async function erase(courseId: number): Promise<number> {
  expect((await ask(courseId)).status).toBe(refused('approvalAsked'));
  const list = await other.data(listApprovals, { query: {} });
  const { approvalId } = list.find(({ targetId }) => targetId === String(courseId))!;
  const decided = await other.call(decideApproval, { body: { approvalId, isAgreed: true } });
  return decided.data?.isDone ? 200 : decided.status;
}

const erasureOf = async (courseId: number) =>
  await owner.data(contract.getCourseErasure, { params: { courseId } });
const restore = async (courseId: number) =>
  (await owner.call(contract.restoreErasedCourse, { body: { courseId } })).status;
const listed = async () =>
  (await owner.data(contract.listAuthoredCourses)).map(({ courseId }) => courseId);

async function later(days: number) {
  clock.advance({ days });
  owner = await signInStaffAs(school, owner.staffId);
  other = await signInStaffAs(school, other.staffId);
}

describe('[POST /api/console/content/courses/erase] a course that is removed', () => {
  it('[GET /api/console/content/courses/:courseId/erasure] is refused while somebody uses it, with who and how many', async () => {
    const { courseId } = await desk.publishedCourse();
    const { studentId, nickname } = await makeStudent(connection);
    await enrol(connection, studentId, courseId, '2026-11-12');
    await add(connection, 'live_class', {
      ...{ course_id: courseId, title: '答疑', teacher: '周允' },
      ...{ begins_at: new Date('2026-11-13T11:00:00Z'), ends_at: new Date('2026-11-13T12:00:00Z') },
    });
    const { uses } = await erasureOf(courseId);
    expect(uses.map(wordsOfUse)).toEqual(
      expect.arrayContaining([`1 位学员还在学期里：${nickname}`, '1 节还没有上完的直播课：答疑']),
    );
    const said = await ask(courseId);
    expect(said.status).toBe(refused('courseInUse'));
    expect(said.message).toContain('1 位学员还在学期里');
    // Names are for who may see students.
    const seen = await other.data(contract.getCourseErasure, { params: { courseId } });
    expect(seen.uses.find(({ kind }) => kind === 'students')).toEqual({
      ...{ kind: 'students', count: 1, names: [] },
    });
    await later(2);
    expect((await erasureOf(courseId)).uses.map(({ kind }) => kind)).toEqual(['ended']);
    expect(await erase(courseId)).toBe(200);
  });

  it('needs its title, a reason and a second person, is no course of files, and goes once', async () => {
    const { courseId } = await desk.publishedCourse();
    expect((await ask(courseId, { title: '久期' })).status).toBe(refused('courseTitleWrong'));
    expect((await ask(courseId, { why: ' ' })).status).toBe(refused('whyEmpty'));
    expect((await ask(999_999)).status).toBe(refused('courseUnknown'));
    expect(await erase(courseId)).toBe(200);
    expect((await ask(courseId)).status).toBe(refused('courseUnknown'));
    const proposer = await signInStaffAs(school, { permissions: ['course.erase:propose'] });
    const begun = await desk.begin(title);
    const body = { courseId: begun, title, why: '写错了' };
    expect((await proposer.call(contract.eraseCourse, { body })).status).toBe(
      refused('approvalAsked'),
    );
    expect(await listed()).toContain(begun);
    const list = await other.data(listApprovals, { query: {} });
    const { approvalId } = list.find(({ kind }) => kind === 'proposal')!;
    await other.data(decideApproval, { body: { approvalId, isAgreed: true } });
    expect(await listed()).not.toContain(begun);
  });

  it('is nowhere meanwhile, and comes back whole', async () => {
    const { courseId, bookId, first } = await desk.publishedCourse();
    await makeQuestion(connection, { courseId, bookId, readingId: first });
    const { studentId } = await makeStudent(connection);
    await enrol(connection, studentId, courseId, '2026-11-01');
    const student = await school.signIn(studentId);
    const before = await contentOfCourse(connection, courseId);
    const seen = async () =>
      (await student.data(getCourseHome)).groups.flatMap(({ courses }) =>
        courses.map((course) => course.courseId),
      );
    expect(await seen()).toContain(courseId);
    expect(await erase(courseId)).toBe(200);
    expect(await seen()).not.toContain(courseId);
    const reading = await student.call(openReading, {
      params: { courseId, bookId, readingId: first },
    });
    expect(reading.status).toBe(refusals.courseNotOwned[0]);
    expect(reading.message).toContain('已经下架');
    expect(await listed()).not.toContain(courseId);
    const period = { until: null, from: null, waitingDays: null };
    const given = await owner.call(enrolStudent, { body: { studentId, courseId, ...period } });
    expect(given.status).toBe(refused('courseUnknown'));
    expect((await desk.owner.call(contract.getCourseTree, { params: { courseId } })).status).toBe(
      refused('courseUnknown'),
    );
    expect(await owner.data(contract.listErasedCourses)).toContainEqual(
      expect.objectContaining({ courseId, title, why: '重做了', isKept: false }),
    );
    // Within the week the job of the night leaves it alone.
    await later(6);
    await removeErased(services);
    expect(await restore(courseId)).toBe(200);
    expect(await restore(courseId)).toBe(refused('courseNotErased'));
    expect(await contentOfCourse(connection, courseId)).toEqual(before);
    expect(await listed()).toContain(courseId);
    expect(await seen()).toContain(courseId);
    expect((await desk.changesOf(courseId)).changes).toEqual([]);
  });
});

describe('[GET /api/console/content/courses/erased] [POST /api/console/content/courses/erased/restore] after a week', () => {
  const put = (key: string) =>
    services.storage.put(key, Buffer.from('x'), { contentType: 'text/plain' });
  const has = async (key: string) => (await services.storage.stat(key)) !== undefined;
  const uuid = (tail: string) => `videos/0190a000-0000-7000-8000-0000000000${tail}.mp4`;

  it('is gone with its files, but those of others, and what a killed server left goes the next night', async () => {
    const { courseId, first } = await desk.publishedCourse();
    const elsewhere = await desk.publishedCourse();
    const [own, shared] = [uuid('01'), uuid('02')];
    for (const [course, parent, file] of [
      [courseId, first, own],
      [courseId, first, shared],
      [elsewhere.courseId, elsewhere.first, shared],
    ] as const) {
      const lectureId = await desk.put(course, 'lecture', parent, '一节课');
      await connection
        .updateTable('authored_node')
        .where('kind', '=', 'lecture')
        .where('node_id', '=', lectureId)
        .set({ fields: JSON.stringify({ content: { video: file } }) })
        .execute();
      await put(`lecture-files/${file.slice(7)}`);
    }
    await add(connection, 'course_file', {
      ...{ course_id: courseId, book_id: null, title: '讲义', file_name: 'a.pdf', bytes: 1 },
      ...{ content_type: 'application/pdf', storage_key: 'course-files/a', made_at: clock.now() },
    });
    await put('course-files/a');
    expect(await erase(courseId)).toBe(200);
    await later(8);
    // The store fails at the first file: its rows are gone all the same.
    const failing = {
      ...services,
      storage: { ...services.storage, deletePrefix: () => Promise.reject(new Error('no store')) },
    };
    await expect(removeErased(failing)).rejects.toThrow('no store');
    expect(await restore(courseId)).toBe(refused('courseNotErased'));
    expect(await has('course-files/a')).toBe(true);
    await removeErased(services);
    for (const [key, stays] of [
      [`lecture-files/${own.slice(7)}`, false],
      [`lecture-files/${shared.slice(7)}`, true],
      ['course-files/a', false],
    ] as const)
      expect([key, await has(key)]).toEqual([key, stays]);
    const left = await connection
      .selectFrom('reading')
      .where('course_id', '=', courseId)
      .select(['title', 'html', 'source'])
      .execute();
    expect(left).toEqual(expect.arrayContaining([{ title: '久期', html: '', source: null }]));
    expect(await owner.data(contract.listErasedCourses)).not.toContainEqual(
      expect.objectContaining({ courseId }),
    );
  });

  it('one that came to be used meanwhile stays until somebody looks', async () => {
    const { courseId } = await desk.publishedCourse();
    expect(await erase(courseId)).toBe(200);
    const { studentId } = await makeStudent(connection);
    // An order of that moment was paid after all.
    await enrol(connection, studentId, courseId, '2027-01-01');
    await later(9);
    await removeErased(services);
    expect(await owner.data(contract.listErasedCourses)).toContainEqual(
      expect.objectContaining({ courseId, isKept: true }),
    );
    expect(await restore(courseId)).toBe(200);
  });
});
