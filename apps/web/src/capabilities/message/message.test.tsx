// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  decideAfterPurchase,
  listImportantMessages,
  listMessages,
  type Message,
  readAllMessages,
  readImportantMessage,
  readMessage,
} from '@xuezhou/contract/message';
import { listTeams } from '@xuezhou/contract/im';
import { getVersion } from '@xuezhou/contract/site';
import { describe, expect, it, onTestFinished } from 'vitest';
import { guest } from '../../platform/session/guest.ts';
import { renderAt } from '../../test/render-at.tsx';
import {
  answer,
  type Answers,
  calls,
  failure,
  respondWith,
} from '@xuezhou/client/testing/server.ts';

const student = {
  ...guest,
  unLogin: false,
  studentId: 100001,
  nickname: '林知远',
  hasNewMessages: true,
  profile: { ...guest.profile, studentId: 100001, mobileValided: true },
};

const message = (messageId: number, wishes: Partial<Message> = {}): Message => ({
  messageId,
  messageType: 1,
  messageTitle: `通知 ${messageId}`,
  messageContent: `<p>第 ${messageId} 条的内容</p>`,
  isCheck: false,
  sentAt: '2026-11-20T08:00:00.000Z',
  decision: 0,
  ...wishes,
});

const server = (answers: Answers) =>
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student),
    answer(listMessages, { list: [], count: 0 }),
    ...answers,
  ]);

const withImportant = (...list: Message[]) => [
  answer(getStudentInfo, { ...student, hasImportantMessages: true }),
  answer(listImportantMessages, { list, count: list.length }),
];

const button = (name: string) => screen.findByRole('button', { name });

describe('important messages', () => {
  it('wait until a dialog that was opened before is closed', async () => {
    const other = document.createElement('div');
    other.setAttribute('aria-modal', 'true');
    document.body.append(other);
    onTestFinished(() => other.remove());
    server(withImportant(message(1)));
    renderAt('/message');
    await waitFor(() => expect(calls(listImportantMessages)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    other.remove();
    expect(await screen.findByRole('dialog', { name: /通知 1/ })).toBeTruthy();
    document.body.append(other);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /通知 1/ })).toBeNull());
  });

  it('[message.important#1-3] [message.html] stand one at a time with a counter, drawn as HTML; the last one closes', async () => {
    const asked = server([
      ...withImportant(message(1), message(2)),
      answer(readImportantMessage, true),
    ]);
    const user = userEvent.setup();
    renderAt('/message');
    const dialog = await screen.findByRole('dialog', { name: /通知 1/ });
    expect(dialog.textContent).toContain('1/2');
    expect(await within(dialog).findByText('第 1 条的内容')).toBeTruthy();
    expect(screen.queryByText(/通知 2/)).toBeNull();
    await user.click(await button('我知道了'));
    expect((await screen.findByRole('dialog', { name: /通知 2/ })).textContent).toContain('2/2');
    await user.click(await button('我知道了'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const read = asked.filter(({ path }) => path.endsWith('/important/read'));
    expect(read.map(({ body }) => body)).toEqual([{ messageId: 1 }, { messageId: 2 }]);
  });

  it('[message.important-read] a failure leaves the message where it is, and says so', async () => {
    let isUp = false;
    server([
      ...withImportant(message(1)),
      answer(readImportantMessage, () => (isUp ? true : failure(503))),
    ]);
    const user = userEvent.setup();
    renderAt('/message');
    await user.click(await button('我知道了'));
    await screen.findByText('没有保存成功，请再试一次');
    expect(screen.getByRole('dialog', { name: /通知 1/ })).toBeTruthy();
    isUp = true;
    await user.click(await button('我知道了'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[message.important-read] any status but 200 leaves it unread, though the request itself went well', async () => {
    let isTaken = false;
    server([
      ...withImportant(message(1), message(2)),
      answer(readImportantMessage, () =>
        isTaken ? true : Response.json({ status: 1000, message: '现在不行', data: null }),
      ),
    ]);
    const user = userEvent.setup();
    renderAt('/message');
    await user.click(await button('我知道了'));
    await waitFor(() => expect(calls(readImportantMessage)).toHaveLength(1));
    await screen.findByText('现在不行');
    expect(screen.getByRole('dialog', { name: /通知 1/ }).textContent).toContain('1/2');
    isTaken = true;
    await user.click(await button('我知道了'));
    expect(await screen.findByRole('dialog', { name: /通知 2/ })).toBeTruthy();
  });

  it('[message.after-purchase#1,2] offers to join or to give up; giving up is asked again', async () => {
    const asked = server([
      ...withImportant(message(1, { messageType: 4 })),
      answer(decideAfterPurchase, true),
    ]);
    const user = userEvent.setup();
    renderAt('/message');
    await user.click(await button('放弃'));
    await user.click(await button('返回'));
    await screen.findByText('完成入班');
    await user.click(await button('放弃'));
    await user.click(await button('确认放弃'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const decided = asked.filter(({ path }) => path.endsWith('/after-purchase'));
    expect(decided.map(({ body }) => body)).toEqual([{ messageId: 1, action: -1 }]);
  });

  it('keep the focus when their view changes, so that the keyboard alone goes through them', async () => {
    let isUp = false;
    server([
      ...withImportant(message(1), message(2, { messageType: 4 })),
      answer(readImportantMessage, () => (isUp ? true : failure(503))),
      answer(decideAfterPurchase, true),
    ]);
    const user = userEvent.setup();
    renderAt('/message');
    const hasFocus = async (name: string) => {
      const wanted = await button(name);
      await waitFor(() => expect(document.activeElement).toBe(wanted));
    };
    await hasFocus('我知道了');
    await user.keyboard('{Enter}');
    await screen.findByText('没有保存成功，请再试一次');
    await hasFocus('我知道了');
    isUp = true;
    await user.keyboard('{Enter}');
    await hasFocus('完成入班');
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    await hasFocus('放弃');
    await user.keyboard('{Enter}');
    await hasFocus('返回');
    await user.keyboard('{Enter}');
    await hasFocus('放弃');
  });

  it.each([
    ['says where the chat of the class is', 1],
    ['says nothing of a chat where there is none', 0],
  ])('[message.after-purchase#1] joins the class at once, and %s', async (_what, teams) => {
    const team = {
      ...{ teamId: 1, name: '二班', courseId: 1, courseName: 'CFA 一级', members: 3 },
      classId: 2,
      ...{ unread: 0, unreadAnnouncements: 0, isMentioned: false, isTeacher: false },
      ...{ readNumber: 0, lastNumber: 0, mutedUntil: null },
    };
    const asked = server([
      ...withImportant(message(1, { messageType: 4 })),
      answer(decideAfterPurchase, true),
      answer(listTeams, teams === 0 ? [] : [team]),
    ]);
    const user = userEvent.setup();
    renderAt('/message');
    await user.click(await button('完成入班'));
    await waitFor(() =>
      expect(asked.find(({ path }) => path.endsWith('/after-purchase'))?.body).toEqual({
        messageId: 1,
        action: 1,
      }),
    );
    await screen.findByText('已完成入班');
    expect(screen.queryAllByText('班级群和公告都在消息里。')).toHaveLength(teams);
  });
});

describe('the message centre', () => {
  it('[message#1,2] lists ten a page; opening one reads it', async () => {
    const list = Array.from({ length: 10 }, (_each, index) => message(12 - index));
    server([
      answer(listMessages, ({ query }) => ({
        list: query.pageNo === 1 ? list : [message(2), message(1, { isCheck: true })],
        count: 12,
      })),
      answer(readMessage, { isCheck: true }),
    ]);
    const user = userEvent.setup();
    const { router } = renderAt('/message');
    const first = await screen.findByRole('button', { name: /通知 12/ });
    await user.click(first);
    expect(first.getAttribute('aria-expanded')).toBe('true');
    await screen.findByText('第 12 条的内容');
    await waitFor(() =>
      expect(calls(readMessage)[0]?.body).toEqual({
        messageId: 12,
      }),
    );
    await user.click(screen.getByRole('link', { name: '下一页' }));
    await screen.findByRole('button', { name: /通知 1$|^通知 1/ });
    expect(router.state.location.search).toEqual({ page: '2' });
    expect(screen.getAllByRole('img', { name: '未读' })).toHaveLength(1);
  });

  it('[message#3] reads all', async () => {
    let isCheck = false;
    server([
      answer(listMessages, () => ({ list: [message(1, { isCheck })], count: 1 })),
      answer(readAllMessages, () => {
        isCheck = true;
        return true;
      }),
    ]);
    const user = userEvent.setup();
    renderAt('/message');
    // A phone has it in its own header; what is not shown there is still in the document here.
    const main = within(await screen.findByRole('main'));
    await user.click(await main.findByRole('button', { name: '全部已读' }));
    await waitFor(() => expect(screen.queryByRole('img', { name: '未读' })).toBeNull());
    expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull();
  });

  it('says that there is none', async () => {
    server([]);
    renderAt('/message');
    const nothing = (await screen.findByRole('heading', { name: '还没有消息' })).parentElement!;
    const way = within(nothing).getByRole('link', { name: '返回首页' });
    expect(way.getAttribute('href')).toBe('/dashboard');
  });
});
