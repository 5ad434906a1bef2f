// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { getStudentInfo } from '@xuezhou/contract/account';
import { checkIdentityNeed } from '@xuezhou/contract/identity';
import { type DataOf } from '@xuezhou/contract/kernel';
import { getVersion } from '@xuezhou/contract/site';
import { getCourseHome, type LastPlayed } from '@xuezhou/contract/study';
import { describe, expect, it, vi } from 'vitest';
import { courseHome } from '../../test/course-samples.ts';
import { renderAt } from '../../test/render-at.tsx';
import { answer, at, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';

// Stand for the pages that will be built.
vi.mock('./unbuilt-routes.ts', () => ({ unbuiltRoutes: new Set() }));
vi.mock('./capability-pages.ts', async () => {
  const { routeTable } = await import('./route-table.ts');
  const page = (title: string) => ({ title, frame: 'bare', component: () => <h1>{title}</h1> });
  const pages = Object.fromEntries(routeTable.map(({ name }) => [name, page(name)]));
  return { pagesOf: async () => pages };
});

async function openAt(address: string, home: DataOf<typeof getCourseHome> | null = null) {
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(at(checkIdentityNeed, { courseId: 3 }), 1),
    answer(at(checkIdentityNeed, { courseId: 4 }), 1),
    ...(home === null ? [] : [answer(getCourseHome, home)]),
  ]);
  const app = renderAt(address);
  await waitFor(() => expect(app.router.state.location.pathname).not.toBe(address));
  await waitFor(() => expect(app.router.state.status).toBe('idle'));
  const { href } = app.router.state.location;
  app.unmount();
  return href;
}

const elsewhere: LastPlayed = {
  courseId: 4,
  courseName: 'CFA 一级精讲班',
  family: 'CFA',
  bookId: 6,
  bookName: '固定收益',
  cover: 'cover-1',
  readingId: 101,
  readingName: '利率与收益率',
  readingNumber: '第 1 章',
  bulletId: 1001,
  bulletName: '利率里装了什么',
  position: 30,
  duration: 600,
  playedAt: '2026-11-20T08:00:00Z',
};

const places = { courseId: 3, bookId: 5, goodId: 12, teamId: 9 };

describe('a listed path without its parameter', () => {
  it.each([
    ['/course', '/course/3'],
    ['/course/', '/course/3'],
    ['/mini-course', '/mini-course/3'],
    ['/free-course', '/free-course/3'],
    ['/trail-course', '/trail-course/3'],
    ['/order', '/order/12'],
    ['/order-detail', '/my-order'],
    ['/flash-card-landing', '/flash-card-landing/3'],
    ['/flash-card-detail', '/flash-card-detail/3/book/5'],
    ['/flash-card-favorite', '/flash-card-favorite/3'],
    ['/im-team-announcement', '/im-team-announcement/9'],
  ])('[site.bare-paths] %s goes to what was last: %s', async (address, wanted) => {
    localStorage.setItem('xuezhou-places-7', JSON.stringify(places));
    expect(await openAt(address)).toBe(wanted);
  });

  it.each([
    ['/course', '/dashboard'],
    ['/mini-course', '/dashboard'],
    ['/order', '/mall'],
    ['/order-detail', '/my-order'],
    ['/flash-card-detail', '/dashboard'],
    ['/im-team-announcement', '/message'],
  ])(
    '[site.bare-paths] %s goes to the list that fits, else to the dashboard: %s',
    async (address, wanted) => {
      expect(await openAt(address)).toBe(wanted);
    },
  );

  it('[site.bare-paths] goes to the course that was played last on another device', async () => {
    const home = courseHome({ groups: [], lastPlayedRecord: elsewhere });
    expect(await openAt('/course', home)).toBe('/course/4');
    expect(await openAt('/flash-card-detail', home)).toBe('/flash-card-detail/4/book/6');
  });

  it.each(['null', '{', '[]', '{"courseId":"3"}', '{"courseId":-1}', '{"courseId":1.5}'])(
    'minds nothing that was never such a place: %s',
    async (kept) => {
      localStorage.setItem('xuezhou-places-7', kept);
      expect(await openAt('/course')).toBe('/dashboard');
    },
  );
});
