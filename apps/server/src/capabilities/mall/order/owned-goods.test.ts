import { getGood } from '@xuezhou/contract/mall';
import { expect, it } from 'vitest';
import { enrol } from '../../../testing/factories.ts';
import { makeGood, makeVariant } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
clock.set('2026-11-23T04:00:00Z');

it('takes what is owned off a bundle, and says what its parts cost', async () => {
  const one = await makeGood(connection, { price: 128_000, title: '会计' });
  const two = await makeGood(connection, { price: 128_000, title: '审计' });
  const bundle = await makeGood(connection, {
    price: 200_000,
    items: [],
    parts: [one.goodId, two.goodId],
  });
  const student = await mall.signIn();
  expect(await mall.check(student, bundle)).toMatchObject({
    realPrice: 200_000,
    good: { partsPrice: 256_000 },
  });
  await enrol(connection, student.studentId, one.courseId);
  const checked = await mall.check(student, bundle);
  expect(checked.lines.find(({ kind }) => kind === 'owned')).toMatchObject({ amount: -100_000 });
  expect(checked.realPrice).toBe(100_000);
  await enrol(connection, student.studentId, two.courseId);
  expect((await mall.check(student, bundle)).checkResult).toBe('owned');
});

it('sells the rest of a bundle to who has its course, and the paper of it until it was bought', async () => {
  const course = await makeGood(connection, { price: 128_000, title: '精讲班' });
  const paper = { kind: 'paper', title: '手册', words: '纸质书 216 页' } as const;
  const book = await makeGood(connection, { price: 6_800, items: [paper] });
  const parts = [course.goodId, book.goodId];
  const bundle = await makeGood(connection, { price: 129_900, title: '套餐', items: [], parts });
  const student = await mall.signIn();
  await enrol(connection, student.studentId, course.courseId);
  const shown = async ({ goodId }: typeof course) =>
    (await student.data(getGood, { params: { goodId } })).owned;
  expect(await shown(bundle)).toBeNull();
  expect(await shown(course)).toMatchObject({ within: null });
  expect(await mall.check(student, bundle)).toMatchObject({ checkResult: 'ok', realPrice: 6_553 });
  const { orderId, qrId } = await mall.order(student, bundle);
  mall.wechat.pay(mall.numberOf(qrId));
  await mall.notify(mall.wechat, mall.wechat.notice(mall.numberOf(qrId)));
  expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
  expect((await mall.check(student, bundle)).checkResult).toBe('owned');
  expect(await shown(course)).toMatchObject({ within: '套餐' });
  expect((await mall.check(student, book)).checkResult).toBe('ok');
  expect(await mall.books()).toEqual([]);
});

it('sells a later season to who has an earlier one, never the other way round', async () => {
  const season = { limitYear: 2027, expiresOn: '2027-08-31' };
  const good = await makeGood(connection, season);
  await makeVariant(connection, good.goodId, { limitYear: 2028, expiresOn: '2028-08-31' });
  const student = await mall.signIn();
  await enrol(connection, student.studentId, good.courseId, '2027-08-31');
  const check = async (limitYear: number) =>
    (await mall.check(student, { goodId: good.goodId, limitYear })).checkResult;
  expect([await check(2027), await check(2028)]).toEqual(['owned', 'ok']);
  const page = await student.data(getGood, { params: { goodId: good.goodId } });
  expect(page.variants.map(({ limitYear, owned }) => [limitYear, owned !== null])).toEqual([
    [2027, true],
    [2028, false],
  ]);
  const { qrId } = await mall.order(student, { goodId: good.goodId, limitYear: 2028 });
  mall.wechat.pay(mall.numberOf(qrId));
  await mall.notify(mall.wechat, mall.wechat.notice(mall.numberOf(qrId)));
  expect((await mall.coursesOf(student.studentId))[0]?.expires_on).toBe('2028-08-31');
  expect([await check(2027), await check(2028)]).toEqual(['owned', 'owned']);
  // A part that ends before its bundle would is not taken off.
  const parts = [good.goodId];
  const bundle = await makeGood(connection, {
    ...season,
    expiresOn: '2029-08-31',
    items: [],
    parts,
  });
  expect(await mall.check(student, { ...bundle, limitYear: 2027 })).toMatchObject({
    checkResult: 'ok',
    realPrice: 368_000,
  });
});

it('says of what is open to everybody that it is, sells it all the same, and is as it was once it is closed', async () => {
  const good = await makeGood(connection, { price: 128_000 });
  const camp = { kind: 'camp', classId: 1, title: '冲刺营' } as const;
  const more = await makeGood(connection, {
    items: [{ kind: 'course', courseId: good.courseId }, camp],
  });
  const student = await mall.signIn();
  const former = await mall.signIn();
  await enrol(connection, former.studentId, good.courseId, '2026-11-01');
  const setAccess = (access: 'open' | 'enrolled') =>
    connection
      .updateTable('course')
      .set({ access })
      .where('course_id', '=', good.courseId)
      .execute();
  const shown = async (who: Pick<typeof student, 'data'>, { goodId } = good) => {
    const { openCourseId, owned, items } = await who.data(getGood, { params: { goodId } });
    return [openCourseId, owned, items[0]?.isOpen];
  };
  expect(await shown(student)).toEqual([null, null, false]);
  await setAccess('open');
  expect(await shown(student)).toEqual([good.courseId, null, true]);
  expect(await shown(mall.visit())).toEqual([good.courseId, null, true]);
  // With more than the course in it there is still something to buy.
  expect(await shown(student, more)).toEqual([null, null, true]);
  // Whose period has ended is not let in either.
  expect(await shown(former)).toEqual([null, null, false]);
  expect((await mall.check(student, good)).checkResult).toBe('ok');
  await enrol(connection, student.studentId, good.courseId);
  expect(await shown(student)).toEqual([
    null,
    expect.objectContaining({ courseId: good.courseId }),
    false,
  ]);
  await setAccess('enrolled');
  expect(await shown(mall.visit())).toEqual([null, null, false]);
});
