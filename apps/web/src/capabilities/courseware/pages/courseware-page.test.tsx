// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shownFailure } from '@xuezhou/client/api/failures.ts';
import { answer, at, calls, fail, refuse } from '@xuezhou/client/testing/server.ts';
import {
  getCourseware,
  openCourseware,
  renewCourseware,
  reportCourseware,
  type Courseware,
} from '@xuezhou/contract/courseware';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../../test/open-page.ts';
import { lastReport } from '../courseware.outbox.ts';
import { renewEvery } from '../player/use-kept-open.ts';

afterEach(() => lastReport.set(null));

const origin = 'http://127.0.0.1:9080';
const place = { courseId: 1, coursewareId: 5 };

const sample = (given: Partial<Courseware> = {}): Courseware => ({
  ...{ coursewareId: 5, courseId: 1, courseName: 'CFA 一级', bookId: 1, bookName: '职业伦理' },
  ...{ readingId: 101, readingName: '第 6 章 道德', title: '情境演练', version: 1, newer: null },
  leftAt: null,
  parts: [
    {
      key: 'a',
      title: '情境一',
      depth: 0,
      opens: true,
      state: 'done',
      score: { raw: 10, max: 10 },
    },
    { key: 'b', title: '情境二', depth: 0, opens: true, state: 'new', score: null },
  ],
  standing: {
    isDone: false,
    percent: 50,
    tellsProgress: true,
    score: { raw: 10, max: 20 },
    seconds: 1260,
    isFull: false,
  },
  rule: { passPercent: 70, minutes: null },
  ...given,
});

const launch = {
  ...{ sessionId: '01890000-0000-7000-8000-000000000001', part: 'b', standard: '1.2' as const },
  ...{ address: `${origin}/p/ticket/`, href: 'index.html', state: '', resumes: false },
  ...{ totalTime: '0000:00:00', launchData: '', masteryScore: '', objectives: [] },
  ...{ completionThreshold: '', timeAllowed: '', timeLimitAction: '' },
};

const open = (given: Partial<Courseware> = {}, more: Parameters<typeof openPage>[1]['says'] = []) =>
  openPage('/course/1/courseware/5', {
    says: [
      answer(at(getCourseware, place), sample(given)),
      answer(at(openCourseware, place), launch),
      ...more,
    ],
  });

const frame = async () => await screen.findByTitle<HTMLIFrameElement>(/情境演练/);

describe('[course-courseware#1-3] a package of others', () => {
  it('runs in a frame that may lead nowhere, with what it told beside it', async () => {
    open();
    const inner = await frame();
    expect(inner.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-forms allow-modals',
    );
    expect(inner.src).toBe(launch.address);
    const aside = await screen.findByRole('region', { name: '这一份学到哪' });
    for (const text of ['50%', '10 / 20', '21 分', /得分过 70%/])
      expect(within(aside).getByText(text)).toBeTruthy();
    const parts = screen.getByRole('list', { name: '各部分' });
    expect(
      within(parts)
        .getByRole('button', { name: /情境二/ })
        .getAttribute('aria-current'),
    ).toBe('true');
    // The bar of a phone stands behind all, so that it covers nothing.
    const turn = screen.getByRole('button', { name: '横过来，全屏学' });
    expect(parts.compareDocumentPosition(turn) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it('is heard from its own window and origin alone, and each report is kept', async () => {
    open({}, [
      answer(reportCourseware, {
        ...{ isDone: false, percent: 60, tellsProgress: true, score: null, seconds: 60 },
        isFull: false,
      }),
    ]);
    const inner = await frame();
    const say = (data: object, from: object = {}) =>
      window.dispatchEvent(
        new MessageEvent('message', { data, origin, source: inner.contentWindow, ...from }),
      );
    const report = { from: 'courseware', kind: 'report', order: 1, state: '{}' };
    say(report, { origin: 'http://evil.example' });
    say(report, { source: window });
    say({ ...report, order: 'x' });
    say({ ...report, state: 5 });
    say({ ...report, from: 'elsewhere' });
    say({ ...report, order: 7 });
    await vi.waitFor(() => expect(calls(reportCourseware)).toHaveLength(1));
    expect(calls(reportCourseware)[0]?.body).toMatchObject({
      sessionId: launch.sessionId,
      order: 7,
      state: '{}',
    });
    expect(await screen.findByText('存好了，刚刚')).toBeTruthy();
  });

  it.each([
    ['that said its first word before it was loaded is not said to be silent', ['begun', 'loaded']],
    ['that was loaded and says nothing is said to be silent', ['loaded']],
  ])('%s', async (_, kinds) => {
    open();
    const { contentWindow: source } = await frame();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => {
      for (const kind of kinds) {
        const data = { from: 'courseware', kind };
        window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
      }
    });
    act(() => {
      vi.advanceTimersByTime(60_000);
    });
    vi.useRealTimers();
    const isSilent = screen.queryByText('课件还没有报来进度') !== null;
    expect(isSilent).toBe(!kinds.includes('begun'));
  });

  it('is kept open as long as it is shown, at the same address', async () => {
    open({ standing: { ...sample().standing, isFull: true } });
    const { src } = await frame();
    expect(screen.getByText(/新的作答不再逐条留下/)).toBeTruthy();
    const show = () => document.dispatchEvent(new Event('visibilitychange'));
    show();
    expect(calls(openCourseware)).toHaveLength(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + renewEvery });
    show();
    vi.useRealTimers();
    await vi.waitFor(() => expect(calls(openCourseware)).toHaveLength(2));
    expect(calls(openCourseware)[1]?.body).toMatchObject({
      ...{ sessionId: launch.sessionId, part: 'b', page: window.location.origin },
    });
    expect((await frame()).src).toBe(src);
  });

  it('that does not open says why, and how to go on', async () => {
    openPage('/course/1/courseware/5', {
      says: [
        answer(at(getCourseware, place), sample()),
        refuse(at(openCourseware, place), 'coursewareClosed'),
      ],
    });
    expect(await screen.findByText('课件没有打开')).toBeTruthy();
    expect(screen.getByText(/还没有给外来课件准备单独的网址/)).toBeTruthy();
    expect(screen.getByRole('button', { name: '再试一次' })).toBeTruthy();
  });

  it('that is not there says so once, on the page, with a way on', async () => {
    openPage('/course/1/courseware/5', { says: [fail(at(getCourseware, place), 404)] });
    expect(await screen.findByText('它可能已下架，或者链接不完整。')).toBeTruthy();
    expect(screen.getByRole('button', { name: '回到首页' })).toBeTruthy();
    expect(shownFailure.get()).toBeNull();
  });

  it('that told nothing of its way is not said to stand at 0 %', async () => {
    const untold = {
      ...{ isDone: false, percent: 0, tellsProgress: false, score: null, seconds: 60 },
      isFull: false,
    };
    open({ standing: untold, leftAt: '2026-11-20T00:00:00Z' });
    const aside = within(await screen.findByRole('region', { name: '这一份学到哪' }));
    expect(aside.getByText('没有报进度')).toBeTruthy();
    expect(aside.getByText(/学完没有打钩，请告诉老师/)).toBeTruthy();
    expect(aside.queryByText('0%')).toBeNull();
  });

  it('goes on in the old version until its student leaves it', async () => {
    const user = userEvent.setup();
    const newer = { version: 2, madeAt: '2026-11-20T00:00:00Z' };
    open({ newer }, [answer(at(renewCourseware, place), sample({ version: 2 }))]);
    expect(await screen.findByText(/11 月 20 日换了新版/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '换成新版，从头学' }));
    const dialog = await screen.findByRole('dialog', { name: '换成新版？' });
    await user.click(within(dialog).getByRole('button', { name: '换成新版，从头学' }));
    await vi.waitFor(() => expect(calls(renewCourseware)).toHaveLength(1));
    await vi.waitFor(() => expect(screen.queryByText(/换了新版/)).toBeNull());
  });
});
