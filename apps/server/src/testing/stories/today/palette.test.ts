import { noteInitials } from '../../../capabilities/account/console/note-initials.ts';
import { makeGood } from '../../../capabilities/mall/testing/make-good.ts';
import { openTestMall } from '../../../capabilities/mall/testing/open-mall.ts';
import { getStudent } from '@xuezhou/contract/account/console';
import { getSoldOrder } from '@xuezhou/contract/mall/console';
import { searchConsole, type HitKind } from '@xuezhou/contract/staff';
import { nicknameKey } from '@xuezhou/rules/account/nickname';
import { describe, expect, it } from 'vitest';
import type { TestClient } from '../../client.ts';
import { askOne, tagsOf } from '../../desks/qa-desk.ts';
import { signInStaffAs } from '../../desks/staff-desk.ts';
import { enrol, makeCourse, nextId } from '../../factories.ts';
import { makeCamp, makeClass } from '../../make-camp.ts';

const school = await openTestMall();
const { connection, services } = school;
const owner = await signInStaffAs(school, { isOwner: true });

const find = async (text: string, staff: TestClient = owner, kind?: HitKind) =>
  (await staff.data(searchConsole, { query: { text, ...(kind !== undefined && { kind }) } })).hits;
const ids = async (text: string, kind: HitKind, staff: TestClient = owner) =>
  (await find(text, staff)).filter((hit) => hit.kind === kind).map(({ id }) => id);

/** Somebody of this name, whose initials are noted. */
async function student(nickname: string, mobile?: string) {
  const client = await school.signIn(mobile === undefined ? {} : { mobile });
  await connection
    .updateTable('student')
    .where('student_id', '=', client.studentId)
    .set({ nickname, nickname_key: nicknameKey(nickname) })
    .execute();
  await noteInitials(services.database);
  return client;
}

const initialsOf = async (studentId: number) =>
  (
    await connection
      .selectFrom('student')
      .where('student_id', '=', studentId)
      .select('nickname_initials')
      .executeTakeFirstOrThrow()
  ).nickname_initials;

describe('[GET /api/console/search] people', () => {
  it('are found by number, phone, tail, beginning, end, middle and initials of the name, and by nothing else', async () => {
    const lin = await student('林知远同学甲', '+8613812347715');
    const id = String(lin.studentId);
    for (const text of [
      ...[id, '13812347715', '138 1234 7715', '7715', '林知', '林知远同学甲', '学甲', '知远同'],
      ...['lzy', 'LZYTXJ', ' 林知远 '],
    ])
      expect([text, (await ids(text, 'student')).includes(id)]).toEqual([text, true]);
    for (const text of ['7716', '%', '_', '\\', 'zyt', '远知', '1381234771'])
      expect([text, (await ids(text, 'student')).includes(id)]).toEqual([text, false]);
    const [hit] = await find('林知远同学甲');
    expect(hit).toMatchObject({ title: '林知远同学甲', path: `/students/${id}` });
    expect(hit?.note).toBe(`138****7715 · 学号 ${id}`);
    expect((await owner.data(getStudent, { params: { studentId: lin.studentId } })).nickname).toBe(
      hit?.title,
    );
  });

  it('are found by the sounds of their names, as are courses by those of their titles', async () => {
    const lin = await student('欧阳清晓同学');
    const { courseId, title } = await titledCourse();
    for (const text of ['ouyangqingxiao', 'ouyang qing', 'OUYANGQ'])
      expect([text, await ids(text, 'student')]).toEqual([text, [String(lin.studentId)]]);
    for (const text of ['qingxiao', 'ouyangwei', 'ouyangqingxiaoxxx'])
      expect([text, await ids(text, 'student')]).toEqual([text, []]);
    const digits = title.replace(/\D/g, '');
    for (const text of ['yanshengpin', 'yspzt'])
      expect([text, digits, await ids(text, 'course')]).toEqual([
        ...[text, digits],
        expect.arrayContaining([String(courseId)]),
      ]);
    expect(await ids('shuxue', 'course')).toEqual([]);
    const teacher = await signInStaffAs(school, { permissions: ['student.read:own'] });
    expect(await ids('ouyang', 'student', teacher)).toEqual([]);
    expect(await ids('yanshengpin', 'course', teacher)).toEqual([]);
  });

  it('stand with the nearest first, a few at most', async () => {
    const name = `顾承泽${nextId()}`;
    const far = await student(`大${name}`);
    const exact = await student(name);
    const longer = [];
    for (let turn = 0; turn < 8; turn += 1) longer.push(await student(`${name}号${turn}`));
    const found = await ids(name, 'student');
    expect(found[0]).toBe(String(exact.studentId));
    expect(found).toHaveLength(6);
    expect(found).not.toContain(String(far.studentId));
  });

  it('are found by the initials of a name that was changed, once they are noted, and no more by the former ones', async () => {
    const { studentId } = await student('沈一鸣同学乙');
    expect(await initialsOf(studentId)).toBe('symtxy');
    await connection
      .updateTable('student')
      .where('student_id', '=', studentId)
      .set({ nickname: '唐若溪同学乙', nickname_key: '唐若溪同学乙' })
      .execute();
    expect(await ids('symtx', 'student')).toEqual([]);
    await noteInitials(services.database);
    expect(await ids('trxtx', 'student')).toEqual([String(studentId)]);
  });

  it('who are own alone are found by who sees the own alone', async () => {
    const [own, other] = [await student('白芷同学丙一'), await student('白芷同学丙二')];
    const { courseId, title } = await titledCourse();
    await enrol(connection, own.studentId, courseId);
    const teacher = await signInStaffAs(school, { permissions: ['student.read:own'] });
    await connection
      .insertInto('staff_duty')
      .values({ staff_id: teacher.staffId, kind: 'course', target_id: courseId })
      .execute();
    expect(await ids('白芷同学丙', 'student', teacher)).toEqual([String(own.studentId)]);
    expect(await ids(String(other.studentId), 'student', teacher)).toEqual([]);
    expect(await ids(title, 'course', teacher)).toEqual([String(courseId)]);
    const { title: foreign } = await titledCourse();
    expect(await ids(foreign, 'course', teacher)).toEqual([]);
  });

  it('who are gone are found no more', async () => {
    const { studentId } = await student('秦观澜同学丁');
    await connection
      .updateTable('student')
      .where('student_id', '=', studentId)
      .set({ erased_at: school.clock.now() })
      .execute();
    expect(await ids('秦观澜', 'student')).toEqual([]);
    expect(await ids('qgltxd', 'student')).toEqual([]);
  });
});

async function titledCourse() {
  const course = await makeCourse(connection);
  const title = `衍生品专题${nextId()}`;
  await connection
    .updateTable('course')
    .where('course_id', '=', course.courseId)
    .set({ title })
    .execute();
  return { ...course, title };
}

describe('[GET /api/console/search] the rest', () => {
  it('is found where its page opens: an order, a question that waits, a class', async () => {
    const buyer = await student('孟知行同学戊');
    const good = await makeGood(connection, {});
    const { orderId } = await school.order(buyer, good);
    const { order_no: orderNo } = await connection
      .selectFrom('mall_order')
      .where('order_id', '=', orderId)
      .select('order_no')
      .executeTakeFirstOrThrow();
    const course = await titledCourse();
    const title = `凸性为什么是正的${nextId()}？`;
    const questionId = await askOne(buyer, { title, tags: tagsOf(course) });
    const classId = await makeClass(connection, await makeCamp(connection, course.courseId));
    const [order] = (await find(orderNo)).filter(({ kind }) => kind === 'order');
    expect(order).toMatchObject({ id: orderNo, path: `/orders/${orderNo}` });
    expect((await owner.data(getSoldOrder, { params: { orderNo } })).order.orderNo).toBe(orderNo);
    const found = await find('孟知行同学戊');
    expect(found.map(({ kind }) => kind)).toEqual(['student', 'order', 'question']);
    expect(await ids(title, 'question')).toEqual([questionId]);
    const named = await connection
      .selectFrom('camp_class')
      .where('class_id', '=', classId)
      .select('title')
      .executeTakeFirstOrThrow();
    expect((await find(named.title)).map(({ path }) => path)).toContain(`/classes/${classId}`);
    expect((await find('孟知行同学戊', owner, 'order')).map(({ kind }) => kind)).toEqual(['order']);
  });

  it('is nothing of which the roles show nothing', async () => {
    await student('夏言同学己');
    const text = '夏言同学己';
    expect(
      await find(text, await signInStaffAs(school, { permissions: ['setting.read'] })),
    ).toEqual([]);
    expect(await find('   ')).toEqual([]);
    const finance = await signInStaffAs(school, { permissions: ['order.read'] });
    expect((await find(text, finance)).every(({ kind }) => kind === 'order')).toBe(true);
  });

  it('comes without a kind that fails, and says so', async () => {
    const { studentId } = await student('贺兰同学庚');
    await connection.schema.alterTable('camp_class').renameTo('camp_class_away').execute();
    try {
      const { hits, isWhole } = await owner.data(searchConsole, { query: { text: '贺兰同学庚' } });
      expect(isWhole).toBe(false);
      expect(hits.map(({ id }) => id)).toEqual([String(studentId)]);
    } finally {
      await connection.schema.alterTable('camp_class_away').renameTo('camp_class').execute();
    }
  });
});
