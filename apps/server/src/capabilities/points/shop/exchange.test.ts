import { randomUUID } from 'node:crypto';
import { exchangePoints, getMyPoints, listPointsGoods } from '@xuezhou/contract/points';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { add, enrol, makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { givePoints, holdPoints } from '../points.port.ts';

const school = await startTestApp();
const { connection, clock } = school;
const course = await makeCourse(connection, { access: 'enrolled' });

beforeEach(() => clock.set('2026-11-24T10:00:00+08:00'));

let lastGood = 0;
interface GoodWishes {
  readonly stock?: number | null;
  readonly perStudent?: number;
  readonly cost?: number;
  readonly retiredAt?: Date;
}
async function makeGood(wishes: GoodWishes = {}) {
  const goodId = ++lastGood;
  await add(connection, 'points_good', {
    ...{ points_good_id: goodId, position: goodId, kind: 'posted', title: '公式手册' },
    ...{ intro: '包邮', cost: wishes.cost ?? 100, stock: wishes.stock ?? null },
    ...{ per_student: wishes.perStudent ?? null, retired_at: wishes.retiredAt ?? null },
  });
  return goodId;
}

async function studentWith(points: number) {
  const student = await school.signIn();
  await connection.transaction().execute((change) =>
    givePoints(change, {
      ...{ studentId: student.studentId, kind: 'test', about: '1', points, words: '给的' },
      at: clock.now(),
    }),
  );
  return student;
}

const to = { receiver: '林知远', mobile: '13800000001', address: '上海市徐汇区漕溪北路 1 号' };

const exchange = (
  student: TestClient,
  goodId: number,
  wishes: { exchangeId?: string; points?: number; courseId?: number; to?: typeof to } = { to },
) =>
  student.call(exchangePoints, {
    body: { exchangeId: randomUUID(), goodId, points: 100, ...wishes },
  });
const mine = (student: TestClient) => student.data(getMyPoints, { query: {} });

describe('[GET /api/points/goods] goods for points', () => {
  it('are listed by what they cost, with what is left, and are exchanged for points once', async () => {
    const goodId = await makeGood({ stock: 3, perStudent: 1 });
    const student = await studentWith(150);
    const exchangeId = randomUUID();
    const answers = await Promise.all([
      exchange(student, goodId, { exchangeId, to }),
      exchange(student, goodId, { exchangeId, to }),
    ]);
    for (const { data } of answers)
      expect(data).toMatchObject({ exchangeId, title: '公式手册', points: 100, mypoints: 50 });
    const points = await mine(student);
    expect(points.mypoints).toBe(50);
    expect(points.pointsLogs[0]).toMatchObject({
      title: '换公式手册',
      bonusPoint: -100,
      balance: 50,
    });
    const cheap = await makeGood({ cost: 40 });
    const retired = await makeGood({ retiredAt: clock.now() });
    const { goods } = await student.data(listPointsGoods);
    expect(goods.find((good) => good.goodId === goodId)).toMatchObject({
      ...{ kind: 'posted', title: '公式手册', points: 100, stock: 2, isTaken: true },
    });
    expect(goods.map((good) => good.goodId)).not.toContain(retired);
    expect(goods[0]).toMatchObject({ goodId: cheap, isTaken: false });
    const late = await exchange(student, retired);
    expect(late.status).toBe(refusals.pointsGoodGone[0]);
    const other = await exchange(student, await makeGood(), { exchangeId, to });
    expect(other.status).toBe(refusals.idReused[0]);
  });

  it.each([
    ['too few points', 'pointsTooFew', 99, {}],
    ['a price that the browser made up', 'pointsGoodChanged', 150, { points: 1 }],
    ['no address', 'pointsReceiver', 150, { to: undefined }],
    [
      'an address without a number',
      'pointsReceiver',
      150,
      { to: { ...to, address: '上海市徐汇区漕溪北路' } },
    ],
    ['a number that is none', 'pointsReceiver', 150, { to: { ...to, mobile: '12' } }],
  ] as const)('are refused with %s, and nothing changes', async (_what, name, give, body) => {
    const goodId = await makeGood({ stock: 1 });
    const student = await studentWith(give);
    const answer = await exchange(student, goodId, { to, ...body } as Parameters<
      typeof exchange
    >[2]);
    expect(answer.status).toBe(refusals[name][0]);
    expect((await mine(student)).mypoints).toBe(give);
    const { goods } = await student.data(listPointsGoods);
    expect(goods.find((good) => good.goodId === goodId)?.stock).toBe(1);
  });

  it('never go to two for the last one, nor for points that an order holds', async () => {
    const goodId = await makeGood({ stock: 1 });
    const students = await Promise.all(Array.from({ length: 6 }, () => studentWith(100)));
    const answers = await Promise.all(students.map((student) => exchange(student, goodId)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === refusals.pointsGoodGone[0])).toHaveLength(5);
    const student = await studentWith(100);
    await connection.transaction().execute((change) =>
      holdPoints(change, {
        ...{ studentId: student.studentId, about: 'order', points: 1, at: clock.now() },
      }),
    );
    const held = await exchange(student, await makeGood());
    expect(held.status).toBe(refusals.pointsTooFew[0]);
    expect(await mine(student)).toMatchObject({ mypoints: 100, heldPoints: 1 });
  });

  it('make the period of a course longer, only of one that runs and ends', async () => {
    const goodId = ++lastGood;
    await add(connection, 'points_good', {
      ...{ points_good_id: goodId, position: goodId, kind: 'extend', title: '课程延期 7 天' },
      ...{ intro: '任一门', cost: 100, days: 7 },
    });
    const student = await studentWith(300);
    const { courseId } = course;
    const refused = await exchange(student, goodId, { courseId });
    expect(refused.status).toBe(refusals.pointsNoCourse[0]);
    await enrol(connection, student.studentId, courseId, '2026-12-01');
    expect((await student.data(listPointsGoods)).courses).toEqual([
      { courseId, courseName: expect.any(String) as string, expireDate: '2026-12-01' },
    ]);
    expect((await exchange(student, goodId, { courseId })).data.expireDate).toBe('2026-12-08');
    clock.set('2026-12-20T10:00:00+08:00');
    expect((await exchange(student, goodId, { courseId })).status).toBe(refusals.pointsNoCourse[0]);
    expect((await mine(student)).mypoints).toBe(200);
  });
});
