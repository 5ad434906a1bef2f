import { getSchoolDay } from '@xuezhou/contract/staff';
import { describe, expect, it } from 'vitest';
import { makeGood } from '../../../capabilities/mall/testing/make-good.ts';
import { openTestMall } from '../../../capabilities/mall/testing/open-mall.ts';
import { openRefundDesk } from '../../../capabilities/mall/testing/refund-desk.ts';
import { workDesk } from '../../desks/work-desk.ts';
import { signInStaffAs } from '../../desks/staff-desk.ts';

const school = await openTestMall();
const { connection, clock } = school;
clock.set('2026-11-12T03:00:00Z');
const desk = await openRefundDesk(school);
const { makeWork, signInAs, entrust } = workDesk(school);

describe('[GET /api/console/today] the day', () => {
  it('has the figures and cards of the roles, and counts the own alone where that is all one sees', async () => {
    const [own] = [await makeWork(), await makeWork()];
    const teacher = await signInAs('老师');
    await entrust(teacher, own.courseId);
    clock.advance({ minutes: 6 });
    const { figures, cards } = await teacher.data(getSchoolDay);
    const enrolled = figures.find(({ key }) => key === 'enrolment.new');
    expect(enrolled).toMatchObject({ value: 1, countedAt: clock.now().toISOString() });
    expect(enrolled?.trend.at(-1)).toBe(1);
    expect(figures.map(({ key }) => key)).not.toContain('mall.paid');
    expect(cards.map(({ key }) => key)).toEqual(['staff.since', 'account.behind', 'live.today']);
    const all = await (await signInAs('校长')).data(getSchoolDay);
    expect(all.figures.find(({ key }) => key === 'enrolment.new')?.value).toBeGreaterThan(1);
    expect(all.figures.every(({ value, key }) => value !== null || key === 'qa.first-answer')).toBe(
      true,
    );
  });

  it('counts a figure again after five minutes, and says from when it is', async () => {
    const staff = await signInStaffAs(school, { permissions: ['student.read'] });
    const read = async () =>
      (await staff.data(getSchoolDay)).figures.find(({ key }) => key === 'enrolment.new')!;
    clock.advance({ minutes: 6 });
    const first = await read();
    await makeWork();
    expect(await read()).toEqual(first);
    clock.advance({ minutes: 6 });
    expect((await read()).value).toBe((first.value ?? 0) + 1);
  });

  it('has what students paid in seven days, of the orders that list has', async () => {
    const finance = await signInStaffAs(school, { permissions: ['order.read'] });
    clock.advance({ minutes: 6 });
    const paid = async () =>
      (await finance.data(getSchoolDay)).figures.find(({ key }) => key === 'mall.paid')?.value ?? 0;
    const before = await paid();
    await desk.buy(await school.signIn(), await makeGood(connection, { price: 12_300 }));
    clock.advance({ minutes: 6 });
    expect(await paid()).toBe(before + 123);
  });

  it('has the classes of the day that are one’s own', async () => {
    const [own, other] = [await makeWork(), await makeWork()];
    const teacher = await signInAs('老师');
    await entrust(teacher, own.courseId);
    for (const { courseId } of [own, other])
      await connection
        .insertInto('live_class')
        .values({
          ...{ course_id: courseId, title: `直播${courseId}`, teacher: '孟老师' },
          ...{ ended_at: null, cancelled_at: null, streamed_at: null, replay_bullet_id: null },
          begins_at: new Date(clock.now().getTime() + 3_600_000),
          ends_at: new Date(clock.now().getTime() + 7_200_000),
        })
        .execute();
    const { cards } = await teacher.data(getSchoolDay);
    expect(cards.find(({ key }) => key === 'live.today')?.rows).toMatchObject([
      { title: `直播${own.courseId}`, note: '孟老师', chip: { tone: 'quiet' } },
    ]);
  });
});
