// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  type ExerciseType,
  getPracticeTree,
  listExerciseTypes,
  listSets,
  listWrongQuestions,
} from '@xuezhou/contract/practice';
import { getVersion } from '@xuezhou/contract/site';
import { getCourse, getToday } from '@xuezhou/contract/study';
import { describe, expect, test, vi } from 'vitest';
import { closedCourse } from '../../../test/closed-course.ts';
import { aTodayItem } from '../../../test/plan-samples.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, at, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';
import { aWrong } from '../testing/a-wrong.ts';

const site = [
  answer(getVersion, { version: '1' }),
  answer(getStudentInfo, student()),
  answer(at(listSets, { courseId: 1 }), []),
];

const titles = [
  '智能练习',
  '题目收藏',
  '错题本',
  '顺序练习',
  '随机练习',
  '专题练习',
  '顺序练习（大题）',
  '题库练习',
];

describe('the practice of a course', () => {
  test('[practice.types] [course-exercise] offers the eight types in their order, one without questions with the reason, and its readings', async () => {
    respondWith([
      ...site,
      answer(getToday, {
        ...{ date: '2026-11-20', hours: null, week: [], standings: [] },
        items: [aTodayItem({ kind: 'wrong', total: 10, minutes: 12, courseId: null })],
      }),
      answer(at(listExerciseTypes, { courseId: 1 }), {
        courseName: 'CFA 一级精讲班',
        // Three of them in the chapter below, two where nothing else is left.
        heldOut: 5,
        types: titles.map((title, index) => ({
          type: (index + 1) as ExerciseType,
          title,
          total: title === '题库练习' ? 0 : 10,
          done: 4,
          answered: 4,
        })),
      }),
      answer(at(getPracticeTree, { courseId: 1 }), [
        {
          bookId: 1,
          bookName: '数量方法',
          total: 10,
          done: 4,
          right: 3,
          heldOut: 5,
          readings: [
            {
              readingId: 101,
              number: '第 1 章',
              readingName: '利率与收益率',
              total: 10,
              done: 4,
              right: 3,
              answered: 4,
              heldOut: 3,
            },
          ],
        },
      ]),
    ]);
    renderAt('/course/1/exercise');
    const types = await screen.findByRole('list', { name: '练习方式' });
    const headings = within(types).getAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(titles);
    expect(screen.getByRole('heading', { level: 2, name: '数量方法' })).toBeDefined();
    // What comes next is said by the list of today alone, without a plan too.
    const next = within(await screen.findByRole('region', { name: '今天的下一步' }));
    expect(next.getByRole('heading', { name: '重做到期的错题 10 道' })).toBeTruthy();
    expect(screen.queryByText('建议接着做')).toBeNull();
    expect(screen.queryByRole('link', { name: /题库练习/ })).toBeNull();
    expect(screen.getByText(/^另有 5 题只在模考里出，不在题数里/)).toBeDefined();
    expect(
      within(screen.getByRole('link', { name: /利率与收益率/ })).getByText('另留 3 题给模考'),
    ).toBeDefined();
    expect(screen.getByText('这门课没有导入的题库')).toBeDefined();
    expect(screen.getByRole('link', { name: /利率与收益率/ }).getAttribute('href')).toBe(
      '/exercise/1?type=4&book=1&reading=101',
    );
    expect(screen.getByRole('link', { name: /^打开\s*错题本$/ }).getAttribute('href')).toBe(
      '/course/1/exercise?view=wrong',
    );
  });
});

describe('the practice of a course that can only be looked at', () => {
  const closed = [...site, answer(at(getCourse, { courseId: 1 }), closedCourse)];
  const reading = {
    ...{ readingId: 101, number: '第 1 章', readingName: '利率与收益率' },
    ...{ total: 10, done: 4, right: 3, answered: 4, heldOut: 0 },
  };
  const untouched = {
    ...{ readingId: 102, number: '第 2 章', readingName: '描述统计' },
    ...{ total: 5, done: 0, right: 0, answered: 0, heldOut: 0 },
  };
  /** Of its only case a part was answered. */
  const begun = {
    ...{ readingId: 103, number: '第 3 章', readingName: '概率' },
    ...{ total: 1, done: 0, right: 0, answered: 1, heldOut: 0 },
  };
  const book = { bookId: 1, bookName: '数量方法', total: 15, done: 4, right: 3, heldOut: 0 };
  const addressOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

  test('offers nothing to begin, says why on each button, and leads to what was answered', async () => {
    respondWith([
      ...closed,
      answer(at(listExerciseTypes, { courseId: 1 }), {
        courseName: 'CFA 一级精讲班',
        types: titles.map((title, index) => ({
          type: (index + 1) as ExerciseType,
          title,
          total: 10,
          done: title === '题库练习' || title === '顺序练习（大题）' ? 0 : 4,
          answered: title === '题库练习' ? 0 : 5,
        })),
      }),
      answer(at(getPracticeTree, { courseId: 1 }), [
        { ...book, readings: [reading, untouched, begun] },
      ]),
    ]);
    renderAt('/course/1/exercise');
    const start = await screen.findByRole('button', { name: /^已过期.*智能练习$/ });
    expect((start as HTMLButtonElement).disabled).toBe(true);
    const closedTypes = screen.getAllByRole('button', { name: /^已过期/ });
    expect(closedTypes.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('智能练习'),
      expect.stringContaining('随机练习'),
      expect.stringContaining('题库练习'),
      expect.stringContaining('组一份练习'),
    ]);
    for (const name of [/^已过期.*组一份练习$/, '下载离线练习：已过期'])
      expect(screen.getByRole('button', { name }).matches(':disabled')).toBe(true);
    const row = screen.getByText('描述统计').parentElement;
    expect(row?.closest('a')).toBeNull();
    expect(row?.textContent).toContain('课程已过期，现在不能练习。');
    // What was done can be read, with the answers that were given.
    expect(addressOf(/利率与收益率.*看做过的题/)).toBe('/exercise/1?type=4&book=1&reading=101');
    expect(addressOf(/概率.*看做过的题/)).toBe('/exercise/1?type=4&book=1&reading=103');
    const favorites = screen.getByRole('heading', { name: '题目收藏' }).closest('li');
    expect(favorites?.textContent).toContain('5 题');
    expect(addressOf(/^看做过的题\s*题目收藏$/)).toBe('/exercise/1?type=4&status=marked');
    expect(addressOf(/^看做过的题\s*顺序练习$/)).toBe('/exercise/1?type=4');
    expect(addressOf(/^看做过的题\s*顺序练习（大题）$/)).toBe('/exercise/1?type=7');
    expect(screen.queryByText(/待重做/)).toBeNull();
    expect(screen.getByRole('link', { name: /错题本/ })).toBeDefined();
    expect(screen.getByRole('link', { name: '练习分析' })).toBeDefined();
  });

  test.each(['desk', 'phone'])('lists its wrong answers to be read, on a %s', async (device) => {
    const usual = window.matchMedia('all');
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...usual,
      matches: device === 'phone' && query.includes('max-width'),
    }));
    respondWith([
      ...closed,
      answer(at(listWrongQuestions, { courseId: 1 }), {
        courseName: 'CFA 一级精讲班',
        questions: [aWrong({ stem: '第一道' })],
        today: '2026-11-23',
        weekAgo: 0,
        withheld: 0,
        removedThisMonth: 0,
        autoRemove: true,
        rightsNeeded: 1,
      }),
    ]);
    renderAt('/course/1/exercise?view=wrong');
    expect(await screen.findByText('第一道')).toBeDefined();
    // On a desk one at the head and one at the foot, of which the sheet shows one.
    const redoAll = await screen.findAllByRole('button', { name: /^已过期.*重做/ });
    expect(redoAll).toHaveLength(device === 'desk' ? 2 : 1);
    expect(addressOf(/^看题：第一道$/)).toBe('/exercise/1?type=4&q=1');
    expect(screen.queryByRole('link', { name: /重做/ })).toBeNull();
  });
});
