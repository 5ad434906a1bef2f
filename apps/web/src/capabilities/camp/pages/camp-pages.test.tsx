// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  type CampTask,
  getCampStatus,
  getCampTasks,
  joinCamp,
  joinCampClass,
} from '@xuezhou/contract/camp';
import { checkIdentityNeed } from '@xuezhou/contract/identity';
import { getVersion } from '@xuezhou/contract/site';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import {
  answer,
  type Answers,
  at,
  calls,
  refuse,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';
import { campDay, campTask, courseCamp, myCamp } from '../testing/samples.ts';

const serve = (answers: Answers) =>
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(at(checkIdentityNeed, { courseId: 1 }), 1),
    ...answers,
  ]);

const info = (given: object) => ({
  ...{ courseName: 'CFA 一级', finishedItem: 0, totalItem: 0, camp: null, offer: null },
  ...given,
});

describe('[training-camp] the camp of a course', () => {
  it('joins by check-and-add, and shows the days then', async () => {
    let camp: object | null = null;
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    serve([
      answer(at(getCampTasks, { courseId: 1 }), () => info({ camp, offer: courseCamp() })),
      answer(joinCamp, async () => {
        await arrived;
        camp = myCamp();
        return { result: 'joined', classId: 5, why: null };
      }),
    ]);
    renderAt('/training-camp/1');
    const join = await screen.findByRole('button', { name: '报名' });
    // Tapped twice before the button shows that it waits.
    act(() => [1, 2].forEach(() => join.click()));
    arrive();
    expect(await screen.findByText('12 位同学一起')).toBeTruthy();
    const joins = calls(joinCamp);
    expect(joins.map(({ query }) => query)).toMatchObject([{ courseId: 1 }]);
  });

  it('says when a camp that is not open yet opens', async () => {
    const notOpen = (className: string, joinFrom: string | null) => ({
      ...{ classId: 5, className, startsOn: '2027-02-18', joinFrom, joinUntil: null },
      ...{ seatsLeft: null, result: 'notOpen' as const },
    });
    const classes = [notOpen('四月班', '2027-01-25'), notOpen('三月班', '2026-12-25')];
    serve([answer(at(getCampTasks, { courseId: 1 }), info({ offer: courseCamp({ classes }) }))]);
    renderAt('/training-camp/1');
    expect(await screen.findByText('三月班 · 12 月 25 日开放报名 · 2 月 18 日开始')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '报名' }).disabled).toBe(true);
  });

  it('says why one did not get in, and shows what is left', async () => {
    serve([
      answer(at(getCampTasks, { courseId: 1 }), info({ offer: courseCamp() })),
      answer(joinCamp, {
        result: 'full',
        classId: null,
        why: '这个班已经满员，请看看其他班',
      }),
    ]);
    renderAt('/training-camp/1');
    await userEvent.click(await screen.findByRole('button', { name: '报名' }));
    expect((await screen.findByRole('alert')).textContent).toBe('这个班已经满员，请看看其他班');
    await waitFor(() => expect(calls(at(getCampTasks, { courseId: 1 }))).toHaveLength(2));
  });

  it('leads from a task to the very place where it is done; what is ahead leads nowhere', async () => {
    const only = (given: Partial<CampTask>) =>
      campTask({ bookId: null, readingId: null, bulletId: null, ...given });
    serve([
      answer(
        at(getCampTasks, { courseId: 1 }),
        info({
          camp: myCamp({
            days: [
              campDay({
                tasks: [
                  campTask({ title: '看课' }),
                  campTask({ kind: 'reading', title: '读书' }),
                  campTask({ kind: 'practice', title: '做题', finished: 2, total: 5 }),
                  only({ kind: 'cards', title: '闪卡', total: 9 }),
                  only({ kind: 'mock', title: '模考', paperId: 7, isDone: true, finished: 1 }),
                  campTask({ kind: 'assignment', title: '作业', readingId: null }),
                  only({ kind: 'live', title: '直播' }),
                ],
              }),
              campDay({ day: 2, date: '2026-11-21', isOpen: false, isToday: false }),
            ],
          }),
        }),
      ),
    ]);
    renderAt('/training-camp/1');
    const [today, ahead] = await screen.findAllByRole('group');
    const links = within(today as HTMLElement).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['看课', '/course/1/book/1/reading/101?bullet=1001'],
      ['读书', '/reader-course/1/book/1?reading=101'],
      ['做题', '/course/1/exercise?book=1&reading=101'],
      ['闪卡', '/course/1/flash-card-landing'],
      ['模考', '/events/7'],
      ['作业', '/course/1/challenge-mode?book=1'],
      ['直播', '/course/1/live-mode'],
    ]);
    expect(within(today as HTMLElement).getByText('2 / 5 题')).toBeTruthy();
    expect(within(today as HTMLElement).getByText('完成 1 / 7 项')).toBeTruthy();
    expect(within(ahead as HTMLElement).queryAllByRole('link')).toEqual([]);
    expect(within(ahead as HTMLElement).getByText('11 月 21 日开放')).toBeTruthy();
  });

  it('gives a medal for what is finished, and no points that cannot be spent', async () => {
    serve([
      answer(
        at(getCampTasks, { courseId: 1 }),
        info({ camp: myCamp({ finishedAt: '2026-11-25T10:00:00Z' }) }),
      ),
    ]);
    renderAt('/training-camp/1');
    expect(await screen.findByRole('img', { name: '结营' })).toBeTruthy();
    expect(screen.queryByText(/积分/)).toBeNull();
  });

  it('says that a course has no camp, with a way on', async () => {
    serve([answer(at(getCampTasks, { courseId: 1 }), info({}))]);
    renderAt('/training-camp/1');
    expect(await screen.findByText('这门课还没有训练营')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: '回到课程' }).length).toBeGreaterThan(0);
  });
});

describe('[training-camps] all camps of a course', () => {
  it('tells how far each is, and joins a class of another', async () => {
    vi.setSystemTime(new Date('2026-11-20T04:00:00Z'));
    serve([
      answer(at(getCampStatus, { courseId: 1 }), {
        courseName: 'CFA 一级',
        camps: [
          courseCamp({
            ...{ campName: '在学的营', xlyFinishedCount: 2, xlyTotalCount: 6 },
            ...{ startsOn: '2026-11-18', endsOn: '2026-11-24' },
          }),
          courseCamp({
            ...{ campId: 2, campName: '冲刺营' },
            classes: [
              {
                ...{ classId: 8, className: '二月班', startsOn: '2027-01-18' },
                ...{
                  joinFrom: '2026-11-01',
                  joinUntil: '2027-01-24',
                  seatsLeft: 3,
                  result: 'joined',
                },
              },
              {
                ...{ classId: 9, className: '老班', startsOn: null, joinFrom: null },
                ...{ joinUntil: null, seatsLeft: 0, result: 'full' },
              },
              {
                ...{ classId: 10, className: '三月班', startsOn: '2027-02-18' },
                ...{ joinFrom: '2027-01-25', joinUntil: null, seatsLeft: 50, result: 'notOpen' },
              },
            ],
          }),
        ],
      }),
      refuse(joinCampClass, 'campFull'),
    ]);
    renderAt('/training-camps/1');
    const own = await screen.findByRole('region', { name: '在学的营' });
    expect(within(own).getByText('完成 2 / 6 项')).toBeTruthy();
    const other = screen.getByRole('region', { name: '冲刺营' });
    expect(
      within(other).getByText('1 月 18 日开始 · 报名到 1 月 24 日 · 还有 3 个名额'),
    ).toBeTruthy();
    expect(within(other).getByText('已满员')).toBeTruthy();
    expect(within(other).getByText('2 月 18 日开始 · 1 月 25 日开放报名')).toBeTruthy();
    await userEvent.click(within(other).getByRole('button', { name: '报名 二月班' }));
    expect((await within(other).findByRole('alert')).textContent).toContain('已经满员');
    expect(calls(joinCampClass)[0]?.query).toMatchObject({
      classId: 8,
    });
  });
});
