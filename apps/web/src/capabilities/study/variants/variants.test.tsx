// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { openVideo, type Video } from '@xuezhou/contract/lecture';
import {
  getCourse,
  getCourseHome,
  openFreeBook,
  openFreeCourse,
  openMiniBook,
  openMiniCourse,
  openOtherBook,
  openPureCourse,
  openReadingOfVariant,
  openTrialBook,
  openTrialCourse,
} from '@xuezhou/contract/study';
import { describe, expect, it, vi } from 'vitest';
import {
  book,
  bullet,
  course,
  courseBook,
  courseHome,
  courseReading,
  readingGroups,
} from '../../../test/course-samples.ts';
import { openPage } from '../../../test/open-page.ts';
import { answer, at } from '@xuezhou/client/testing/server.ts';
import { FakeHls } from '../../lecture/testing/fake-hls.ts';

vi.mock('hls.js/light', () => ({ default: FakeHls }));

const video: Video = {
  videoId: 1001,
  bulletId: 1001,
  videoState: 'ready',
  workProgress: 100,
  duration: 80,
  lastProgress: 0,
  watched: [],
  paths: [{ speed: 1, path: '/media/lecture/master.m3u8' }],
  vpathFree: null,
  poster: null,
  captions: [],
  chapters: [],
  expiresAt: '2099-01-01T00:00:00Z',
  questions: [],
  skipsQuestions: true,
  audio: { state: 'silent' as const, path: null, bytes: 0 },
  watermark: null,
  oneStream: false,
};

const readings = [
  courseReading({ readingId: 101, readingName: '利率', videoTotal: 2 }),
  courseReading({ readingId: 102, number: '第 2 章', readingName: '现值', canAccess: false }),
];
const shown = course({ books: [courseBook({ readings })] });
const text = { readingId: 101, number: '第 1 章', readingName: '利率', html: '<p>利率的正文</p>' };
const opened = book([
  readingGroups({ 0: [bullet(), bullet({ bulletId: 1002, canAccess: false })] }),
  readingGroups({}, { readingId: 102, number: '第 2 章', readingName: '现值' }),
]);

const courseOf = {
  mini: answer(at(openMiniCourse, { courseId: 1 }), shown),
  free: answer(at(openFreeCourse, { courseId: 1 }), shown),
  trail: answer(at(openTrialCourse, { courseId: 1 }), shown),
};
const first = { courseId: 1, bookId: 1 };
const bookOf = {
  mini: answer(at(openMiniBook, first), opened),
  free: answer(at(openFreeBook, first), opened),
  trail: answer(at(openTrialBook, first), opened),
  other: answer(at(openOtherBook, first), opened),
};

const linkTo = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href');

describe('the courses of the variants', () => {
  it.each([
    ['mini-course', '/mini-course/1', 'mini', '/mini-course/1/book/1?reading=101'],
    ['free-course', '/free-course/1', 'free', '/free-course/1/book/1/reading/101'],
    ['trail-course', '/trail-course/1', 'trail', '/trail-course/1/book/1?reading=101'],
  ] as const)(
    '[mini-course] [free-course] [trail-course] %s leads reading by reading to what is open',
    async (_id, address, call, href) => {
      openPage(address, { says: [courseOf[call]] });
      expect(await linkTo('第 1 章 利率')).toBe(href);
      expect(screen.queryByRole('link', { name: '第 2 章 现值' })).toBeNull();
      expect(screen.getByText(call === 'mini' ? '暂未开放' : '报名后开放')).toBeTruthy();
    },
  );

  it('[trail-course] a reading without lectures is its text', async () => {
    const textOnly = [courseReading({ readingId: 101, readingName: '利率', videoTotal: 0 })];
    openPage('/trail-course/1', {
      says: [
        answer(
          at(openTrialCourse, { courseId: 1 }),
          course({ books: [courseBook({ readings: textOnly })] }),
        ),
      ],
    });
    expect(await linkTo('第 1 章 利率')).toBe('/trail-course/1/book/1?reading=101');
    expect(screen.getByText('讲义')).toBeTruthy();
    expect(screen.queryByText('0 节课')).toBeNull();
  });

  it('[mini-course] [free-course] [trail-course] that hold nothing say so, with a way on', async () => {
    openPage('/free-course/1', {
      says: [answer(at(openFreeCourse, { courseId: 1 }), course({ books: [] }))],
    });
    expect(await screen.findByText('这门课没有免费的课')).toBeTruthy();
    // The trail's, and the way on.
    const links = screen.getAllByRole('link', { name: '全部课程' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/all-courses',
      '/all-courses',
    ]);
  });

  it('[pure-course] goes on where its student stopped, with one tap', async () => {
    const lastRecord = {
      courseId: 1,
      courseName: 'CFA 一级精讲班',
      family: 'CFA',
      bookId: 1,
      bookName: '数量方法',
      cover: '数量方法',
      readingId: 101,
      readingName: '利率',
      readingNumber: '第 1 章',
      bulletId: 1001,
      bulletName: '利率里装了什么',
      position: 44,
      duration: 80,
      playedAt: '2026-11-21T00:00:00Z',
    };
    const [{ bookId, bookName, cover }] = [courseBook()];
    const groups = [{ bookId, bookName, cover, readings }];
    openPage('/video-mode-course/1', {
      says: [
        answer(at(openPureCourse, { courseId: 1 }), {
          courseId: 1,
          courseName: 'CFA',
          groups,
          lastRecord,
        }),
      ],
    });
    expect(await linkTo('接着看')).toBe('/video-mode-course/1/book/1/reading/101?bullet=1001');
    expect(await screen.findByText('数量方法 · 看到 00:44')).toBeTruthy();
    expect(await linkTo('第 1 章 利率')).toBe('/video-mode-course/1/book/1/reading/101');
  });
});

describe('the books of the variants', () => {
  it.each([
    ['mini-book', '/mini-course/1/book/1?reading=101', 'mini', '/mini-course/1'],
    ['trail-book', '/trail-course/1/book/1', 'trail', '/trail-course/1'],
    ['free-book-reading', '/free-course/1/book/1/reading/101', 'free', '/free-course/1'],
    ['free-book', '/free-course/1/book/1', 'free', '/free-course/1'],
    [
      'pure-book-reading',
      '/video-mode-course/1/book/1/reading/101',
      'other',
      '/video-mode-course/1',
    ],
    ['pure-book', '/video-mode-course/1/book/1', 'other', '/video-mode-course/1'],
  ] as const)(
    '[mini-book] [trail-book] [free-book] [free-book-reading] [pure-book] [pure-book-reading] %s plays its lectures, and leads back to its own course',
    async (_id, address, call, back) => {
      FakeHls.made = [];
      const { asked } = openPage(address, {
        says: [
          bookOf[call],
          answer(at(openVideo, { courseId: 1, bookId: 1, bulletId: 1001, videoId: 1001, vid: 0 }), {
            ...video,
            vpathFree: call === 'free' ? '/media/free/master.m3u8' : null,
          }),
        ],
      });
      await waitFor(() => expect(FakeHls.made).toHaveLength(1));
      const path = call === 'free' ? '/media/free/master.m3u8' : '/media/lecture/master.m3u8';
      await waitFor(() => expect(FakeHls.last().source).toBe(path));
      const ways = await screen.findAllByRole('link', { name: '返回课程' });
      expect(ways.map((way) => way.getAttribute('href'))).toEqual(ways.map(() => back));
      const mode = asked.find(({ path }) => path.endsWith('/other'))?.query['mode'];
      expect(mode).toBe(call === 'other' ? 'pure' : undefined);
      // Nothing of the student's own belongs to what is open to all.
      const isForAll = call === 'free' || call === 'trail';
      const practice = screen
        .getAllByRole('link')
        .filter((link) => link.getAttribute('href')?.startsWith('/exercise/1'));
      expect(practice.length === 0).toBe(isForAll);
    },
  );
});

it.each([
  [true, '这一章可以读讲义。'],
  [false, null],
])(
  '[trail-book] of a chapter without lectures that opens: %s, the page says what can be read',
  async (canAccess, said) => {
    openPage('/trail-course/1/book/1?reading=101', {
      says: [
        answer(
          at(openTrialBook, { courseId: 1, bookId: 1 }),
          book([readingGroups({}, { canAccess })]),
        ),
      ],
    });
    expect(await screen.findByText('这一章没有视频课')).toBeTruthy();
    expect(screen.queryByText('这一章可以读讲义。')?.textContent ?? null).toBe(said);
  },
);

describe('the reader', () => {
  it('[reader] shows the books of the student’s courses, each to be opened', async () => {
    openPage('/reader', {
      says: [answer(getCourseHome, courseHome()), answer(at(getCourse, { courseId: 1 }), shown)],
    });
    expect(await linkTo('数量方法')).toBe('/reader/1/book/1');
    expect(await screen.findByText('2 章')).toBeTruthy();
  });

  it('[reader] says so where there are none', async () => {
    openPage('/reader', { says: [answer(getCourseHome, courseHome({ groups: [] }))] });
    expect(await screen.findByText('还没有可以阅读的书')).toBeTruthy();
  });

  it('[reader-course] leads to each reading', async () => {
    openPage('/reader-course/1', { says: [answer(at(getCourse, { courseId: 1 }), shown)] });
    expect(await linkTo('第 1 章 利率')).toBe('/reader-course/1/book/1?reading=101');
  });

  it.each([
    ['reader-book', '/reader-course/1/book/1?reading=101', '/reader-course/1/book/1?reading=102'],
    ['reader-centre-book', '/reader/1/book/1', '/reader/1/book/1?reading=102'],
  ])(
    '[reader-book] [reader-centre-book] %s shows the text of a reading, and the way to the next',
    async (_id, address, next) => {
      const { asked } = openPage(address, {
        says: [
          answer(at(openOtherBook, { courseId: 1, bookId: 1 }), opened),
          answer(
            at(openReadingOfVariant, { courseId: 1, bookId: 1, readingId: 101, variant: 'reader' }),
            text,
          ),
        ],
      });
      expect(await screen.findByText('利率的正文')).toBeTruthy();
      expect(await linkTo('下一章')).toBe(next);
      expect(screen.queryByRole('link', { name: '上一章' })).toBeNull();
      const list = screen.getAllByRole('list').find((own) => own.textContent?.includes('12 分钟'));
      expect(within(list as HTMLElement).getAllByRole('link')).toHaveLength(2);
      expect(asked.find(({ path }) => path.endsWith('/other'))?.query).toMatchObject({
        mode: 'reader',
      });
    },
  );
});
