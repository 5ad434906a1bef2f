// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer } from '../test/answer.ts';
import { renderAt } from '../test/render-at.tsx';
import { student } from '../test/students.ts';

// Stand for the pages that will be built.
vi.mock('./unbuilt-routes.ts', () => ({ unbuiltRoutes: new Set() }));
vi.mock('./capability-pages.ts', async () => {
  const { routeTable } = await import('./route-table.ts');
  const page = (title: string) => ({ title, frame: 'bare', component: () => <h1>{title}</h1> });
  const pages = Object.fromEntries(routeTable.map(({ name }) => [name, page(name)]));
  return { pagesOf: async () => pages };
});

async function openAt(address: string, home: unknown = null) {
  answer({
    'GET /api/version': { version: '1' },
    'GET /api/nuxt/web/student/info': student(),
    'GET /api/nuxt/student/needidcheck/3': 1,
    'GET /api/nuxt/student/needidcheck/4': 1,
    ...(home !== null && { 'GET /api/courses/home': home }),
  });
  const app = renderAt(address);
  await waitFor(() => expect(app.router.state.location.pathname).not.toBe(address));
  await waitFor(() => expect(app.router.state.status).toBe('idle'));
  const { href } = app.router.state.location;
  app.unmount();
  return href;
}

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
    const home = { groups: [], events: [], lastPlayedRecord: { courseId: 4, bookId: 6 } };
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
