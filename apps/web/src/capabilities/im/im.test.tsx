// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  getImToken,
  getTeam,
  listTeamAnnouncements,
  listTeamMessages,
  listTeams,
  readTeam,
  sayInTeam,
  type teamRoom,
  type Team,
  type TeamMessage,
} from '@xuezhou/contract/im';
import { getVersion } from '@xuezhou/contract/site';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeRoom } from '@xuezhou/client/testing/fake-room.ts';
import { renderAt } from '../../test/render-at.tsx';
import {
  answer,
  type Answers,
  calls,
  failure,
  refusal,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';
import { sending } from './sending.ts';

const made = vi.hoisted(() => ({ rooms: [] as unknown[] }));
vi.mock('socket.io-client', () => ({
  io: (_path: string, options: { auth: ConstructorParameters<typeof FakeRoom>[0] }) => {
    const room = new FakeRoom<typeof teamRoom>(options.auth);
    made.rooms.push(room);
    return room;
  },
}));

const team = (given: Partial<Team> = {}): Team => ({
  teamId: 5,
  name: '二月班',
  courseId: 1,
  courseName: 'CFA 一级',
  classId: 3,
  isTeacher: false,
  members: 12,
  unread: 2,
  unreadAnnouncements: 1,
  isMentioned: false,
  readNumber: 0,
  lastNumber: 1,
  mutedUntil: null,
  ...given,
});

const said = (number: number, given: Partial<TeamMessage> = {}): TeamMessage => ({
  number,
  messageId: `0197b5a0-0000-7000-8000-${String(number).padStart(12, '0')}`,
  studentId: 9,
  nickname: '沈老师',
  isTeacher: true,
  text: `第 ${number} 句`,
  mentions: [],
  file: null,
  isRemoved: false,
  sentAt: '2026-11-20T08:00:00.000Z',
  ...given,
});

const server = (given: Answers = []) =>
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(getImToken, { accId: '7', token: 'token' }),
    answer(getTeam, team()),
    answer(listTeams, [team()]),
    answer(listTeamMessages, { list: [said(1)], hasOlder: false }),
    answer(listTeamAnnouncements, [
      {
        announcementId: 4,
        title: '答疑时间',
        content: '<p>周三 20:00</p>',
        author: '教务',
        sentAt: '2026-11-20T08:00:00.000Z',
        isCheck: false,
      },
    ]),
    answer(readTeam, true),
    ...given,
  ]);

const room = () =>
  vi.waitUntil(() => made.rooms[0] as FakeRoom<typeof teamRoom> | undefined, { timeout: 60_000 });
const welcome = { isTeacher: false, mutedUntil: null, messages: [said(1)], removed: [], held: [] };
const address = '/im-team-announcement/5';

beforeEach(() => {
  made.rooms.length = 0;
  window.localStorage.clear();
  sending.set([]);
});

describe('[im-team-announcement] the page of a team', () => {
  it('shows announcements and chat, hears what is said, and reads it', async () => {
    server();
    renderAt(address);
    expect(await screen.findByRole('heading', { level: 1, name: '二月班' })).toBeTruthy();
    const announcements = within(await screen.findByRole('complementary', { name: '公告' }));
    expect(await announcements.findByRole('heading', { name: /答疑时间/ })).toBeTruthy();
    const log = within(await screen.findByRole('log', { name: '聊天消息' }));
    expect(await log.findByText('第 1 句')).toBeTruthy();
    const opened = await room();
    opened.welcome(welcome);
    expect(opened.entered.at(-1)).toMatchObject({ teamId: 5, token: 'token' });
    opened.tell('message', said(2, { text: '<b>新的</b>', mentions: [7] }));
    expect(await log.findByText('<b>新的</b>')).toBeTruthy();
    expect(log.getByText('提到了你')).toBeTruthy();
    await waitFor(() =>
      expect(calls(readTeam).at(-1)?.body).toEqual({ number: 2, announcementId: 4 }),
    );
  });

  it('keeps what was said until the server has it, and says why it was refused', async () => {
    let isUp = false;
    server([
      answer(sayInTeam, ({ body }) =>
        isUp
          ? said(2, { ...body, studentId: 7, nickname: '林知远', file: null })
          : refusal('chatKeyword'),
      ),
    ]);
    const user = userEvent.setup();
    renderAt(address);
    const field = await screen.findByRole('textbox', { name: '说点什么' });
    await user.type(field, '老师好{Enter}');
    expect(await screen.findByText(/没有发出去：这条消息里有不合适的内容/)).toBeTruthy();
    isUp = true;
    await user.click(screen.getByRole('button', { name: '改一改再发' }));
    expect((field as HTMLTextAreaElement).value).toBe('老师好');
    await user.click(screen.getByRole('button', { name: '发送' }));
    await waitFor(() => expect(screen.queryByText(/没有发出去/)).toBeNull());
    const log = within(screen.getByRole('log', { name: '聊天消息' }));
    expect(await log.findByText('老师好')).toBeTruthy();
    await waitFor(() => expect(log.queryByText('正在发送')).toBeNull());
  });

  it('has no field for who is muted, and a way on where there is no team', async () => {
    server();
    renderAt(address);
    const opened = await room();
    opened.welcome({ ...welcome, mutedUntil: '2099-01-01T12:00:00.000Z' });
    expect(await screen.findByText(/老师暂时关闭了你的发言/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: '说点什么' })).toBeNull();
  });

  it('says that there is none, with a way back', async () => {
    server([answer(getTeam, () => failure(404))]);
    renderAt(address);
    expect(await screen.findByRole('heading', { name: '没有这个班级群' })).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: '返回消息' })).toBeTruthy();
  });

  it('is asked for again after a failure', async () => {
    let isUp = false;
    server([answer(getTeam, () => (isUp ? team() : failure(503)))]);
    const user = userEvent.setup();
    renderAt(address);
    await screen.findByRole('heading', { name: '班级群没有加载出来' });
    isUp = true;
    await user.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByRole('heading', { level: 1, name: '二月班' })).toBeTruthy();
  });
});
