// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getLiveCourse,
  getLiveToken,
  markLiveClass,
  type LiveClass,
  type LiveToken,
} from '@xuezhou/contract/live';
import { getCourse, getCourseHome } from '@xuezhou/contract/study';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { course, courseHome, expiredSample } from '../../../test/course-samples.ts';
import { openPage } from '../../../test/open-page.ts';
import {
  answer,
  type Answers,
  at,
  calls,
  failure,
  hold,
  refuse,
  respondAlso,
} from '@xuezhou/client/testing/server.ts';
import { chatMessage, FakeSocket } from '../../live/testing/fake-room.ts';

const made = vi.hoisted(() => ({ sockets: [] as FakeSocket[] }));
vi.mock('socket.io-client', () => ({
  io: (_path: string, options: { auth: ConstructorParameters<typeof FakeSocket>[0] }) => {
    const socket = new FakeSocket(options.auth);
    made.sockets.push(socket);
    return socket;
  },
}));
beforeEach(() => {
  made.sockets.length = 0;
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

function liveClass(given: Partial<LiveClass> = {}, begins = 60): LiveClass {
  return {
    liveId: 5,
    courseId: 1,
    title: '利率串讲',
    teacher: '沈老师',
    beginsAt: minutes(begins),
    endsAt: minutes(begins + 90),
    opensAt: minutes(begins - 15),
    state: begins > 0 ? 'planned' : 'on',
    isStreaming: false,
    replay: null,
    attendedMinutes: 0,
    calendarPath: '/files/live/one.ics',
    ...given,
  };
}

const schedule = (classes: LiveClass[]) => ({
  courseId: 1,
  courseName: 'CFA 一级精讲班',
  classes,
  calendarPath: '/files/live/all.ics',
  serverTime: new Date().toISOString(),
});

const open = (classes: LiveClass[] | Response, says: Answers = [], given = {}, query = '') =>
  openPage(`/course/1/live-mode${query}`, {
    says: [
      answer(at(getCourse, { courseId: 1 }), course({ hasLive: true, ...given })),
      answer(
        at(getLiveCourse, { courseId: 1 }),
        Array.isArray(classes) ? schedule(classes) : classes,
      ),
      ...says,
    ],
  });

describe('[course-live-mode] [course.live] the schedule', () => {
  it('[course-live-mode#3] shows the next class with its countdown, those after it, and replays of those that are over', async () => {
    const replay = { bookId: 1, readingId: 101, bulletId: 1001, bulletName: '利率' };
    open([
      liveClass({ liveId: 1, title: '第一讲', state: 'ended', replay, attendedMinutes: 82 }, -9000),
      liveClass({ liveId: 2, title: '第二讲' }),
      liveClass({ liveId: 3, title: '第三讲' }, 4000),
      liveClass({ liveId: 4, title: '第四讲', state: 'cancelled' }, 5000),
    ]);
    expect(await screen.findByRole('heading', { name: '第二讲' })).toBeTruthy();
    // Not 59:59, which beside the time of a class would be read as one.
    expect(screen.getByRole('timer').textContent).toMatch(/^(1 小时|59 分 \d+ 秒)后开始$/);
    expect(screen.getAllByRole('button', { name: /开门$/ })).toHaveLength(2);
    const past = within(screen.getByRole('region', { name: '往期' }));
    expect(past.getByText(/你出勤 82 分钟/)).toBeTruthy();
    const link = past.getByRole('link', { name: '看回放：第一讲' });
    expect(link.getAttribute('href')).toBe('/course/1/book/1/reading/101?bullet=1001&live=1');
    expect(within(screen.getByRole('region', { name: '接下来' })).getByText('已取消')).toBeTruthy();
    expect(screen.getByRole('link', { name: '把“第二讲”加进日历' }).getAttribute('href')).toBe(
      '/files/live/one.ics',
    );
    expect(screen.getByText('开始前 30 分钟，消息中心会提醒你。')).toBeTruthy();
  });

  it('leads into the room once its door is open, and not while the course is closed', async () => {
    const { unmount } = open([liveClass({}, 10)]);
    const link = await screen.findByRole('link', { name: '进入教室：利率串讲' });
    expect(link.getAttribute('href')).toBe('/course/1/live-mode?live=5');
    unmount();
    open([liveClass({}, 10)], [], expiredSample);
    expect(
      await screen.findByRole('button', { name: '课程现在不能学习，进不了教室' }),
    ).toBeTruthy();
    expect(screen.queryByRole('link', { name: /进入教室/ })).toBeNull();
  });

  it('says so where there is none, and where it did not come', async () => {
    const { unmount } = open([]);
    expect(await screen.findByText('这门课还没有直播课')).toBeTruthy();
    unmount();
    open(failure(503));
    expect(await screen.findByText('课表没有加载成功')).toBeTruthy();
  });
});

const token: LiveToken = {
  liveId: 5,
  way: 'hls',
  liveURL: 'http://127.0.0.1/live/s/1/7/room/index.m3u8',
  expiresAt: minutes(10),
  isStreaming: false,
};

describe('[course-live-mode#2] [course.live] the room', () => {
  it('asks for a token only when its door is open', async () => {
    const { asked } = open([liveClass({}, 60)], [], {}, '?live=5');
    expect(await screen.findByText('教室还没有开门')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/后开始$/);
    expect(asked.some(({ path }) => path.includes('/token'))).toBe(false);
    expect(made.sockets).toHaveLength(0);
  });

  it('waits for the teacher, shows what is said, and says something', async () => {
    const { asked } = open(
      [liveClass({}, -5)],
      [answer(at(getLiveToken, { liveId: 5 }), token)],
      {},
      '?live=5',
    );
    expect(await screen.findByText('老师还没有开播')).toBeTruthy();
    expect(asked.filter(({ path }) => path.includes('/token'))).toHaveLength(1);
    await expect.poll(() => made.sockets).toHaveLength(1);
    const [socket] = made.sockets as [FakeSocket];
    socket.answers['beat'] = {
      status: 200,
      message: '',
      data: { attendedMinutes: 12, present: 38 },
    };
    act(() =>
      socket.letIn({
        messages: [
          chatMessage(1, { text: '<b>大家好</b>', isTeacher: true, nickname: '沈老师' }),
          chatMessage(2, { text: '', isRemoved: true }),
        ],
      }),
    );
    const log = within(screen.getByRole('log'));
    expect(log.getByText('<b>大家好</b>')).toBeTruthy();
    expect(log.getByText('老师')).toBeTruthy();
    expect(log.getByText('这条消息已被老师删除')).toBeTruthy();
    expect(await screen.findByText('38 人在教室')).toBeTruthy();
    expect(screen.getByText('你已出勤 12 分钟')).toBeTruthy();

    const input = screen.getByRole('textbox', { name: '说点什么' });
    const send = screen.getByRole('button', { name: '发送' });
    expect((send as HTMLButtonElement).disabled).toBe(true);
    socket.answers['say'] = { status: 2113, message: '说得太快了，请稍等几秒再发', data: null };
    await userEvent.type(input, '老师好{Enter}');
    expect(await screen.findByText('说得太快了，请稍等几秒再发')).toBeTruthy();
    expect((input as HTMLInputElement).value).toBe('老师好');
    socket.answers['say'] = { status: 200, message: '', data: chatMessage(3, { text: '老师好' }) };
    await userEvent.click(send);
    expect(await log.findByText('老师好')).toBeTruthy();
    const ids = socket.sent
      .filter(({ name }) => name === 'say')
      .map(({ given }) => (given[0] as { messageId: string }).messageId);
    expect(new Set(ids).size).toBe(1);
    expect((input as HTMLInputElement).value).toBe('');

    // On a slow network the next line is begun before the first has arrived.
    delete socket.answers['say'];
    await userEvent.type(input, '第一句{Enter}');
    await userEvent.clear(input);
    await userEvent.type(input, '第二句');
    act(() => socket.answerLast('say', { status: 200, message: '', data: chatMessage(4) }));
    expect(await log.findByText('第 4 句')).toBeTruthy();
    await expect.poll(() => (input as HTMLInputElement).value).toBe('第二句');
    await userEvent.type(input, '{Enter}');
    await userEvent.type(input, '第三句');
    act(() => socket.answerLast('say', { status: 200, message: '', data: chatMessage(5) }));
    expect(await log.findByText('第 5 句')).toBeTruthy();
    await expect.poll(() => (input as HTMLInputElement).value).toBe('第三句');

    act(() => socket.tell('muted', minutes(10)));
    expect(await screen.findByText(/老师暂时关闭了你的发言/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: '说点什么' })).toBeNull();
  });

  it('says why there is no way in, in the server’s words, and gives no picture then', async () => {
    const words = '学校还没有开通直播，请联系学校的老师';
    open([liveClass({}, -5)], [refuse(at(getLiveToken, { liveId: 5 }), 'liveOff')], {}, '?live=5');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(document.querySelector('video')).toBeNull();
  });

  it('is tried again where the server failed', async () => {
    let isUp = false;
    const enter = () => (isUp ? token : failure(503));
    open([liveClass({}, -5)], [answer(at(getLiveToken, { liveId: 5 }), enter)], {}, '?live=5');
    expect(await screen.findByText('没有进入教室')).toBeTruthy();
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: '再试一次', hidden: true }));
    expect(await screen.findByText('老师还没有开播')).toBeTruthy();
  });

  it.each([
    ['cancelled', '这节直播课已取消'],
    ['ended', '这节直播课已经结束'],
  ] as const)('of a class that is %s says so', async (state, words) => {
    open([liveClass({ state }, -5)], [], {}, '?live=5');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(made.sockets).toHaveLength(0);
  });

  it('of a class that is over leads to its replay', async () => {
    const replay = { bookId: 1, readingId: 101, bulletId: 1001, bulletName: '利率' };
    open([liveClass({ state: 'ended', replay }, -5)], [], {}, '?live=5');
    const link = await screen.findByRole('link', { name: '看回放' });
    expect(link.getAttribute('href')).toBe('/course/1/book/1/reading/101?bullet=1001&live=5');
  });

  it('of a class that is not in the schedule leads back', async () => {
    open([liveClass()], [], {}, '?live=77');
    expect(await screen.findByText('课表里没有这节直播课')).toBeTruthy();
    expect(screen.getByRole('link', { name: '回到课表' })).toBeTruthy();
  });

  it('tells a teacher, not a student, how the picture comes', async () => {
    open([liveClass({}, -5)], [answer(at(getLiveToken, { liveId: 5 }), token)], {}, '?live=5');
    await expect.poll(() => made.sockets).toHaveLength(1);
    act(() => made.sockets[0]?.letIn({ isTeacher: true }));
    expect(await screen.findByText('还没有收到画面')).toBeTruthy();
    expect(screen.queryByText('老师还没有开播')).toBeNull();
  });

  it('gives a teacher the means to keep order', async () => {
    open([liveClass({}, -5)], [answer(at(getLiveToken, { liveId: 5 }), token)], {}, '?live=5');
    await expect.poll(() => made.sockets).toHaveLength(1);
    const [socket] = made.sockets as [FakeSocket];
    act(() => socket.letIn({ isTeacher: true, messages: [chatMessage(1)] }));
    await userEvent.click(await screen.findByRole('button', { name: '管理 周小满 的消息' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '删除', hidden: true }));
    expect(socket.sent).toContainEqual({ name: 'remove', given: [{ number: 1 }] });
    act(() => socket.tell('removed', 1));
    expect(await screen.findByText('这条消息已被老师删除')).toBeTruthy();
  });

  it('lets a teacher, not a student, mark what the class is about; a failure loses nothing and marks once', async () => {
    open(
      [liveClass({}, -5)],
      [
        answer(at(getLiveToken, { liveId: 5 }), token),
        refuse(at(markLiveClass, { liveId: 5 }), 'liveMarkTime'),
      ],
      {},
      '?live=5',
    );
    await expect.poll(() => made.sockets).toHaveLength(1);
    const [socket] = made.sockets as [FakeSocket];
    act(() => socket.letIn({}));
    expect(screen.queryByRole('form', { name: '记一段' })).toBeNull();
    act(() => socket.letIn({ isTeacher: true }));
    const field = await screen.findByLabelText<HTMLInputElement>('从现在起讲什么');
    await userEvent.type(field, ' 凸性{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('只能记上课时间里');
    expect(field.value).toBe(' 凸性');
    respondAlso([answer(at(markLiveClass, { liveId: 5 }), true)]);
    await userEvent.click(screen.getByRole('button', { name: '记一段' }));
    expect(await screen.findByText('记下了：凸性')).toBeTruthy();
    expect(field.value).toBe('');
    const [first, again] = calls(markLiveClass).map(({ body }) => body);
    expect([again, first?.title]).toEqual([first, '凸性']);
    // What is typed while the answer is on its way is the next mark.
    const slow = hold(answer(at(markLiveClass, { liveId: 5 }), true));
    respondAlso([slow]);
    await userEvent.type(field, '久期{Enter}');
    await userEvent.clear(field);
    await userEvent.type(field, '免疫');
    slow.goOn();
    expect(await screen.findByText('记下了：久期')).toBeTruthy();
    expect(field.value).toBe('免疫');
  });
});

describe('[dashboard#7] the live announcement', () => {
  it('leads to the room when its door is open, before that to the schedule', async () => {
    const announce = (liveId: number, title: string, begins: number) => ({
      ...liveClass({ liveId, title }, begins),
      courseName: 'CFA 一级精讲班',
    });
    openPage('/dashboard', {
      says: [
        answer(
          getCourseHome,
          courseHome({
            pinzhibo: [announce(5, '正在讲', -5), announce(6, '晚上讲', 300)],
          }),
        ),
      ],
    });
    const on = within(await screen.findByRole('region', { name: '正在讲' }));
    expect(on.getByText('直播中')).toBeTruthy();
    expect(on.getByRole('link', { name: '进入教室' }).getAttribute('href')).toBe(
      '/course/1/live-mode?live=5',
    );
    const later = within(screen.getByRole('region', { name: '晚上讲' }));
    expect(later.getByRole('link', { name: '看课表' }).getAttribute('href')).toBe(
      '/course/1/live-mode',
    );
  });
});
