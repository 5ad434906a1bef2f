import {
  createStudent,
  findStudent,
  listStudents,
  revealMobiles,
  verifyStudent,
} from '@xuezhou/contract/account/console';
import { attachFile } from '@xuezhou/contract/assignment';
import {
  getAssignmentWork,
  listAssignmentWork,
  markAssignment,
  setAssignment,
} from '@xuezhou/contract/assignment/console';
import { addCampMember, openCampClass } from '@xuezhou/contract/camp/console';
import { givePlan } from '@xuezhou/contract/career/console';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { enrolStudent, extendEnrolment } from '@xuezhou/contract/enrolment/console';
import { sendNotice } from '@xuezhou/contract/message/console';
import { refusals } from '@xuezhou/contract/refusals';
import { getSettings, saveSetting, saveSettingImage } from '@xuezhou/contract/site/console';
import { getAssignmentPolicy } from '@xuezhou/contract/upload';
import { beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../client.ts';
import { makeCourse } from '../factories.ts';
import { picture } from '../desks/identity-desk.ts';
import { makeCamp, makeClass } from '../make-camp.ts';
import { signInStaffAs } from '../desks/staff-desk.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp();
const nobody = 2_000_000_000;
const refused = (name: ConsoleRefusalName) => ({ status: consoleRefusals[name][0] });

let staff: TestClient & { readonly staffId: number };
beforeEach(async () => {
  staff = await signInStaffAs(school, { isOwner: true });
});

const lastEntry = async () =>
  await school.connection
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst();

it('[POST /api/console/students/mobile] students are listed page by page with their numbers masked; who looks at one says why', async () => {
  const made = [];
  for (const tail of ['0001', '0002', '0003'])
    made.push(await school.signIn({ mobile: `+861387777${tail}`, email: `s${tail}@example.com` }));
  const seen: number[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const query: { after?: number; limit: number } = { ...(after > 0 && { after }), limit: 2 };
    const page = await staff.data(listStudents, { query });
    expect(JSON.stringify(page)).not.toMatch(/1387777\d|s000\d@/);
    seen.push(...page.list.map(({ studentId }) => studentId));
    after = page.next;
  }
  expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => one - other));
  expect(seen).toEqual(expect.arrayContaining(made.map(({ studentId }) => studentId)));

  const studentIds = [made[0]!.studentId, nobody];
  const silent = await staff.call(revealMobiles, { body: { studentIds, why: ' ' } });
  expect(silent.status).toBe(consoleRefusals.whyEmpty[0]);
  const [number, ...others] = await staff.data(revealMobiles, {
    body: { studentIds, why: '电话回访' },
  });
  expect(number).toMatchObject({ mobile: '+8613877770001', email: 's0001@example.com' });
  expect(others).toEqual([]);
  expect(await lastEntry()).toMatchObject({
    operation: 'revealMobiles',
    staff_id: staff.staffId,
    target_id: String(made[0]!.studentId),
    why: '电话回访',
  });
});

it('[POST /api/console/students/create] [GET /api/console/students/find] [POST /api/console/students/verify] a student is made once, found by number, and verified', async () => {
  const body = { mobile: '+85261234567', nickname: '香港学员', password: 'lake1947' };
  const { studentId, mobile } = await staff.data(createStudent, { body });
  expect(mobile).toBe('+85261234567');
  expect(await staff.call(createStudent, { body })).toMatchObject(refused('studentTaken'));
  const found = await staff.data(findStudent, { query: { mobile: '+85261234567' } });
  expect(found).toEqual({ studentId, nickname: '香港学员' });
  for (const wrong of ['139', '+99912345678', '']) {
    const { status } = await staff.call(findStudent, { query: { mobile: wrong } });
    expect(status).toBe(refusals.phoneFormat[0]);
  }
  await staff.data(verifyStudent, { body: { studentId, why: '已核对合同' } });
  expect(await lastEntry()).toMatchObject({
    operation: 'verifyStudent',
    before: { identityStatus: 0 },
    after: { identityStatus: 1 },
    why: '已核对合同',
  });
});

it('what is asked of nobody, or of nothing, is refused in words and leaves no trace', async () => {
  const { courseId, bookId } = await makeCourse(school.connection);
  const { studentId } = await school.signIn();
  const campId = await makeCamp(school.connection, courseId);
  const classId = await makeClass(school.connection, campId);
  const period = { until: null, from: null, waitingDays: null };
  const before = await lastEntry();
  const own = { studentId, courseId: nobody, ...period };
  expect(await staff.call(enrolStudent, { body: own })).toMatchObject(refused('courseUnknown'));
  const of = { studentId: nobody, courseId, ...period };
  expect(await staff.call(enrolStudent, { body: of })).toMatchObject(refused('studentUnknown'));
  const twice = { ...own, courseId, until: '2099-01-01', waitingDays: 30 };
  expect(await staff.call(enrolStudent, { body: twice })).toMatchObject(refused('periodTwice'));
  const over = { ...own, courseId, until: '2020-01-01' };
  expect(await staff.call(enrolStudent, { body: over })).toMatchObject(refused('periodOver'));
  const extend = { studentId, courseId, days: 3 };
  expect(await staff.call(extendEnrolment, { body: extend })).toMatchObject(
    refused('enrolmentUnknown'),
  );
  const member = { classId, studentId: nobody };
  expect(await staff.call(addCampMember, { body: member })).toMatchObject(
    refused('studentUnknown'),
  );
  const camp = { campId: nobody, title: '班', startsOn: null, capacity: null };
  const days = { joinFrom: '2099-02-01', joinUntil: '2099-01-01' };
  expect(await staff.call(openCampClass, { body: { ...camp, ...days } })).toMatchObject(
    refused('campJoinReversed'),
  );
  expect(await staff.call(givePlan, { body: { planId: nobody, studentId } })).toMatchObject(
    refused('careerPlanUnknown'),
  );
  const notice = { title: '通知', markdown: '开课', isImportant: false };
  const lost = { ...notice, studentId: nobody };
  expect(await staff.call(sendNotice, { body: lost })).toMatchObject(refused('studentUnknown'));
  const pictured = { ...notice, studentId, markdown: '![图](a.png)' };
  expect(await staff.call(sendNotice, { body: pictured })).toMatchObject(refused('textUnshowable'));
  const task = { bookId: nobody, title: '作业', markdown: '写', opensNext: 'always' as const };
  expect(await staff.call(setAssignment, { body: task })).toMatchObject(refused('bookUnknown'));
  expect(await staff.call(setAssignment, { body: { ...task, bookId, title: ' ' } })).toMatchObject(
    refused('assignmentTitleEmpty'),
  );
  expect(await lastEntry()).toEqual(before);
});

it('who may mark reads the files that were handed in, each look is logged, and nobody else does', async () => {
  const { bookId } = await makeCourse(school.connection);
  const { assignmentId } = await staff.data(setAssignment, {
    body: { bookId, title: '第一次作业', markdown: '写一页', opensNext: 'always' },
  });
  const student = await school.signIn({ mobile: '+8613877770009' });
  const { url, key } = await student.data(getAssignmentPolicy);
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.7\nendobj\n%%EOF\n']), 'a.pdf');
  await school.visit().send({ method: 'POST', url, payload: form });
  await student.data(attachFile, { body: { assignmentId, fileName: '我的.pdf', key } });

  const marker = await signInStaffAs(school, { permissions: ['mark.write'] });
  const [work] = await marker.data(listAssignmentWork, { query: {} });
  expect(work).toMatchObject({ title: '第一次作业', mobile: '138****0009', isWaiting: true });
  const params = { assignmentId, studentId: student.studentId };
  const { files, html, mark: before } = await marker.data(getAssignmentWork, { params });
  expect(files).toMatchObject([{ number: 1, fileName: '我的.pdf' }]);
  expect([before, html]).toEqual([null, expect.stringContaining('<p>')]);

  const file = `/files/console/assignment/${assignmentId}/${student.studentId}/1`;
  const fetch = (client: TestClient, address = file) =>
    client.send({ method: 'GET', url: address });
  const given = await fetch(marker);
  expect(given.body).toContain('%PDF-1.7');
  expect(given.headers['content-disposition']).toMatch(/^attachment/);
  expect(given.headers['cache-control']).toContain('no-store');
  expect(await lastEntry()).toMatchObject({
    operation: 'openWorkFile',
    staff_id: marker.staffId,
    target_id: String(student.studentId),
  });
  expect((await fetch(school.visit())).statusCode).toBe(401);
  expect((await fetch(student)).statusCode).toBe(401);
  const other = await signInStaffAs(school, { permissions: ['qa.answer'] });
  expect((await fetch(other)).json()).toMatchObject(refused('permissionMissing'));
  for (const wrong of [file.replace(/1$/, '2'), file.replace(/1$/, 'x'), `${file}/../..`])
    expect((await fetch(marker, wrong)).statusCode).toBe(404);

  const seenFiles = files.map(({ attachedAt }) => attachedAt);
  const mark = { ...params, verdict: 'returned' as const, comment: ' ', seenMark: null, seenFiles };
  expect(await marker.call(markAssignment, { body: mark })).toMatchObject(
    refused('assignmentCommentEmpty'),
  );
  await marker.data(markAssignment, { body: { ...mark, comment: '第二步少了单位' } });
  expect(await marker.data(listAssignmentWork, { query: {} })).toEqual([]);
  expect((await marker.data(getAssignmentWork, { params })).mark).toMatchObject({
    verdict: 'returned',
    comment: '第二步少了单位',
  });
});

it('[GET /api/console/settings] [POST /api/console/settings/save] [POST /api/console/settings/image] a setting is changed once it is sound, an image by its file', async () => {
  const valueOf = async (key: string) =>
    (await staff.data(getSettings)).find((setting) => setting.key === key)?.value ?? null;
  const save = async (key: string, value: string) =>
    await staff.call(saveSetting, { body: { key, seen: await valueOf(key), value } });
  expect(await save('SHOP', 'x')).toMatchObject(refused('settingUnknown'));
  expect(await save('SHOP_URL', 'javascript:alert(1)')).toMatchObject(refused('settingInvalid'));
  expect(await save('TUTOR_QRCODE', '/etc/passwd')).toMatchObject(refused('settingInvalid'));
  await save('TUTOR_NAME', ' 周老师 ');
  expect(await valueOf('TUTOR_NAME')).toBe('周老师');
  const saveImage = async (key: string, image: Blob) =>
    await staff.call(saveSettingImage, {
      body: { key, seen: (await valueOf(key)) ?? '' },
      files: { image },
    });
  expect(await saveImage('TUTOR_NAME', await picture())).toMatchObject(refused('settingInvalid'));
  expect(await saveImage('TUTOR_QRCODE', new Blob(['<svg/>']))).toMatchObject(
    refused('settingNotImage'),
  );
  const { data } = await saveImage('TUTOR_QRCODE', await picture());
  expect(await valueOf('TUTOR_QRCODE')).toBe(data.value);
  expect((await school.visit().send({ method: 'GET', url: data.value })).statusCode).toBe(200);
  await save('TUTOR_QRCODE', '');
  expect(await valueOf('TUTOR_QRCODE')).toBeNull();
  expect((await school.visit().send({ method: 'GET', url: data.value })).statusCode).toBe(404);
});
