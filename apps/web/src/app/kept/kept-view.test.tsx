// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { getStudentInfo, logout } from '@xuezhou/contract/account';
import { listNoteBooks } from '@xuezhou/contract/notes';
import { getCourse, getCourseHome } from '@xuezhou/contract/study';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { answer, fail, respondWith } from '@xuezhou/client/testing/server.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { savedStudentKey, endSession, refreshStudent } from '../../platform/session/session.ts';
import { forgetViews } from '../../platform/session/kept-views.ts';
import { course, courseHome, homeCourse } from '../../test/course-samples.ts';
import { student } from '../../test/students.ts';
import { pages as studyPages } from '../../capabilities/study/study.routes.tsx';
import { courseQuery } from '../../capabilities/study/study.queries.ts';
import { App } from '../app.tsx';
import { keepViews } from './keep-view.ts';
import {
  comeForward,
  keptViewsAnew,
  openDocument,
  routerHere,
  says,
  script,
  view,
} from './testing/kept-document.ts';
import { writeView, type KeptView } from './write-view.ts';

const noteBooks = (bookName: string) => [
  {
    ...{ courseId: 1, courseName: '一级', family: 'CFA' },
    books: [
      {
        ...{ course_id: 1, book_id: 2, bookName, cover: '数量', count: 2 },
        ...{ editedAt: '2026-11-20T00:00:00Z', is_disable: false },
      },
    ],
  },
];

keptViewsAnew();

describe('the last view of a page', () => {
  it('stands there before anything is asked, and gives way to what is new', async () => {
    respondWith([...says('一门课'), answer(listNoteBooks, noteBooks('昨天的书'))]);
    const first = openDocument('/notes');
    const router = routerHere();
    render(<App router={router} />, { container: first });
    onTestFinished(keepViews(router, queryClient));
    const key = 'xuezhou-view:/notes';
    await waitFor(() => expect(localStorage.getItem(key)).toContain('昨天的书'));
    cleanup();
    queryClient.clear();
    const kept = JSON.parse(localStorage.getItem(key)!) as KeptView;
    expect(kept.queries.map(({ key: [asked] }) => asked)).toEqual([listNoteBooks.path]);
    const at = Date.now() - 3_600_000;
    writeView('/notes', { ...kept, at, queries: kept.queries.map((query) => ({ ...query, at })) });

    let tell = () => {};
    const held = new Promise<void>((resolve) => (tell = resolve));
    const asked = respondWith([
      ...says('一门课'),
      answer(listNoteBooks, async () => {
        await held;
        return noteBooks('今天的书');
      }),
    ]);
    const root = openDocument('/notes');
    expect(root.textContent).toContain('昨天的书');
    expect(document.body.className).toBe('notes');
    expect(asked).toEqual([]);

    const coming = comeForward(root);
    await waitFor(() => expect(asked.map(({ path: each }) => each)).toContain(listNoteBooks.path));
    expect(document.querySelector('#root')).toBe(root);
    tell();
    await coming;
    const live = document.querySelector('#root')!;
    expect(live).not.toBe(root);
    expect(document.querySelectorAll('#root')).toHaveLength(1);
    expect(live.textContent).toContain('今天的书');
    expect(live.textContent).not.toContain('昨天的书');
  });

  it('shares no name of a part with the page behind it, which would clip what is shown by its own', async () => {
    respondWith(says('一门课'));
    const namesIn = async (place: ParentNode) => {
      await screen.findByRole('link', { name: '一门课' });
      const names = [...place.querySelectorAll('[id]')].map(({ id }) => id);
      return names.filter((id) => id !== 'main');
    };
    // What stands before React's own count, which begins anew at each visit.
    const visit = async () => {
      writeView('/dashboard', view());
      await comeForward(openDocument('/dashboard'));
      return (await namesIn(document.querySelector('#root')!)).map((id) => id.split('r_')[0]);
    };
    const first = openDocument('/dashboard');
    render(<App router={routerHere()} />, { container: first });
    const [plain = ''] = (await namesIn(first)).map((id) => id.split('r_')[0]);
    const [one = plain] = await visit();
    const [two = plain] = await visit();
    expect(new Set([plain, one, two]).size).toBe(3);
  });

  it('is none where the page could not be drawn', async () => {
    respondWith([...says('一门课'), fail(listNoteBooks, 503)]);
    const router = routerHere();
    render(<App router={router} />, { container: openDocument('/notes') });
    onTestFinished(keepViews(router, queryClient));
    await waitFor(() => expect(document.querySelector('[data-instead]')).not.toBeNull());
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(localStorage.getItem('xuezhou-view:/notes')).toBeNull();
  });

  it('is none once another tab has logged out', async () => {
    respondWith([...says('一门课'), answer(listNoteBooks, noteBooks('昨天的书'))]);
    const router = routerHere();
    render(<App router={router} />, { container: openDocument('/notes') });
    onTestFinished(keepViews(router, queryClient));
    const key = 'xuezhou-view:/notes';
    await waitFor(() => expect(localStorage.getItem(key)).toContain('昨天的书'));
    localStorage.removeItem(savedStudentKey);
    forgetViews();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('is there without a network, with what it knew', async () => {
    writeView(
      '/dashboard',
      view({
        queries: [
          {
            key: [getCourseHome.path, {}],
            data: courseHome({
              groups: [{ groupType: 1, courses: [homeCourse({ courseName: '昨天的课' })] }],
            }),
          },
        ],
      }),
    );
    respondWith([fail(getCourseHome, 503)]);
    const root = openDocument('/dashboard');
    await comeForward(root);
    expect(await screen.findByRole('link', { name: '昨天的课' })).toBeTruthy();
  });

  it('asks the server again, however young the kept view is', async () => {
    const kept = courseHome({
      groups: [{ groupType: 1, courses: [homeCourse({ courseName: '刚才的课' })] }],
    });
    writeView('/dashboard', view({ queries: [{ key: [getCourseHome.path, {}], data: kept }] }));
    respondWith(says('现在的课'));
    const root = openDocument('/dashboard');
    await comeForward(root);
    expect(await screen.findByRole('link', { name: '现在的课' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: '刚才的课' })).toBeNull();
  });

  it('stands there with its rules, which go with it', async () => {
    respondWith(says('一门课'));
    writeView('/dashboard', view());
    const root = openDocument('/dashboard');
    const shown = root.querySelector('main')!;
    expect(getComputedStyle(shown).color).toBe('rgb(1, 2, 3)');
    await comeForward(root);
    expect(document.querySelector('#kept-style')).toBeNull();
  });

  it('says how old it is once that is more than a minute', () => {
    writeView('/dashboard', view({ at: Date.now() - 30_000 }));
    expect(openDocument('/dashboard').textContent).not.toContain('前看到');
    writeView('/dashboard', view({ at: Date.now() - 3 * 3_600_000 }));
    expect(openDocument('/dashboard').textContent).toContain('这是 3 小时前看到的内容，正在更新');
  });

  it.each([
    ['of another student', { studentId: 8 }],
    ['of another build, whose classes are others', { build: '/assets/entry-of-yesterday.js' }],
    ['of another width', { isPhone: true }],
    ['whose time is over', { until: Date.now() - 1 }],
    ['of a clock that was wrong', { at: Date.now() + 86_400_000 }],
  ])('is not shown when it is one %s', (_why, given) => {
    writeView('/dashboard', view(given));
    expect(openDocument('/dashboard').childNodes).toHaveLength(0);
  });

  it('is not shown at another address, nor over what the server drew', () => {
    writeView('/dashboard', view());
    expect(openDocument('/notes').childNodes).toHaveLength(0);
    expect(openDocument('/dashboard?view=plan').childNodes).toHaveLength(0);
    document.body.innerHTML = '<div id="root"><main>画好的</main></div>';
    window.history.replaceState(null, '', '/dashboard');
    // oxlint-disable-next-line eslint/no-eval -- as the document's own script does
    globalThis.eval(script);
    expect(document.body.textContent).toBe('画好的');
  });

  it('is gone after a log-out, and when another student comes', async () => {
    writeView('/dashboard', view());
    respondWith([answer(logout, true)]);
    await endSession(queryClient);
    expect(localStorage.getItem('xuezhou-view:/dashboard')).toBeNull();

    localStorage.setItem(savedStudentKey, JSON.stringify(student()));
    queryClient.clear();
    respondWith([answer(getStudentInfo, student())]);
    await refreshStudent(queryClient);
    writeView('/dashboard', view());
    respondWith([answer(getStudentInfo, student({ studentId: 8 }))]);
    await refreshStudent(queryClient);
    expect(localStorage.getItem('xuezhou-view:/dashboard')).toBeNull();
  });

  it('of a course is not shown after its last day', () => {
    const { keptUntil: kept } = studyPages.course as {
      keptUntil: (at: object) => number | null;
    };
    const params = { courseId: 1 };
    queryClient.setQueryData(courseQuery(1).queryKey, course({ expireDate: '2026-11-28' }));
    expect(kept({ queryClient, params })).toBe(Date.parse('2026-11-29T00:00:00+08:00') - 1);
    queryClient.setQueryData(courseQuery(1).queryKey, course({ expireDate: null }));
    expect(kept({ queryClient, params })).toBeNull();
    expect(getCourse.path).toBe(courseQuery(1).queryKey[0]);
  });

  it('keeps a press until the page has come, and takes no typing', async () => {
    respondWith(says('今天的课'));
    writeView(
      '/dashboard',
      view({ html: '<main><input><button aria-label="我的账号">脸</button></main>' }),
    );
    const root = openDocument('/dashboard');
    expect(root.querySelector('input')?.disabled).toBe(true);
    root.querySelector('button')?.click();
    expect(root.querySelector('button')?.getAttribute('aria-busy')).toBe('true');
    expect((root.keptView as { pressed?: unknown }).pressed).toEqual({
      tag: 'BUTTON',
      label: '我的账号',
      href: null,
      place: 0,
    });
  });

  it('leaves room for few: the oldest go first', () => {
    for (let page = 1; page <= 8; page += 1) writeView(`/course/${page}`, view({ at: page }));
    const left = Object.keys(localStorage).filter((key) => key.startsWith('xuezhou-view:'));
    expect(left.toSorted()).toEqual(
      [3, 4, 5, 6, 7, 8].map((page) => `xuezhou-view:/course/${page}`),
    );
  });
});
