import { randomUUID } from 'node:crypto';
import { exportOwnData } from '@xuezhou/contract/account';
import { addForFree } from '@xuezhou/contract/mall';
import { describe, expect, it } from 'vitest';
import { makeGood } from '../../../capabilities/mall/testing/make-good.ts';
import { sealPerson } from '../../../capabilities/identity/sealed-person.ts';
import { makeStaff } from '../../desks/staff-desk.ts';
import { add, makeCourse, makeStudent } from '../../factories.ts';
import { makeQuestion } from '../../make-question.ts';
import { liveAStudentsLife, secret } from '../../live-a-students-life.ts';
import { startTestApp } from '../../test-app.ts';

const school = await startTestApp();
const course = await makeCourse(school.connection);
const questions = {
  choice: await makeQuestion(school.connection, course),
  open: await makeQuestion(school.connection, course, { kind: 'open' }),
};

describe('[GET /api/account/export] the own data', () => {
  it('holds what is kept of the student, and only of this one', async () => {
    const { studentId, mobile } = await makeStudent(school.connection, {
      password: 'xuezhou2026',
      courses: [course.courseId],
    });
    const student = await school.signIn(studentId);
    const other = await school.signIn({ nickname: '另一位同学' });
    await liveAStudentsLife(school, student, questions);
    school.clock.set('2026-03-01T17:00:00Z');
    const { name, json } = await student.data(exportOwnData);
    expect(name).toBe('学校个人数据-2026-03-02.json');
    const all = JSON.parse(json) as Record<string, Record<string, unknown>[]>;
    expect(all['账号']).toMatchObject([
      { 昵称: secret, 手机号: `139****${mobile!.slice(-4)}`, 微信号: 'secret_life' },
    ]);
    expect(all['报名的课程']).toMatchObject([{ 课程编号: course.courseId }]);
    expect(all['答题记录']).toHaveLength(2);
    expect(all['题目状态']).toHaveLength(2);
    expect(all['预报名']).toMatchObject([{ 商品编号: 1, 邮箱: 'secret.life@example.com' }]);
    expect(all['登录记录']).toMatchObject([{ 网络地址: '127.0.0.1', 浏览器: 'test' }]);
    expect(all['收到的消息']).toMatchObject([{ 标题: `${secret}，您好` }]);
    expect(all['访问记录']).toMatchObject([{ 打开的页面: 'http://127.0.0.1/setting' }]);
    const { json: others } = await other.data(exportOwnData);
    expect(others).toContain('另一位同学');
    expect(others).not.toContain(secret);
  });

  it('holds no secret', async () => {
    const { studentId, mobile } = await makeStudent(school.connection, {
      password: 'xuezhou2026',
      courses: [course.courseId],
    });
    const student = await school.signIn(studentId);
    const { json } = await student.data(exportOwnData);
    expect(json).not.toContain('argon2');
    expect(json).not.toContain(mobile!.slice(3));
    for (const [, cookie] of student.cookies) expect(json).not.toContain(cookie.split('.').at(-1));
  });

  it('holds what the school wrote about the student, word for word', async () => {
    const { connection, clock } = school;
    const student = await school.signIn();
    const { staffId } = await makeStaff(school, { name: '何嘉' });
    const own = { student_id: student.studentId };
    const at = clock.now();
    await add(connection, 'student_tag', {
      ...own,
      tag: '在职',
      act_id: randomUUID(),
      tagged_at: at,
    });
    await add(connection, 'student_assistant', {
      ...{ ...own, staff_id: staffId, act_id: randomUUID(), assigned_at: at },
    });
    await add(connection, 'student_note', {
      ...{
        ...own,
        note_id: randomUUID(),
        staff_id: staffId,
        words: '周末才能听课',
        written_at: at,
      },
    });
    const { goodId } = await makeGood(connection, { price: 0 });
    const bought = await student.data(addForFree, { body: { goodId } });
    const { orderId } = bought.resultEntity;
    await add(connection, 'order_note', {
      ...{ ...own, note_id: randomUUID(), order_id: orderId, staff_id: staffId },
      ...{ words: '发票寄公司', written_at: at },
    });
    const { json } = await student.data(exportOwnData);
    const all = JSON.parse(json) as Record<string, Record<string, unknown>[]>;
    expect(all['学校给你打的标签']).toMatchObject([{ 标签: '在职', 去掉的时间: null }]);
    expect(all['助教']).toMatchObject([{ 老师: '何嘉', 结束: null }]);
    expect(all['学校记的备注']).toMatchObject([{ 内容: '周末才能听课' }]);
    expect(all['学校给订单写的备注']).toMatchObject([{ 内容: '发票寄公司' }]);
  });

  it('shows an identity document as its owner is shown it elsewhere', async () => {
    const student = await school.signIn();
    const { studentId } = student;
    const person = { name: '林知远', number: '11010519491231002X' };
    await add(school.connection, 'identity_submission', {
      student_id: studentId,
      kind: 'instant',
      state: 'passed',
      submitted_at: school.clock.now(),
      ...sealPerson(school.services, studentId, person),
    });
    const { json } = await student.data(exportOwnData);
    expect(json).toContain('林**');
    expect(json).not.toContain(person.name);
    expect(json).not.toContain(person.number);
  });
});
