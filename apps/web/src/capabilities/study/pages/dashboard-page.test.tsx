// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type CourseHome, getCourseHome } from '@xuezhou/contract/study';
import { describe, expect, it, vi } from 'vitest';
import { courseHome, expiredSample, homeCourse } from '../../../test/course-samples.ts';
import { openPage } from '../../../test/open-page.ts';
import { answer, failure } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';

function openDashboard(home: Partial<CourseHome>, user = {}) {
  return openPage('/dashboard', { says: [answer(getCourseHome, courseHome(home))], user });
}

const myCourses = () => screen.findByRole('region', { name: '我的课程' });

const lastPlayedRecord = {
  courseId: 1,
  courseName: 'CFA 一级精讲班',
  family: 'CFA' as const,
  bookId: 1,
  bookName: '数量方法',
  cover: '数量方法',
  readingId: 102,
  readingName: '货币的时间价值',
  readingNumber: '第 2 章',
  bulletId: 1003,
  bulletName: '年金：把一串钱搬到今天',
  position: 766,
  duration: 1450,
  playedAt: new Date().toISOString(),
};

describe('[dashboard] the course home', () => {
  it('greets by the hour of Shanghai, with the nickname', async () => {
    vi.setSystemTime(new Date('2026-11-12T12:30:00Z'));
    openDashboard({});
    // Once in the phone's header and once in the page's; styles show one of them.
    expect(
      await screen.findAllByRole('heading', { level: 1, name: '晚上好，林知远' }),
    ).not.toHaveLength(0);
    expect(screen.getAllByText('11 月 12 日 星期四')).not.toHaveLength(0);
  });

  it('[dashboard#2,3] [course.home-groups] shows courses by group: 1 main, 2 finance, 3 events', async () => {
    openDashboard({
      groups: [
        { groupType: 3, courses: [homeCourse({ courseId: 3, courseName: '冲刺活动' })] },
        { groupType: 1, courses: [homeCourse({ courseName: '主修课' })] },
        { groupType: 2, courses: [homeCourse({ courseId: 2, courseName: '建模课' })] },
      ],
    });
    const section = await myCourses();
    const groups = within(section).getAllByRole('radio');
    expect(groups.map((group) => group.closest('div')?.textContent)).toEqual([
      '主修 1',
      '金融 1',
      '活动 1',
    ]);
    expect(within(section).getByRole('link', { name: '主修课' })).toBeTruthy();
    expect(within(section).queryByRole('link', { name: '建模课' })).toBeNull();
    await userEvent.click(within(section).getByText('金融 1'));
    expect(within(section).getByRole('link', { name: '建模课' })).toBeTruthy();
  });

  it('[dashboard#5] [course.home-groups#2] shows a mock only while its examStatus is 2, with the way back in', async () => {
    const mock = {
      ...{ courseId: 1, courseType: 'CFA 一级', isParticipate: false, mockScore: 0 },
      ...{
        endDate: null,
        minutes: 60,
        questionCount: 30,
        answeredCount: 12,
        endsAt: '2026-11-12T13:30:00Z',
      },
      ...{ format: null, isHeldOut: false, closedBy: null },
    };
    openDashboard({
      events: [
        { ...mock, paperId: 5, title: '在考的卷', examStatus: 2 },
        { ...mock, paperId: 6, title: '考完的卷', examStatus: 3 },
      ],
    });
    const running = await screen.findByRole('region', { name: '在考的卷' });
    expect(within(running).getByText('已答 12 / 30 题')).toBeTruthy();
    expect(
      within(running)
        .getByRole('progressbar', { name: '已答 12 / 30 题' })
        .getAttribute('aria-valuenow'),
    ).toBe('12');
    expect(within(running).getByText('11 月 12 日 21:30 到时间')).toBeTruthy();
    expect(within(running).getByRole('link', { name: '继续作答' }).getAttribute('href')).toBe(
      '/events/5/room',
    );
    expect(screen.queryByText('考完的卷')).toBeNull();
  });

  it('offers no choice of groups where only one has courses', async () => {
    openDashboard({});
    expect(within(await myCourses()).queryByRole('radiogroup')).toBeNull();
  });

  it('[course.home-failure] a failed fetch gives empty lists, with words and a retry', async () => {
    let isBroken = true;
    openPage('/dashboard', {
      says: [answer(getCourseHome, () => (isBroken ? failure(503) : courseHome()))],
    });
    const section = await myCourses();
    expect(within(section).getByText('课程没有加载成功')).toBeTruthy();
    expect(within(section).queryByRole('listitem')).toBeNull();
    isBroken = false;
    await userEvent.click(within(section).getByRole('button', { name: '再试一次', hidden: true }));
    expect(
      await within(section).findByRole('link', { name: 'CFA 一级精讲班', hidden: true }),
    ).toBeTruthy();
  });

  it('[dashboard#4] goes on at the last played lecture with one tap', async () => {
    openDashboard({ lastPlayedRecord });
    const hero = await screen.findByRole('region', { name: '继续学习' });
    expect(within(hero).getByText('年金：把一串钱搬到今天')).toBeTruthy();
    expect(within(hero).getByText('12:46 / 24:10')).toBeTruthy();
    expect(within(hero).getByRole('link', { name: '继续学习' }).getAttribute('href')).toBe(
      '/course/1/book/1/reading/102?bullet=1003',
    );
  });

  it('offers the first open course to one who has not begun, and no lecture of an expired one', async () => {
    const expired = homeCourse({ ...expiredSample, expireDate: '2026-01-01' });
    const open = homeCourse({ courseId: 2, courseName: 'CPA 会计精讲班', family: 'CPA' });
    openDashboard({ groups: [{ groupType: 1, courses: [expired, open] }], lastPlayedRecord });
    const hero = await screen.findByRole('region', { name: '继续学习' });
    expect(within(hero).getByRole('link', { name: '开始学习' }).getAttribute('href')).toBe(
      '/course/2',
    );
  });

  it('[practice.mastery#2] tells what closes a course, how long an open one lasts, and begun, seen, practised and mastered apart', async () => {
    vi.setSystemTime(new Date('2026-11-12T04:00:00Z'));
    const courses = [
      homeCourse({
        courseId: 1,
        expireDate: '2027-08-31',
        readings: { begun: 8, seen: 2, practised: 5, mastered: 3 },
      }),
      homeCourse({ courseId: 2, expireDate: '2026-12-05' }),
      homeCourse({ courseId: 3, expireDate: '2026-10-31', ...expiredSample }),
      homeCourse({ courseId: 4, identityRequired: true }),
    ];
    openDashboard({ groups: [{ groupType: 1, courses }] });
    const items = within(await myCourses()).getAllByRole('listitem');
    const words = [
      '有效期至 2027-08-31',
      '剩 23 天到期',
      '已于 2026-10-31 过期',
      '需先完成实名认证',
    ];
    items.forEach((item, index) => expect(item.textContent).toContain(words[index]));
    expect(items[0]?.textContent).toContain('掌握 3 / 15 章已开始 8 章 · 看完 2 章 · 练过 5 章');
    expect(items[1]?.textContent).toContain('未开始');
  });

  it('asks no verification of one who is verified', async () => {
    const courses = [homeCourse({ identityRequired: true })];
    const profile = { ...student().profile, identificationStatus: 1 };
    openDashboard({ groups: [{ groupType: 1, courses }] }, { profile });
    expect(within(await myCourses()).queryByText('需先完成实名认证')).toBeNull();
  });

  it('leads from a bank without readings straight to practice', async () => {
    const courses = [homeCourse({ courseId: 9, readingCount: 0, questionCount: 420 })];
    openDashboard({ groups: [{ groupType: 2, courses }] });
    const section = await myCourses();
    expect(within(section).getByText('题库 420 题')).toBeTruthy();
    expect(within(section).getByRole('link', { name: 'CFA 一级精讲班' }).getAttribute('href')).toBe(
      '/course/9/exercise',
    );
  });

  it('counts the days until the nearest exam from the day of joining', async () => {
    vi.setSystemTime(new Date('2026-11-12T04:00:00Z'));
    const courses = [homeCourse({ examDate: '2027-02-17' })];
    openDashboard(
      { groups: [{ groupType: 1, courses }] },
      { registerDate: '2026-08-03T02:00:00Z' },
    );
    const card = await screen.findByRole('region', { name: '考试倒计时' });
    expect(card.textContent).toContain('97 天');
    expect(within(card).getByRole('img').getAttribute('aria-label')).toContain('8 月 3 日 加入');
  });

  it('tells the study of each day of the week', async () => {
    vi.setSystemTime(new Date('2026-11-12T04:00:00Z'));
    openDashboard({
      week: [
        { date: '2026-11-11', seconds: 2100 },
        { date: '2026-11-12', seconds: 3600 },
        { date: '2026-11-13', seconds: 0 },
      ],
    });
    const card = await screen.findByRole('region', { name: '本周学习' });
    expect(within(card).getByText('周三：35 分钟')).toBeTruthy();
    expect(within(card).getByText('今天：1 小时')).toBeTruthy();
    expect(within(card).getByText('周五：没有学习')).toBeTruthy();
    expect(within(card).getByText('1 小时 35 分')).toBeTruthy();
  });

  it('says so to a student without courses', async () => {
    openDashboard({ groups: [] });
    expect(await screen.findByText('还没有课程')).toBeTruthy();
    expect(screen.queryByRole('region', { name: '本周学习' })).toBeNull();
  });
});
