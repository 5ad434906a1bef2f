// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { someFamilies } from '@xuezhou/client/testing/families.ts';
import { type DataOf } from '@xuezhou/contract/kernel';
import { type CatalogueCourse, getCourseHome, listAllCourses } from '@xuezhou/contract/study';
import { describe, expect, it, vi } from 'vitest';
import { courseHome, homeCourse } from '../../../test/course-samples.ts';
import { openPage } from '../../../test/open-page.ts';
import { answer, failure } from '@xuezhou/client/testing/server.ts';

const offered = (given: Partial<CatalogueCourse> = {}): CatalogueCourse => ({
  courseId: 9,
  courseName: 'FRM 一级',
  cover: '风险',
  subtitle: '从零开始',
  family: 'FRM',
  readingCount: 3,
  questionCount: 12,
  lectureCount: 8,
  freeCount: 2,
  isOwned: false,
  ...given,
});

const open = (
  all: DataOf<typeof listAllCourses> | Response | (() => DataOf<typeof listAllCourses> | Response),
  home = courseHome({ groups: [] }),
) =>
  openPage('/all-courses', {
    says: [answer(listAllCourses, all), answer(getCourseHome, home)],
  });

describe('[all-courses] all courses', () => {
  it.each(['desk', 'phone'])('take a redeem code on a %s', async (device) => {
    const usual = window.matchMedia('all');
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...usual,
      matches: device === 'phone' && query.includes('max-width'),
    }));
    open([{ family: 'FRM', courses: [offered()] }]);
    expect(await screen.findAllByRole('button', { name: '兑换课程' })).toHaveLength(1);
  });

  it('[course.families#1-5] [course.family-order] stand by family: CFA, FRM, EEPG, CPA, ESG, others, OTHER', async () => {
    open(
      someFamilies.map(({ code: family }, index) => ({
        family,
        courses: [offered({ courseId: index + 1, courseName: `${family} 课`, family })],
      })),
    );
    const headings = await screen.findAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent?.replace('1 门', ''))).toEqual([
      'CFA',
      'FRM',
      'EEPG',
      'CPA',
      'ESG',
      '金融技能',
      '其他',
    ]);
  });

  it('open where they are one’s own, and can be tried where not', async () => {
    const mine = offered({ courseId: 1, courseName: 'CFA 一级精讲班', isOwned: true });
    open(
      [{ family: 'FRM', courses: [mine, offered()] }],
      courseHome({
        groups: [
          {
            groupType: 1,
            courses: [homeCourse({ readings: { begun: 3, seen: 1, practised: 2, mastered: 0 } })],
          },
        ],
      }),
    );
    await screen.findByText(/掌握 0 \/ 15 章/);
    const items = screen.getAllByRole('listitem');
    const own = items.find(({ textContent }) => textContent?.includes('掌握 0 / 15 章'));
    const other = items.find(({ textContent }) => textContent?.includes('8 节课 · 12 道题'));
    const hrefs = (item: HTMLElement | undefined) =>
      within(item as HTMLElement)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(hrefs(own)).toEqual(['/course/1']);
    expect(hrefs(other)).toEqual(['/trail-course/9', '/free-course/9']);
  });

  it('[mall.failure] say so when they did not come, with a retry', async () => {
    open(failure(503));
    expect(await screen.findByText('课程没有加载成功')).toBeTruthy();
    expect(screen.getByRole('button', { name: '再试一次', hidden: true })).toBeTruthy();
  });
});
