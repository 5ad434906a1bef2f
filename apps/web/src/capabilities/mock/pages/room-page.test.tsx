// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MockSheet, OpenMockQuestion } from '@xuezhou/contract/mock';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deliver } from '../../../platform/outbox.ts';
import { answer, refuse } from '../../../test/answer.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { student } from '../../../test/students.ts';
import { closedPaper } from '../mock.outbox.ts';
import { item, question, sheet, transcript } from '../testing/samples.ts';

type Answers = Parameters<typeof answer>[0];

function serve(given: MockSheet, more: Answers = {}, questions: readonly OpenMockQuestion[] = []) {
  const contents = given.items.map(({ questionId }): [string, unknown] => [
    `GET /api/mock/${given.paperId}/question/${questionId}`,
    {
      question: questions.find((one) => one.questionId === questionId) ?? question(questionId),
      result: null,
    },
  ]);
  return answer({
    'GET /api/version': { version: '1' },
    'GET /api/nuxt/web/student/info': student(),
    [`GET /api/mock/sheet/${given.paperId}`]: given,
    'POST /api/mock/answer': { studentAnswer: 'B', isMarked: false },
    ...Object.fromEntries(contents),
    ...more,
  });
}

let paperId = 100;
/** A paper of its own for each test: nothing of another one is on the device. */
const fresh = (wishes: Partial<MockSheet> = {}) => sheet({ paperId: ++paperId, ...wishes });
const open = (given: MockSheet, q = 1) => renderAt(`/events/${given.paperId}/room?q=${q}`);

const savesOf = (asked: ReturnType<typeof answer>) =>
  asked.filter(({ path }) => path === '/api/mock/answer').map(({ body }) => body);

// What a test left unsent would be laid over the next test's sheet.
afterEach(async () => {
  answer({
    'GET /api/nuxt/web/student/info': student(),
    'POST /api/mock/answer': { studentAnswer: '', isMarked: false },
    'POST /api/mock/hand-in': { examStatus: 3, mockScore: 0 },
  });
  // Whoever leaves a question saves the time spent on it.
  cleanup();
  await deliver();
  closedPaper.set(null);
  vi.useRealTimers();
});

describe('[mock-room] the exam room', () => {
  it('saves each answer by itself, with its id, its attempt and its order', async () => {
    const given = fresh();
    const asked = serve(given);
    open(given);
    await userEvent.click(await screen.findByRole('radio', { name: /选项 B/ }));
    await waitFor(() => expect(savesOf(asked)).toHaveLength(1));
    expect(savesOf(asked)[0]).toMatchObject({
      paperId: given.paperId,
      questionId: 11,
      attemptNo: 1,
      studentAnswer: 'B',
      saveId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      order: expect.any(Number),
    });
    expect(screen.getByRole('button', { name: '第 1 题，已答' })).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: /选项 C/ }));
    await waitFor(() => expect(savesOf(asked)).toHaveLength(2));
    const [first, second] = savesOf(asked) as { order: number; saveId: string }[];
    expect(second!.order).toBeGreaterThan(first!.order);
    expect(second!.saveId).not.toBe(first!.saveId);
  });

  it('is worked with the keyboard: letters, arrows, M, Shift with a letter', async () => {
    const given = fresh();
    const asked = serve(given);
    const { router } = open(given);
    await screen.findByText('题干 11');
    await userEvent.keyboard('b');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /选项 B/ }).checked).toBe(true);
    await userEvent.keyboard('m');
    expect(screen.getByRole('button', { name: '第 1 题，已答，已标记' })).toBeDefined();
    await userEvent.keyboard('{Shift>}A{/Shift}');
    expect(screen.getByRole('button', { name: '恢复选项 A' })).toBeDefined();
    await userEvent.keyboard('{ArrowRight}');
    expect(await screen.findByText('题干 12')).toBeDefined();
    expect(router.state.location.search).toEqual({ q: '2' });
    await waitFor(() =>
      expect(savesOf(asked)).toContainEqual(
        expect.objectContaining({ questionId: 11, studentAnswer: null, isMarked: true }),
      ),
    );
  });

  it('gives options the letters of their places, and saves their own', async () => {
    const given = fresh();
    const [a, b, c] = question(11).detail.options;
    const detail = { ...question(11).detail, options: [c!, a!, b!] };
    const asked = serve(given, {}, [question(11, { detail })]);
    open(given);
    await screen.findByText('题干 11');
    const shown = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(shown).toEqual(['A选项 C', 'B选项 A', 'C选项 B']);
    await userEvent.keyboard('a');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /选项 C/ }).checked).toBe(true);
    await waitFor(() => expect(savesOf(asked)[0]).toMatchObject({ studentAnswer: 'C' }));
    await userEvent.keyboard('{Shift>}B{/Shift}');
    expect(screen.getByRole('button', { name: '恢复选项 B' })).toBeDefined();
    expect(screen.getByRole('radio', { name: /选项 A.*已划掉/ })).toBeDefined();
  });

  it('shows a material beside its questions, with a line that can be moved', async () => {
    const given = fresh({ items: [item(21, { groupId: 20 }), item(22, { groupId: 20 })] });
    const parts = [21, 22].map((id, index) =>
      question(id, { material: '一段材料', pos: index + 1, groupSize: 2 }),
    );
    serve(given, {}, parts);
    open(given, 2);
    const material = await screen.findByRole('region', { name: '材料' });
    expect(within(material).getByText('一段材料')).toBeDefined();
    expect(screen.getByText('第 2 题 · 本材料第 2 题，共 2 题')).toBeDefined();
    const line = screen.getByRole('separator');
    const start = Number(line.getAttribute('aria-valuenow'));
    line.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(Number(line.getAttribute('aria-valuenow'))).toBe(start + 5);
    // The arrows of the line do not turn the page.
    expect(screen.getByText('题干 22')).toBeDefined();
  });

  it('has a calculator that takes the keys while it is open, and leaves the paper alone', async () => {
    const given = fresh();
    const asked = serve(given);
    open(given);
    await userEvent.click(await screen.findByRole('button', { name: '计算器' }));
    const calculator = await screen.findByRole('dialog', { name: '金融计算器' });
    for (const key of ['1', '0', 'N', '5', 'I/Y', '1', '0', '0', '0', '±', 'PV', 'CPT', 'FV'])
      await userEvent.click(within(calculator).getByRole('button', { name: key }));
    expect(within(calculator).getByText('FV = 1,628.8946')).toBeDefined();
    within(calculator).getByRole('group', { name: '计算' }).focus();
    await userEvent.keyboard('b');
    expect(savesOf(asked)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: '金融计算器' })).toBeNull();
  });

  it('folds the calculator to its display, so that the question can be read, and keeps what was put in', async () => {
    const given = fresh();
    serve(given);
    open(given);
    await userEvent.click(await screen.findByRole('button', { name: '计算器' }));
    const calculator = within(await screen.findByRole('dialog', { name: '金融计算器' }));
    for (const key of ['7', 'N'])
      await userEvent.click(calculator.getByRole('button', { name: key }));
    await userEvent.click(calculator.getByRole('button', { name: '收起计算器' }));
    expect(calculator.queryByRole('button', { name: 'CPT' })).toBeNull();
    expect(calculator.getByRole('status', { name: '显示' }).textContent).toBe('N = 7');
    await userEvent.click(calculator.getByRole('button', { name: '展开计算器' }));
    expect(calculator.getByRole('button', { name: 'CPT' })).toBeDefined();
    expect(calculator.getByText('N 7')).toBeDefined();
  });

  it('leads to the paper when none is in progress', async () => {
    const given = fresh();
    serve(given, {
      [`GET /api/mock/sheet/${given.paperId}`]: refuse(7003, '还没有开考'),
      [`GET /api/mock/before/${given.paperId}`]: refuse(404),
    });
    const { router } = open(given);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/events/${given.paperId}`));
  });
});

describe('[mock.clock] answers and the clock', () => {
  it('what was answered without a network is there after a reload, and is sent once it is back', async () => {
    const given = fresh();
    let isOffline = true;
    const asked = serve(given, {
      'POST /api/mock/answer': () => {
        if (isOffline) throw new TypeError('offline');
        return { studentAnswer: 'B', isMarked: false };
      },
    });
    open(given).unmount();
    const { unmount } = open(given);
    await userEvent.click(await screen.findByRole('radio', { name: /选项 B/ }));
    await waitFor(() => expect(savesOf(asked)).toHaveLength(1));
    unmount();
    open(given);
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /选项 B/ })).checked).toBe(
      true,
    );
    isOffline = false;
    await deliver();
    const [first, again] = savesOf(asked) as { saveId: string }[];
    expect(again).toEqual(first);
  });

  it('two tabs agree: what one answers, the other shows, and does not send', async () => {
    const given = fresh();
    const asked = serve(given);
    open(given);
    await screen.findByText('题干 11');
    const other = new BroadcastChannel('xuezhou-mock');
    const change = { paperId: given.paperId, attemptNo: 1, order: Date.now() };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    other.postMessage({ ...change, questionId: 11, studentAnswer: 'C' });
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: /选项 C/ }).checked).toBe(true),
    );
    expect(savesOf(asked)).toEqual([]);
    other.close();
  });

  it('opens from the copy of this device while there is no network', async () => {
    const given = fresh();
    serve(given);
    const first = open(given);
    await screen.findByText('题干 11');
    first.unmount();
    const lost = () => {
      throw new TypeError('offline');
    };
    serve(given, {
      [`GET /api/mock/sheet/${given.paperId}`]: lost,
      [`GET /api/mock/${given.paperId}/question/11`]: lost,
    });
    open(given);
    expect(await screen.findByText('题干 11')).toBeDefined();
  });

  it('hands in by itself when the time is over, after what was saved before', async () => {
    const given = fresh({ endsAt: new Date(Date.now() + 1500).toISOString() });
    const asked = serve(given, {
      'POST /api/mock/hand-in': { examStatus: 3, mockScore: 33 },
      'POST /api/mock/play-voice': { voice: null },
      [`GET /api/mock/transcript/${given.paperId}`]: transcript({ paperId: given.paperId }),
    });
    const { router } = open(given);
    await userEvent.click(await screen.findByRole('radio', { name: /选项 B/ }));
    await waitFor(
      () => expect(router.state.location.pathname).toBe(`/activity/transcript/${given.paperId}`),
      { timeout: 8000 },
    );
    const order = asked.map(({ path }) => path);
    expect(order.indexOf('/api/mock/answer')).toBeLessThan(order.indexOf('/api/mock/hand-in'));
  }, 15_000);
});

describe('[mock.hand-in] handing in by hand', () => {
  it('asks once more, tells what is open, and leads to the transcript', async () => {
    const given = fresh({
      items: [item(11, { studentAnswer: 'A' }), item(12, { isMarked: true }), item(13)],
    });
    const asked = serve(given, {
      'POST /api/mock/hand-in': { examStatus: 3, mockScore: 33 },
      'POST /api/mock/play-voice': { voice: null },
      [`GET /api/mock/transcript/${given.paperId}`]: transcript({ paperId: given.paperId }),
    });
    const { router } = open(given);
    await userEvent.click(await screen.findByRole('button', { name: '交卷' }));
    const dialog = await screen.findByRole('dialog', { name: '现在交卷吗' });
    expect(within(dialog).getByText('还有 2 题未答，1 题有标记。交卷后不能再修改。')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: '交卷' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/activity/transcript/${given.paperId}`),
    );
    expect(asked.find(({ path }) => path === '/api/mock/hand-in')?.body).toEqual({
      paperId: given.paperId,
      attemptNo: 1,
    });
  });

  it('says while the server fails that it is tried again, and what can be done', async () => {
    const given = fresh();
    serve(given, { 'POST /api/mock/hand-in': refuse(500, '服务器出错了') });
    open(given);
    await userEvent.click(await screen.findByRole('button', { name: '交卷' }));
    const dialog = await screen.findByRole('dialog', { name: '现在交卷吗' });
    await userEvent.click(within(dialog).getByRole('button', { name: '交卷' }));
    expect(within(dialog).getByText('正在交卷，请稍等。')).toBeDefined();
    // There is no way back, so none is shown.
    expect(within(dialog).queryByRole('button', { name: '关闭' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(within(dialog).getByText('正在交卷，请稍等。')).toBeDefined();
    expect(
      within(dialog).getByRole<HTMLButtonElement>('button', { name: '继续作答' }).disabled,
    ).toBe(true);
    await within(dialog).findByText(/还没有交上，正在重试/, {}, { timeout: 8000 });
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    await userEvent.click(within(dialog).getByRole('button', { name: '刷新页面' }));
    expect(reload).toHaveBeenCalledOnce();
    reload.mockRestore();
  }, 15_000);

  it('elsewhere closes it here: a late answer is refused, kept on the device, and told', async () => {
    const given = fresh();
    serve(given, {
      'POST /api/mock/answer': refuse(7004, '已经交卷'),
      'POST /api/mock/play-voice': { voice: null },
      [`GET /api/mock/transcript/${given.paperId}`]: transcript({ paperId: given.paperId }),
    });
    const { router } = open(given);
    await userEvent.click(await screen.findByRole('radio', { name: /选项 B/ }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/activity/transcript/${given.paperId}`),
    );
    expect(await screen.findByText('交卷后才送到的作答：B，未计分')).toBeDefined();
  });
});
