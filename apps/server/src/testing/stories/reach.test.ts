import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findStudent, listStudents, revealMobiles } from '@xuezhou/contract/account/console';
import { listAssignmentWork } from '@xuezhou/contract/assignment/console';
import { allOperations } from '@xuezhou/contract/all';
import { listCampClasses } from '@xuezhou/contract/camp/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { listCourseChoices, listEnrolments } from '@xuezhou/contract/enrolment/console';
import { listManagedTeams } from '@xuezhou/contract/im/console';
import { isStaffAccess } from '@xuezhou/contract/kernel';
import { sendNotice } from '@xuezhou/contract/message/console';
import { listAudit } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { requestOf, type TestClient } from '../client.ts';
import { makeStaff, signInStaffAs } from '../desks/staff-desk.ts';
import { enrol, makeCourse, makeStudent } from '../factories.ts';
import { makeCamp, makeClass } from '../make-camp.ts';
import { makePaper } from '../make-paper.ts';
import { makeQuestion } from '../make-question.ts';
import { sampleInput } from '../sample-input.ts';
import { startTestApp } from '../test-app.ts';

/**
 * Every operation of the console, asked by each role that the school begins with about something of the person's own and
 * about another's. `reach.tsv` beside this file says, for people to read, what each meets: `open`, it was let in, whatever
 * the operation then said; `closed`, the role has no such permission; `proposed`, it waits for a colleague; `own`, open
 * for the own and refused for another's. XZ_RECORD_REACH=1 writes the table anew.
 */
const table = path.join(import.meta.dirname, 'reach.tsv');
/** From the narrow to the wide, so that nobody has changed what the next one asks about. */
const roles = ['客服', '财务', '助教', '老师', '教务', '校长'] as const;
/** Of a company, which buys seats: in no column, for all but three operations are closed to it. */
const manager = '单位管理员';
const school = await startTestApp();
const { connection, clock } = school;

const operations = allOperations()
  .flatMap(({ name, operation }) => {
    const { access } = operation.declaration;
    return isStaffAccess(access) && access.staff !== 'self' ? [{ name, operation, access }] : [];
  })
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));

/** A course with one of everything that can be somebody's own, by the names of the fields that ask for it. */
async function makeWorld() {
  const course = await makeCourse(connection);
  const { courseId, bookId } = course;
  const campId = await makeCamp(connection, courseId);
  const classId = await makeClass(connection, campId);
  const { studentId, mobile } = await makeStudent(connection);
  await enrol(connection, studentId, courseId);
  const question = await makeQuestion(connection, course);
  const at = clock.now();
  const { report_no: reportNo } = await connection
    .insertInto('question_report')
    .values({
      ...{ student_id: studentId, report_id: randomUUID(), question_id: question.questionId },
      ...{ version: 1, reason: 'key', content: '', reported_at: at },
      ...{ reply: null, settled_at: null },
    })
    .returning('report_no')
    .executeTakeFirstOrThrow();
  const { live_id: liveId } = await connection
    .insertInto('live_class')
    .values({
      ...{ course_id: courseId, title: `直播${courseId}`, teacher: '孟老师' },
      ...{ ended_at: null, cancelled_at: null, streamed_at: null, replay_bullet_id: null },
      begins_at: new Date(at.getTime() + 3_600_000),
      ends_at: new Date(at.getTime() + 7_200_000),
    })
    .returning('live_id')
    .executeTakeFirstOrThrow();
  const { team_id: teamId } = await connection
    .insertInto('im_team')
    .values({
      course_id: courseId,
      class_id: null,
      name: `群${courseId}`,
      opened_at: at,
      closed_at: null,
    })
    .returning('team_id')
    .executeTakeFirstOrThrow();
  const { file_id: fileId } = await connection
    .insertInto('course_file')
    .values({
      ...{ course_id: courseId, book_id: null, title: '讲义', file_name: 'a.pdf' },
      ...{ content_type: 'application/pdf', bytes: 1, storage_key: `x/${courseId}`, made_at: at },
    })
    .returning('file_id')
    .executeTakeFirstOrThrow();
  const given = {
    title: `作业${courseId}`,
    html: '<p>写</p>',
    source: '写',
    opens_next: 'always',
  } as const;
  const { assignment_id: assignmentId } = await connection
    .insertInto('assignment')
    .values({ book_id: bookId, ...given })
    .returning('assignment_id')
    .executeTakeFirstOrThrow();
  await connection
    .insertInto('assignment_attachment')
    .values({
      ...{ student_id: studentId, assignment_id: assignmentId, number: 1, file_name: 'a.pdf' },
      ...{ place: `y/${courseId}`, attached_at: at, attachment_id: randomUUID() },
      ...{ content_type: 'application/pdf', bytes: 1 },
    })
    .execute();
  const { organisation_id: organisationId } = await connection
    .insertInto('organisation')
    .values({ name: `单位${courseId}`, request_id: randomUUID(), made_at: at })
    .returning('organisation_id')
    .executeTakeFirstOrThrow();
  return {
    organisationId,
    ...{ courseId, bookId, campId, classId, studentId, studentIds: [studentId], reportNo },
    ...{
      liveId,
      teamId,
      fileId,
      assignmentId,
      mobile,
      why: '核对',
      ...{ title: '一题', markdown: '写一页', teacher: '孟老师', reply: '看过了' },
      beginsAt: new Date(at.getTime() + 3_600_000).toISOString(),
      questionId: question.questionId,
      questionIds: [question.questionId],
      paperId: await makePaper(connection, courseId, [[question]]),
      readingId: course.readingId,
    },
  };
}
type World = Awaited<ReturnType<typeof makeWorld>>;

const people = new Map<string, TestClient & { staffId: number }>();
for (const name of [...roles, manager]) {
  const { staffId } = await makeStaff(school, {});
  await connection
    .updateTable('staff_role_member')
    .where('staff_id', '=', staffId)
    .set((row) => ({
      staff_role_id: row.selectFrom('staff_role').where('name', '=', name).select('staff_role_id'),
    }))
    .execute();
  people.set(name, await signInStaffAs(school, staffId));
}

/** From now on it is everybody's own, by its course; of an organisation by who manages it. */
const entrust = async ({ courseId, organisationId }: World, names: readonly string[] = roles) => {
  for (const name of names) {
    await connection
      .insertInto('organisation_manager')
      .values({
        ...{ organisation_id: organisationId, staff_id: people.get(name)?.staffId ?? 0 },
        ...{ department_id: null, made_at: clock.now() },
      })
      .execute();
    await connection
      .insertInto('staff_duty')
      .values({ staff_id: people.get(name)?.staffId ?? 0, kind: 'course', target_id: courseId })
      .execute();
  }
};

const words = new Map<number, string>([
  [consoleRefusals.permissionMissing[0], 'closed'],
  [consoleRefusals.notOwn[0], 'not own'],
  [consoleRefusals.approvalAsked[0], 'proposed'],
  [consoleRefusals.approvalDelayed[0], 'proposed'],
]);

async function meet(name: string, world: World, { operation }: (typeof operations)[number]) {
  const response = await people
    .get(name)
    ?.send(requestOf(operation, sampleInput(operation, world)));
  if (response === undefined || response.statusCode >= 500) return `fault ${response?.body}`;
  return words.get(response.json<{ status: number }>().status) ?? 'open';
}

it('every role reaches what the table says, of the own and of another’s', async () => {
  const lines = [['operation', 'permission', ...roles].join('\t')];
  for (const each of operations) {
    const [own, other] = [await makeWorld(), await makeWorld()];
    await entrust(own);
    const cells: string[] = [];
    for (const name of roles) {
      const [ofOwn, ofOther] = [await meet(name, own, each), await meet(name, other, each)];
      const isOwn = ofOwn === 'open' && ofOther === 'not own';
      cells.push(isOwn ? 'own' : ofOwn === ofOther ? ofOwn : `${ofOwn} / ${ofOther}`);
    }
    lines.push([each.name, each.access.staff, ...cells].join('\t'));
  }
  const text = `${lines.join('\n')}\n`;
  if (process.env['XZ_RECORD_REACH'] === '1') writeFileSync(table, text);
  expect(text).toBe(readFileSync(table, 'utf8'));
});

it('who manages a company reaches its people’s progress alone, of the own company', async () => {
  const reached: string[] = [];
  for (const each of operations) {
    const [own, other] = [await makeWorld(), await makeWorld()];
    await entrust(own, [manager]);
    const [ofOwn, ofOther] = [await meet(manager, own, each), await meet(manager, other, each)];
    if (ofOwn !== 'closed' || ofOther !== 'closed')
      reached.push(`${each.name}: ${ofOwn} / ${ofOther}`);
  }
  expect(reached).toEqual([
    'exportOrganisationProgress: open / not own',
    'getOrganisationProgress: open / not own',
    'listOwnOrganisations: open / open',
  ]);
});

it.each([
  ['老师', false],
  ['教务', true],
] as const)('what %s finds in lists and searches follows the reach', async (name, seesOthers) => {
  const [own, other] = [await makeWorld(), await makeWorld()];
  await entrust(own, [name]);
  const person = people.get(name)!;
  const has = (data: unknown, world: World, key: 'studentId' | 'courseId' | 'classId' | 'teamId') =>
    new RegExp(`"${key}":${world[key]}[,}]`).test(JSON.stringify(data));
  const after = Math.min(own.studentId, other.studentId) - 1;
  const lists = [
    [await person.data(listStudents, { query: { after } }), 'studentId'],
    [await person.data(listCourseChoices), 'courseId'],
    [await person.data(listCampClasses), 'classId'],
    [await person.data(listManagedTeams), 'teamId'],
    [
      await person.data(listEnrolments, { body: { studentIds: [own.studentId, other.studentId] } }),
      'studentId',
    ],
  ] as const;
  for (const [data, key] of lists) {
    expect(has(data, own, key), key).toBe(true);
    expect(has(data, other, key), key).toBe(seesOthers);
  }
  const found = await person.call(findStudent, { query: { mobile: other.mobile ?? '' } });
  expect(found.status === 200).toBe(seesOthers);
});

it('an assistant marks what was handed in for the own courses alone', async () => {
  const [own, other] = [await makeWorld(), await makeWorld()];
  await entrust(own, ['助教']);
  const work = await people.get('助教')!.data(listAssignmentWork, { query: {} });
  const ids = work.map(({ assignmentId }) => assignmentId);
  expect(ids).toContain(own.assignmentId);
  expect(ids).not.toContain(other.assignmentId);
});

it('whoever is in an own class is an own student, without an own course', async () => {
  const world = await makeWorld();
  const { staffId } = people.get('老师')!;
  const { studentId } = await makeStudent(connection);
  const person = people.get('老师')!;
  const find = () => person.call(listEnrolments, { body: { studentIds: [studentId] } });
  const read = async () =>
    (await person.data(listStudents, { query: { after: studentId - 1, limit: 1 } })).list;
  expect(await read()).toEqual([]);
  await connection
    .insertInto('camp_member')
    .values({
      ...{ student_id: studentId, camp_id: world.campId, class_id: world.classId },
      ...{ starts_on: '2026-11-01', joined_at: clock.now() },
    })
    .execute();
  await connection
    .insertInto('staff_duty')
    .values({ staff_id: staffId, kind: 'class', target_id: world.classId })
    .execute();
  expect((await read()).map((each) => each.studentId)).toEqual([studentId]);
  expect((await find()).status).toBe(200);
});

it('a whole number asks for its reason, and of another’s student it is not shown at all', async () => {
  const [own, other] = [await makeWorld(), await makeWorld()];
  await entrust(own, ['老师']);
  const reveal = (world: World, why: string) =>
    people.get('老师')!.call(revealMobiles, { body: { studentIds: [world.studentId], why } });
  expect((await reveal(own, ' ')).status).toBe(consoleRefusals.whyEmpty[0]);
  expect((await reveal(own, '家长来电')).status).toBe(200);
  expect((await reveal(other, '家长来电')).status).toBe(consoleRefusals.notOwn[0]);
});

it('whoever may see numbers and not students sees the numbers of the own alone', async () => {
  const world = await makeWorld();
  const staff = await signInStaffAs(school, { permissions: ['student.mobile'] });
  const body = { studentIds: [world.studentId], why: '家长来电' };
  expect((await staff.call(revealMobiles, { body })).status).toBe(consoleRefusals.notOwn[0]);
});

it('a message to all, or to one more than the own, does not go', async () => {
  const [own, other] = [await makeWorld(), await makeWorld()];
  await entrust(own, ['老师']);
  const send = (more: { studentId: number | null; studentIds?: number[] }) =>
    people.get('老师')!.call(sendNotice, {
      body: { title: '调课', markdown: '明天', isImportant: false, ...more },
    });
  const { notOwn } = consoleRefusals;
  expect((await send({ studentId: null })).status).toBe(notOwn[0]);
  const both = [own.studentId, other.studentId];
  expect((await send({ studentId: null, studentIds: both })).status).toBe(notOwn[0]);
  expect((await send({ studentId: null, studentIds: [own.studentId] })).status).toBe(200);
});

it('a teacher reads the own entries of the log and nobody else’s', async () => {
  const person = people.get('老师')!;
  const all = await people.get('校长')!.data(listAudit, { query: {} });
  const seen = await person.data(listAudit, { query: {} });
  expect(all.list.some(({ staffId }) => staffId !== person.staffId)).toBe(true);
  expect(seen.list.length).toBeGreaterThan(0);
  expect(new Set(seen.list.map(({ staffId }) => staffId))).toEqual(new Set([person.staffId]));
});
