import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup } from '@testing-library/react';
import { getStudentInfo } from '@xuezhou/contract/account';
import { getVersion } from '@xuezhou/contract/site';
import { getCourseHome, getToday } from '@xuezhou/contract/study';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { endRouter } from '@xuezhou/client/testing/end-router.ts';
import { answer, type Answers } from '@xuezhou/client/testing/server.ts';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import { forgetViews } from '../../../platform/session/kept-views.ts';
import { savedStudentKey } from '../../../platform/session/session.ts';
import { courseHome, homeCourse } from '../../../test/course-samples.ts';
import { student } from '../../../test/students.ts';
import { makeRouter } from '../../routes/make-router.ts';
import { liveBehind } from '../live-behind.tsx';
import type { KeptView } from '../write-view.ts';

export const script = readFileSync(
  path.join(import.meta.dirname, '../../../../public/kept-view.js'),
  'utf8',
);
const build = '/assets/entry-of-today.js';

/** A document of the application as it comes, its small script run. */
export function openDocument(address: string): HTMLElement & { keptView?: KeptView } {
  cleanup();
  window.history.replaceState(null, '', address);
  document.body.className = '';
  document.body.innerHTML = '<div id="root"></div>';
  // oxlint-disable-next-line eslint/no-eval -- as the document's own script does
  globalThis.eval(script);
  return document.querySelector<HTMLElement>('#root')!;
}

export function routerHere() {
  const router = makeRouter({ queryClient });
  onTestFinished(() => endRouter(router));
  return router;
}

export const says = (name: string, more: Answers = []): Answers => [
  ...more,
  answer(getVersion, { version: '1' }),
  answer(getStudentInfo, student()),
  answer(getToday, { date: '2026-11-12', items: [], hours: null, week: [], standings: [] }),
  answer(
    getCourseHome,
    courseHome({ groups: [{ groupType: 1, courses: [homeCourse({ courseName: name })] }] }),
  ),
];

export const view = (given: Partial<KeptView> = {}): KeptView => ({
  studentId: 7,
  build,
  isPhone: false,
  at: Date.now(),
  until: Date.now() + 60_000,
  title: '学习 · 学舟',
  route: 'dashboard',
  css: 'main { color: rgb(1, 2, 3); }',
  html: '<main>昨天的样子<button>展开</button></main>',
  queries: [],
  formulas: {},
  ...given,
});

/** For each test of a file: a document of today's build, with somebody logged in. */
export function keptViewsAnew(): void {
  beforeEach(() => {
    queryClient.clear();
    forgetViews();
    document.head.innerHTML = '';
    const entry = document.createElement('script');
    entry.setAttribute('type', 'module');
    entry.setAttribute('src', build);
    vi.spyOn(entry, 'isConnected', 'get').mockReturnValue(false);
    document.head.append(entry);
    localStorage.setItem(savedStudentKey, JSON.stringify(student()));
  });

  // Files of one worker share the document: whether it is looked at is given back, and who was logged in.
  afterEach(() => {
    vi.restoreAllMocks();
    forgetViews();
    localStorage.removeItem(savedStudentKey);
    document.head.innerHTML = '';
  });
}

/** The page itself in its place; it goes with the test. */
export async function comeForward(root: ReturnType<typeof openDocument>): Promise<void> {
  const mounted = await liveBehind(root, root.keptView, routerHere(), queryClient);
  onTestFinished(() => mounted.unmount());
}
