// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getBeforeMock,
  getMockQuestion,
  getMockSheet,
  listCourseMocks,
  listMocks,
  redoMock,
  startMock,
} from '@xuezhou/contract/mock';
import { getCourse } from '@xuezhou/contract/study';
import { describe, expect, it, vi } from 'vitest';
import { closedCourse } from '../../../test/closed-course.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, at, calls, refuse } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';
import { before, paper, question, sheet } from '../testing/samples.ts';
import { serve } from '../testing/serve.ts';

const list = (papers: ReturnType<typeof paper>[]) => ({
  papers,
  courseTypes: [
    { courseType: 'CFA', subTypes: ['一级', '二级'] },
    { courseType: 'OTHER', subTypes: [] },
  ],
});

describe('[events] the list of papers', () => {
  it('[events#2] [mock.status#2-4] offers what fits: start, go on, or transcript and redo', async () => {
    serve([
      answer(
        listMocks,
        list([
          paper({ title: '未考' }),
          paper({ paperId: 2, title: '在考', examStatus: 2, endsAt: '2026-11-20T03:00:00Z' }),
          paper({ paperId: 3, title: '考完', examStatus: 3, isParticipate: true, mockScore: 85 }),
        ]),
      ),
    ]);
    renderAt('/events');
    const ways = async (name: string) =>
      within(await screen.findByRole('article', { name }))
        .getAllByRole('link')
        .slice(1)
        .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(await ways('未考')).toEqual([['开始模考', '/events/1']]);
    expect(await ways('在考')).toEqual([['继续作答', '/events/2/room']]);
    expect(await ways('考完')).toEqual([
      ['重考', '/events/3'],
      ['看成绩单', '/activity/transcript/3'],
    ]);
    expect(screen.getByText('85 分')).toBeDefined();
  });

  it('says of papers whose course is closed why, and leads to the course or to what was done', async () => {
    const gone = { closedBy: 'expired', endDate: '2026-12-31' } as const;
    serve([
      answer(
        listMocks,
        list([
          paper({ title: '未考', courseId: 7, ...gone }),
          paper({ paperId: 2, title: '考完', examStatus: 3, isParticipate: true, ...gone }),
          paper({ paperId: 3, title: '停课', courseId: 8, closedBy: 'paused' }),
        ]),
      ),
    ]);
    renderAt('/events');
    const shown = async (name: string) => {
      const card = await screen.findByRole('article', { name });
      const links = within(card).getAllByRole('link').slice(1);
      return [card.textContent, ...links.map((link) => link.getAttribute('href'))];
    };
    const [text, ...ways] = await shown('未考');
    expect(text).toContain('课程已过期');
    expect(text).not.toMatch(/可以开考|开始模考/);
    expect(ways).toEqual(['/course/7']);
    expect(await shown('考完')).toEqual([
      expect.stringContaining('已过期'),
      '/activity/transcript/2',
    ]);
    expect(screen.getByRole('button', { name: /^已过期 ?重考$/ }).matches(':disabled')).toBe(true);
    expect(await shown('停课')).toEqual([expect.stringContaining('课程已暂停'), '/course/8']);
  });

  it('[mock.course-type] filters by type, then by sub-type', async () => {
    const asked = serve([answer(listMocks, list([paper()]))]);
    const { router } = renderAt('/events');
    await userEvent.click(await screen.findByRole('button', { name: 'CFA' }));
    await userEvent.click(await screen.findByRole('button', { name: '二级' }));
    await waitFor(() =>
      expect(asked.findLast(({ path }) => path === listMocks.path)?.query).toMatchObject({
        courseType: 'CFA',
        subType: '二级',
      }),
    );
    expect(router.state.location.search).toEqual({ type: 'CFA', sub: '二级' });
  });

  it('says so when a filter leaves nothing, and leads back', async () => {
    serve([answer(listMocks, list([]))]);
    renderAt('/events?type=OTHER');
    await userEvent.click(await screen.findByRole('button', { name: '看全部试卷' }));
    expect(await screen.findByText('还没有模考试卷')).toBeDefined();
  });
});

it('[course-events] lists the papers of one course', async () => {
  serve([
    answer(at(listCourseMocks, { courseId: 7 }), {
      courseName: 'CFA 一级精讲班',
      papers: [paper()],
    }),
  ]);
  renderAt('/course/7/events');
  expect(await screen.findByRole('article', { name: 'A 卷' })).toBeDefined();
  expect(screen.getAllByText('CFA 一级精讲班').length).toBeGreaterThan(0);
  expect(calls(at(listCourseMocks, { courseId: 7 }))).not.toEqual([]);
});

it('offers no paper of a course that can only be looked at, and says why', async () => {
  serve([
    answer(at(getCourse, { courseId: 1 }), closedCourse),
    answer(at(listCourseMocks, { courseId: 1 }), {
      courseName: 'CFA 一级',
      papers: [paper({ title: '未考', closedBy: 'expired' })],
    }),
    answer(at(getBeforeMock, { paperId: 1 }), before({ title: '未考', closedBy: 'expired' })),
  ]);
  const { router } = renderAt('/course/1/events');
  const card = within(await screen.findByRole('article', { name: '未考' }));
  expect(card.getByText('课程已过期')).toBeDefined();
  expect(card.queryByText('开始模考')).toBeNull();
  await router.navigate({ to: '/events/$paperId', params: { paperId: 1 } });
  const start = await screen.findByRole('button', { name: /^已过期.*开始/ });
  expect(start.matches(':disabled')).toBe(true);
});

describe('[mock-paper] a paper before and after', () => {
  it('tells rules, duration and number of questions, and begins', async () => {
    serve([
      answer(at(getBeforeMock, { paperId: 1 }), before()),
      answer(startMock, sheet()),
      answer(at(getMockSheet, { paperId: 1 }), sheet()),
      answer(at(getMockQuestion, { paperId: 1, questionId: 11 }), {
        question: question(11),
        result: null,
      }),
    ]);
    const { router } = renderAt('/events/1');
    expect(await screen.findByText('60 分钟')).toBeDefined();
    expect(screen.getByText(/开考后计时 60 分钟，以服务器的时间为准/)).toBeDefined();
    // The rules stand before the button, which asks once.
    const start = screen.getByRole('button', { name: '开始考试' });
    const rule = screen.getByText(/开考后计时 60 分钟/);
    expect(rule.compareDocumentPosition(start)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(start);
    const asked = await screen.findByRole('dialog', { name: '现在开始考试吗' });
    expect(calls(startMock)).toEqual([]);
    await userEvent.click(within(asked).getByRole('button', { name: '开始考试' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/events/1/room'));
    expect(calls(startMock)[0]?.body).toEqual({ paperId: 1 });
  });

  it('[mock-paper#2,3] tells its topics, and earlier attempts with the way to their transcripts', async () => {
    const attempts = [
      { attemptNo: 2, mockScore: 75, handedInAt: '2026-11-21T02:40:00Z' },
      { attemptNo: 1, mockScore: 60, handedInAt: '2026-11-20T02:40:00Z' },
    ];
    const topics = [
      { title: '数量方法', questionCount: 12 },
      { title: '固定收益', questionCount: 8 },
    ];
    const sat = { examStatus: 3, isParticipate: true, mockScore: 75 } as const;
    serve([answer(at(getBeforeMock, { paperId: 1 }), before({ ...sat, topics, attempts }))]);
    renderAt('/events/1');
    const list = (await screen.findByText('数量方法')).closest('ul') as HTMLElement;
    const asked = within(list).getAllByRole('listitem');
    expect(asked.map(({ textContent }) => textContent)).toEqual(['数量方法12 题', '固定收益8 题']);
    const links = screen.getAllByRole('link', { name: /^第 \d 次/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [expect.stringMatching(/^第 2 次.*75 分$/), '/activity/transcript/1?attempt=2'],
      [expect.stringMatching(/^第 1 次.*60 分$/), '/activity/transcript/1?attempt=1'],
    ]);
  });

  it('says what a drawn paper lacks while books are closed to the student', async () => {
    serve([
      answer(
        at(getBeforeMock, { paperId: 1 }),
        before({ isDrawn: true, questionCount: 3, plannedCount: 10 }),
      ),
    ]);
    renderAt('/events/1');
    expect(await screen.findByText(/^整卷 10 题。.*抽 3 题，时长不变/)).toBeDefined();
  });

  it('says of a paper whose books are all closed that they open later, and of a whole one nothing', async () => {
    serve([
      answer(
        at(getBeforeMock, { paperId: 1 }),
        before({ isDrawn: true, questionCount: 0, plannedCount: 10 }),
      ),
      answer(at(getBeforeMock, { paperId: 2 }), before({ paperId: 2, isDrawn: true })),
      answer(
        at(getBeforeMock, { paperId: 3 }),
        before({
          paperId: 3,
          examStatus: 3,
          isDrawn: true,
          questionCount: 0,
          plannedCount: 10,
        }),
      ),
    ]);
    const { router } = renderAt('/events/1');
    const isDisabled = async (name: string) =>
      (await screen.findByRole<HTMLButtonElement>('button', { name })).disabled;
    expect(await screen.findByText(/都还没有开放，完成前面的作业/)).toBeDefined();
    expect(await isDisabled('开始考试')).toBe(true);
    await act(() => router.navigate({ to: '/events/$paperId', params: { paperId: 2 } }));
    await waitFor(() => expect(screen.queryByText(/还没有开放/)).toBeNull());
    expect(await isDisabled('开始考试')).toBe(false);
    await act(() => router.navigate({ to: '/events/$paperId', params: { paperId: 3 } }));
    expect(await isDisabled('再考一次')).toBe(true);
  });

  it('[mock.redo] redoes a paper that is done, and goes into the room', async () => {
    const asked = serve([
      answer(
        at(getBeforeMock, { paperId: 1 }),
        before({ examStatus: 3, isParticipate: true, mockScore: 60 }),
      ),
      answer(at(redoMock, { paperId: 1 }), before({ examStatus: 2 })),
      answer(startMock, sheet({ attemptNo: 2 })),
      answer(at(getMockSheet, { paperId: 1 }), sheet({ attemptNo: 2 })),
      answer(at(getMockQuestion, { paperId: 1, questionId: 11 }), {
        question: question(11),
        result: null,
      }),
    ]);
    const { router } = renderAt('/events/1');
    await userEvent.click(await screen.findByRole('button', { name: '再考一次' }));
    const dialog = await screen.findByRole('dialog', { name: '现在开始考试吗' });
    await userEvent.click(within(dialog).getByRole('button', { name: '再考一次' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/events/1/room'));
    const paths = asked.map(({ path }) => path);
    expect(paths.indexOf('/api/mock/redo/1')).toBeLessThan(paths.indexOf(startMock.path));
    expect(paths).toContain('/api/mock/redo/1');
  });

  it('says in its place why it cannot be begun', async () => {
    serve([answer(at(getBeforeMock, { paperId: 1 }), before()), refuse(startMock, 'mockEnded')]);
    renderAt('/events/1');
    await userEvent.click(await screen.findByRole('button', { name: '开始考试' }));
    const asked = await screen.findByRole('dialog', { name: '现在开始考试吗' });
    await userEvent.click(within(asked).getByRole('button', { name: '开始考试' }));
    expect((await screen.findByRole('alert')).textContent).toBe('这份试卷已过截止日期，不能再开考');
  });
});

describe('[event-redirect] an event’s address', () => {
  it('is opened with the studentId, where it is our own or allowed', async () => {
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    serve([]);
    renderAt(`/event-redirect?redirect_uri=${encodeURIComponent('/layout-template?a=1')}`);
    await waitFor(() => expect(replace).toHaveBeenCalled());
    const { studentId } = student();
    expect(replace.mock.calls[0]?.[0]).toBe(
      `${window.location.origin}/layout-template?a=1&studentId=${studentId}`,
    );
    expect(await screen.findByText('正在前往活动页面，请稍等')).toBeDefined();
    replace.mockRestore();
  });

  it('of a stranger is not: the list of papers opens instead', async () => {
    serve([answer(listMocks, list([paper()]))]);
    const { router } = renderAt('/event-redirect?redirect_uri=https%3A%2F%2Fevil.example%2F');
    await waitFor(() => expect(router.state.location.pathname).toBe('/events'));
  });
});
