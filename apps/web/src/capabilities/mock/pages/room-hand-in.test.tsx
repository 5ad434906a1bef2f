// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answerMock,
  getMockQuestion,
  getMockSheet,
  getMockTranscript,
  handInMock,
  playMockVoice,
} from '@xuezhou/contract/mock';
import { getVersion } from '@xuezhou/contract/site';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deliver } from '../../../platform/outbox/outbox.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { answer, at, calls, fail, refuse } from '@xuezhou/client/testing/server.ts';
import { fresh, leaveNothing, open, savesOf, serve } from '../testing/exam-room.ts';
import { item, transcript } from '../testing/samples.ts';

afterEach(leaveNothing);

describe('[mock.clock#3] answers and the clock', () => {
  it('what was answered without a network is there after a reload, and is sent once it is back', async () => {
    const given = fresh();
    let isOffline = true;
    const asked = serve(given, [
      answer(answerMock, () => {
        if (isOffline) throw new TypeError('offline');
        return { studentAnswer: 'B', isMarked: false };
      }),
    ]);
    open(given).unmount();
    const { unmount } = open(given);
    await userEvent.click(await screen.findByRole('radio', { name: /选项 B/ }));
    await waitFor(() => expect(savesOf(asked)).not.toEqual([]));
    unmount();
    // A reload, later than any answer is on its way: only what the device keeps is left.
    queryClient.clear();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    open(given);
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /选项 B/ })).checked).toBe(
      true,
    );
    isOffline = false;
    await deliver();
    // However often it was tried meanwhile.
    const saves = savesOf(asked);
    expect(saves.length).toBeGreaterThan(1);
    expect(new Set(saves.map((save) => JSON.stringify(save))).size).toBe(1);
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
    serve(given, [
      answer(at(getMockSheet, { paperId: given.paperId }), lost),
      answer(at(getMockQuestion, { paperId: given.paperId, questionId: 11 }), lost),
    ]);
    open(given);
    expect(await screen.findByText('题干 11')).toBeDefined();
  });

  it('does not end by a device whose clock is set forward while the paper is written', async () => {
    const given = fresh({ endsAt: new Date(Date.now() + 3_600_000).toISOString() });
    const real = Date.now();
    let hear = () => {};
    const heard = new Promise<void>((resolve) => (hear = resolve));
    const date = new Date(real).toUTCString();
    const asked = serve(given, [
      answer(getVersion, async () => {
        if (Date.now() - real > 3_600_000) await heard;
        const answered = { status: 200, message: '', data: { version: '1' } };
        return Response.json(answered, { headers: { date } });
      }),
    ]);
    open(given);
    await screen.findByText('题干 11');
    vi.useFakeTimers({ toFake: ['Date'], now: real + 86_400_000 });
    expect(await screen.findByRole('dialog', { name: '时间到了' })).toBeDefined();
    hear();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '时间到了' })).toBeNull());
    expect(asked.some(({ path }) => path === handInMock.path)).toBe(false);
    await userEvent.click(await screen.findByRole('radio', { name: /选项 B/ }));
    await waitFor(() => expect(savesOf(asked)).toHaveLength(1));
  });

  it('hands in by itself when the time is over, after what was saved before', async () => {
    const given = fresh({ endsAt: new Date(Date.now() + 3_600_000).toISOString() });
    const asked = serve(given, [
      answer(handInMock, { examStatus: 3, mockScore: 33 }),
      answer(playMockVoice, { voice: null }),
      answer(
        at(getMockTranscript, { paperId: given.paperId }),
        transcript({ paperId: given.paperId }),
      ),
    ]);
    const { router } = open(given);
    await userEvent.click(await screen.findByRole('radio', { name: /选项 B/ }));
    const now = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/activity/transcript/${given.paperId}`),
    );
    const order = asked.map(({ path }) => path);
    expect(order).toContain(answerMock.path);
    expect(order.indexOf(answerMock.path)).toBeLessThan(order.indexOf(handInMock.path));
  });
});

describe('[mock.hand-in] handing in by hand', () => {
  it('asks once more, tells what is open, and leads to the transcript', async () => {
    const given = fresh({
      items: [item(11, { studentAnswer: 'A' }), item(12, { isMarked: true }), item(13)],
    });
    serve(given, [
      answer(handInMock, { examStatus: 3, mockScore: 33 }),
      answer(playMockVoice, { voice: null }),
      answer(
        at(getMockTranscript, { paperId: given.paperId }),
        transcript({ paperId: given.paperId }),
      ),
    ]);
    const { router } = open(given);
    await userEvent.click(await screen.findByRole('button', { name: '交卷' }));
    const dialog = await screen.findByRole('dialog', { name: '现在交卷吗' });
    expect(within(dialog).getByText('还有 2 题未答，1 题有标记。交卷后不能再修改。')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: '交卷' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/activity/transcript/${given.paperId}`),
    );
    expect(calls(handInMock)[0]?.body).toEqual({
      paperId: given.paperId,
      attemptNo: 1,
    });
  });

  it('says while the server fails that it is tried again, and what can be done', async () => {
    const given = fresh();
    serve(given, [fail(handInMock, 500, { message: '服务器出错了' })]);
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
    await within(dialog).findByText(/还没有交上，正在重试/);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    await userEvent.click(within(dialog).getByRole('button', { name: '刷新页面' }));
    expect(reload).toHaveBeenCalledOnce();
    reload.mockRestore();
  });

  it('elsewhere closes it here: a late answer is refused, kept on the device, and told', async () => {
    const given = fresh();
    serve(given, [
      refuse(answerMock, 'mockHandedIn'),
      answer(playMockVoice, { voice: null }),
      answer(
        at(getMockTranscript, { paperId: given.paperId }),
        transcript({ paperId: given.paperId }),
      ),
    ]);
    const { router } = open(given);
    await userEvent.click(await screen.findByRole('radio', { name: /选项 B/ }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/activity/transcript/${given.paperId}`),
    );
    expect(await screen.findByText('交卷后才送到的作答：B，未计分')).toBeDefined();
  });
});
