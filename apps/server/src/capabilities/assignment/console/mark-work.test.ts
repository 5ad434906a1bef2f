import { randomUUID } from 'node:crypto';
import {
  claimAssignment,
  getAssignmentWork,
  listAssignmentWork,
  markAssignment,
} from '@xuezhou/contract/assignment/console';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { listAudit, undoAction } from '@xuezhou/contract/staff';
import { beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { add, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-23T04:00:00Z'));

const refused = (name: ConsoleRefusalName) => ({ status: consoleRefusals[name][0] });
const marker = (name: string) =>
  signInStaffAs(school, { permissions: ['mark.write', 'audit.read'], name });
const [su, yan] = await Promise.all([marker('苏禾'), marker('严舒')]);

async function handedIn() {
  const { courseId, bookId } = await makeCourse(connection, { access: 'enrolled' });
  const { studentId } = await makeStudent(connection, { courses: [courseId] });
  const { assignment_id: assignmentId } = await connection
    .insertInto('assignment')
    .values({
      book_id: bookId,
      title: '写一页',
      html: '<p>写</p>',
      source: '写',
      opens_next: 'always',
    })
    .returning('assignment_id')
    .executeTakeFirstOrThrow();
  const attach = (number: number) =>
    add(connection, 'assignment_attachment', {
      ...{
        student_id: studentId,
        attachment_id: randomUUID(),
        assignment_id: assignmentId,
        number,
      },
      ...{
        file_name: `${number}.pdf`,
        place: `x/${randomUUID()}`,
        content_type: 'application/pdf',
      },
      ...{ bytes: 1, attached_at: clock.now() },
    });
  await attach(1);
  return { assignmentId, studentId, courseId, attach };
}

const seenBy = async (desk: TestClient, params: { assignmentId: number; studentId: number }) => {
  const { mark, files } = await desk.data(getAssignmentWork, { params });
  return { seenMark: mark?.markedAt ?? null, seenFiles: files.map(({ attachedAt }) => attachedAt) };
};

it('[GET /api/console/marking/:assignmentId/:studentId] [POST /api/console/marking/save] a mark of an assignment never replaces one that came since, nor marks files that nobody saw', async () => {
  const { assignmentId, studentId, attach } = await handedIn();
  const params = { assignmentId, studentId };
  const given = { ...params, verdict: 'passed' as const, comment: '好' };
  const seen = await seenBy(su, params);
  const both = await Promise.all([
    su.call(markAssignment, { body: { ...given, ...seen } }),
    yan.call(markAssignment, {
      body: { ...given, verdict: 'returned', comment: '缺第三点', ...seen },
    }),
  ]);
  expect(new Set(both.map(({ status }) => status))).toEqual(
    new Set([200, consoleRefusals.markChanged[0]]),
  );
  const told = async () =>
    (
      await connection
        .selectFrom('message')
        .where('student_id', '=', studentId)
        .selectAll()
        .execute()
    ).length;
  expect(await told()).toBe(1);
  // What had arrived although its answer was lost is not told twice.
  const kept = (await su.data(getAssignmentWork, { params })).mark!;
  const again = { ...params, verdict: kept.verdict, comment: kept.comment, ...seen };
  expect((await su.call(markAssignment, { body: again })).status).toBe(200);
  expect(await told()).toBe(1);
  const now = await seenBy(su, params);
  clock.set('2026-11-23T05:00:00Z');
  await attach(2);
  const late = { ...given, comment: '再看', ...now };
  expect(await su.call(markAssignment, { body: late })).toMatchObject(refused('markChanged'));
  const fresh = { ...late, ...(await seenBy(su, params)) };
  expect((await su.call(markAssignment, { body: fresh })).status).toBe(200);
});

it('[POST /api/console/marking/claim] what a colleague has taken up is refused with the name for ten minutes', async () => {
  const { assignmentId, studentId } = await handedIn();
  const params = { assignmentId, studentId };
  await su.data(claimAssignment, { body: { ...params, isHeld: true } });
  const body = {
    ...params,
    verdict: 'passed' as const,
    comment: '',
    ...(await seenBy(yan, params)),
  };
  expect(await yan.call(markAssignment, { body })).toMatchObject({
    ...refused('workHeld'),
    message: '苏禾正在批这一份，请先批下一份',
  });
  clock.set('2026-11-23T04:11:00Z');
  expect((await yan.call(markAssignment, { body })).status).toBe(200);
});

it('a mark is taken back from the log: the one before holds again, else the work waits', async () => {
  const { assignmentId, studentId } = await handedIn();
  const params = { assignmentId, studentId };
  const mark = async (comment: string) =>
    await su.data(markAssignment, {
      body: { ...params, verdict: 'returned', comment, ...(await seenBy(su, params)) },
    });
  const undo = async () => {
    const { list } = await su.data(listAudit, { query: { operation: 'markAssignment' } });
    return await su.call(undoAction, { body: { auditId: list[0]!.auditId } });
  };
  await mark('第一次');
  clock.set('2026-11-23T04:01:00Z');
  await mark('第二次');
  expect((await undo()).status).toBe(200);
  expect((await su.data(getAssignmentWork, { params })).mark?.comment).toBe('第一次');
  expect(await undo()).toMatchObject(refused('undoDone'));
  clock.set('2026-11-23T04:02:00Z');
  const other = await handedIn();
  await su.data(markAssignment, {
    body: {
      ...params,
      assignmentId: other.assignmentId,
      studentId: other.studentId,
      verdict: 'passed',
      comment: '',
      ...(await seenBy(su, { assignmentId: other.assignmentId, studentId: other.studentId })),
    },
  });
  expect((await undo()).status).toBe(200);
  const { assignmentId: id, studentId: whose } = other;
  const work = await su.data(getAssignmentWork, { params: { assignmentId: id, studentId: whose } });
  expect(work.mark).toBeNull();
});

it('[GET /api/console/marking] where the school hides names, who marks an assignment reads none', async () => {
  const { assignmentId, studentId } = await handedIn();
  const own = async () =>
    (await su.data(listAssignmentWork, { query: { all: true } })).find(
      (each) => each.assignmentId === assignmentId && each.studentId === studentId,
    );
  expect((await own())?.nickname).not.toBe('');
  await connection
    .insertInto('school_setting')
    .values({ key: 'MARKING_NAMES', value: 'hidden', changed_at: clock.now() })
    .execute();
  expect(await own()).toMatchObject({ nickname: '', mobile: null });
});

it('[POST /api/console/actions/undo] takes back the very mark alone, and with a pass its points, which come again with the next pass', async () => {
  const { assignmentId, studentId } = await handedIn();
  const params = { assignmentId, studentId };
  const pass = async () => {
    clock.advance({ minutes: 1 });
    const seen = await seenBy(su, params);
    await su.data(markAssignment, {
      body: { ...params, verdict: 'passed', comment: '好', ...seen },
    });
  };
  const undo = async (place: number) => {
    const { list } = await su.data(listAudit, { query: { operation: 'markAssignment' } });
    return await su.call(undoAction, { body: { auditId: list[place]!.auditId } });
  };
  const points = async () =>
    (
      await connection
        .selectFrom('points_account')
        .where('student_id', '=', studentId)
        .select('balance')
        .executeTakeFirst()
    )?.balance ?? 0;
  await pass();
  const paid = await points();
  expect(paid).toBeGreaterThan(0);
  await pass();
  expect(await points()).toBe(paid);
  // It says the same, and is another.
  expect(await undo(1)).toMatchObject(refused('undoChanged'));
  expect((await undo(0)).status).toBe(200);
  expect(await points()).toBe(paid);
  expect((await undo(1)).status).toBe(200);
  expect(await points()).toBe(0);
  await pass();
  expect(await points()).toBe(paid);
});

it('who marks the own courses alone takes back the own marks, and none of a course that is another’s now', async () => {
  const work = await handedIn();
  const params = { assignmentId: work.assignmentId, studentId: work.studentId };
  const mo = await signInStaffAs(school, { permissions: ['mark.write:own'], name: '莫川' });
  const duty = { staff_id: mo.staffId, kind: 'course' as const, target_id: work.courseId };
  await connection.insertInto('staff_duty').values(duty).execute();
  const mark = async () => {
    clock.advance({ minutes: 1 });
    await mo.data(markAssignment, {
      body: { ...params, verdict: 'passed', comment: '', ...(await seenBy(mo, params)) },
    });
    const { list } = await su.data(listAudit, { query: { operation: 'markAssignment' } });
    return list[0]!.auditId;
  };
  const auditId = await mark();
  expect((await mo.call(undoAction, { body: { auditId } })).status).toBe(200);
  const later = await mark();
  await connection.deleteFrom('staff_duty').where('staff_id', '=', mo.staffId).execute();
  expect(await mo.call(undoAction, { body: { auditId: later } })).toMatchObject(refused('notOwn'));
});
