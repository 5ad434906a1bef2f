// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  getQaAnswering,
  getQaCounts,
  listMyQaQuestions,
  listQaQuestions,
  listQaTags,
  readAllQa,
  searchQa,
} from '@xuezhou/contract/qa';
import { getSchool, getVersion } from '@xuezhou/contract/site';
import { describe, expect, it, vi } from 'vitest';
import { guest } from '../../../platform/session/guest.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { school } from '../../../test/school.ts';
import {
  answer,
  type Answers,
  calls,
  fail,
  respondAlso,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { openQa } from '../testing/open-qa.ts';
import {
  answering,
  counts,
  otherId,
  question,
  questionId,
  tag,
  unread,
} from '../testing/samples.ts';

const page = { pageNo: 1, pageSize: 10 };
const listOf = (...list: ReturnType<typeof question>[]) => ({
  ...{ questions: list, itemsCount: list.length, pagesCount: 1 },
  ...page,
});
const mine = (...list: ReturnType<typeof question>[]) => ({
  ...listOf(...list),
  counts: counts({ totalAandC: 3 }),
});
const row = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('li')!);
const address = () => `${window.location.pathname}${window.location.search}`;

describe('the list of questions', () => {
  it('says of the own that others do not see what holds it, and not that it waits for an answer', async () => {
    const held = question({ unseen: 'held', title: '有人拼课吗' });
    const hidden = question({ questionId: otherId, unseen: 'hidden', title: '广告' });
    openQa('/qa?tab=mine', [answer(listMyQaQuestions, mine(held, hidden))]);
    expect((await row('有人拼课吗')).getByText('待审核')).toBeDefined();
    expect((await row('广告')).getByText('已隐藏')).toBeDefined();
    expect((await row('有人拼课吗')).queryByText('等待解答')).toBeNull();
  });

  it('[qa] shows what everybody may read, with its place, how far it came and who follows', async () => {
    openQa('/qa', [
      answer(
        listQaQuestions,
        listOf(question({ state: 'accepted', answerCount: 3, numOfFollow: 8 })),
      ),
    ]);
    const found = await row('有效久期为什么要用两个价格算？');
    for (const words of ['CFA 一级', '固定收益 · 久期与凸性', '已采纳', '3 个回答，8 人关注'])
      expect(found.getByText(words)).toBeTruthy();
    const link = screen.getByRole('link', { name: '有效久期为什么要用两个价格算？' });
    expect(link.getAttribute('href')).toBe(`/qa/question/${questionId}`);
  });

  it('[qa#1,4,6] [qa.defaults#1-3] asks for the latest of all tags, and pages of ten keep what was chosen', async () => {
    openQa('/qa', [answer(listQaQuestions, { ...listOf(question()), itemsCount: 21 })]);
    await screen.findByText('第 1 / 3 页');
    expect(calls(listQaQuestions).map(({ query }) => query)).toEqual([
      { qType: 'latest', courseTagId: 0, bookTagId: 0, pageNo: 1 },
    ]);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'CFA 一级' }));
    await user.click(screen.getByRole('radio', { name: '最多关注' }));
    await user.click(await screen.findByRole('link', { name: '下一页' }));
    await waitFor(() =>
      expect(calls(listQaQuestions).at(-1)?.query).toEqual({
        ...{ qType: 'followed', courseTagId: 1, bookTagId: 0, pageNo: 2 },
      }),
    );
    expect(address()).toBe('/qa?sort=followed&course=1&page=2');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('group', { name: '公开' })),
    );
  });

  it('[qa] that fails says so with a way on, and never that it is empty', async () => {
    openQa('/qa', [fail(listQaQuestions, 500)]);
    await screen.findByRole('heading', { name: '问题没有加载出来' });
    expect(screen.queryByText('这里还没有问题')).toBeNull();
    respondAlso([answer(listQaQuestions, listOf(question()))]);
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    await row('有效久期为什么要用两个价格算？');
  });

  it('[qa] that is empty leads on', async () => {
    openQa('/qa?course=1', [answer(listQaQuestions, listOf())]);
    await screen.findByRole('heading', { name: '没有这样的问题' });
    await userEvent.click(screen.getByRole('link', { name: '看全部问题' }));
    expect(await screen.findByRole('heading', { name: '这里还没有问题' })).toBeTruthy();
  });
});

describe('own questions', () => {
  it('[qa#2,5] [qa.unread] are marked with what is new of them, and counted on the tab', async () => {
    openQa('/qa?tab=mine', [
      answer(getQaCounts, counts({ totalAandC: 3 })),
      answer(
        listMyQaQuestions,
        mine(
          question({ unread: unread({ teacherAnswers: 1, comments: 2 }) }),
          question({ questionId: otherId, title: '第二个', unread: unread({ comments: 2 }) }),
          question({
            questionId: '0195a000-0000-7000-8000-000000000003',
            title: '第三个',
            unread: unread({ isFlagged: true }),
          }),
          question({ questionId: '0195a000-0000-7000-8000-000000000004', title: '第四个' }),
        ),
      ),
    ]);
    expect((await row('有效久期为什么要用两个价格算？')).getByText('老师答了')).toBeTruthy();
    expect((await row('第二个')).getByText('2 条新评论')).toBeTruthy();
    expect((await row('第三个')).getByText('未读')).toBeTruthy();
    expect((await row('第四个')).queryByText('未读')).toBeNull();
    expect((await screen.findByRole('link', { name: /^我的/ })).textContent).toBe('我的3');
    expect(screen.getByRole('button', { name: '我提的 12' })).toBeTruthy();
  });

  it('[qa] that one has not asked yet leads to asking', async () => {
    openQa('/qa?tab=mine', [answer(listMyQaQuestions, { ...mine(), counts: counts() })]);
    await screen.findByRole('heading', { name: '还没有提过问题' });
    expect(screen.getByText('看讲解时按 Q，就能带着那一秒提问。')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: '提一个问题' })[0]!);
    expect(await screen.findByRole('textbox', { name: '标题' })).toBeTruthy();
  });

  it('[qa] are all read with one press, which can be taken back', async () => {
    openQa('/qa?tab=mine', [
      answer(listMyQaQuestions, mine(question({ unread: unread({ answers: 1 }) }))),
      answer(readAllQa, counts()),
    ]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '都看过了' }));
    await user.click(await screen.findByRole('button', { name: '撤回' }));
    await waitFor(() => expect(calls(readAllQa)).toHaveLength(2));
    const [first, second] = calls(readAllQa).map(({ body }) => body);
    expect(first?.toUndo).toBe(false);
    expect(second).toEqual({ readingId: first?.readingId, toUndo: true });
  });
});

describe('the search', () => {
  it('[qa#3] looks from two letters on, and keeps what was looked for in the address', async () => {
    openQa('/qa?tab=search', [
      answer(searchQa, {
        ...{ ...page, total: 4, words: ['久期'] },
        qas: [
          {
            ...question(),
            titleParts: [
              { kind: 'hit', text: '久期' },
              { kind: 'text', text: '是多少' },
            ],
            excerptParts: [{ kind: 'text', text: '说明' }],
          },
        ],
      }),
    ]);
    const user = userEvent.setup();
    const field = await screen.findByRole('searchbox', { name: '搜问题' });
    await user.type(field, '久');
    await user.type(field, '期');
    await screen.findByText('找到 4 个');
    await screen.findByRole('link', { name: '久期是多少' });
    const taught = screen.getByRole('link', { name: '从讲解里找「久期」' });
    expect(taught.getAttribute('href')).toBe(`/ai?sought=${encodeURIComponent('久期')}`);
    expect(calls(searchQa).map(({ body }) => body?.keyword)).toEqual(['久期']);
    expect(address()).toBe(`/qa?tab=search&q=${encodeURIComponent('久期')}`);
  });

  it('[qa] that finds nothing takes the words along into a question', async () => {
    openQa('/qa?tab=search&q=凸性调整', [
      answer(searchQa, { ...page, total: 0, words: [], qas: [] }),
    ]);
    const find = await screen.findByRole('link', { name: '从讲解里找' });
    expect(find.getAttribute('href')).toBe(`/ai?sought=${encodeURIComponent('凸性调整')}`);
    await userEvent.click(await screen.findByRole('button', { name: '带着它提问' }));
    const title = await screen.findByRole('textbox', { name: '标题' });
    expect((title as HTMLInputElement).value).toBe('凸性调整');
  });
});

describe('a visitor', () => {
  const visit = (path: string, says: Answers = []) => {
    respondWith([
      answer(getVersion, { version: '1' }),
      answer(getStudentInfo, guest),
      answer(getSchool, school()),
      answer(listQaTags, [tag()]),
      answer(getQaAnswering, answering()),
      answer(listQaQuestions, listOf(question())),
      ...says,
    ]);
    return renderAt(path);
  };

  it('[qa.visitor#2] [qa-public] is sent, not to login, but to the public list', async () => {
    visit('/qa');
    await row('有效久期为什么要用两个价格算？');
    expect(address()).toBe('/qa/public');
    const link = screen.getByRole('link', { name: '有效久期为什么要用两个价格算？' });
    expect(link.getAttribute('href')).toBe(`/qa/public/${questionId}`);
    expect(screen.getByRole('link', { name: '登录后提问' }).getAttribute('href')).toContain(
      encodeURIComponent('/qa?ask=1'),
    );
  });

  it.each(['/qa', '/qa/public'])(
    '[qa.visitor#2] [qa-public] leaves %s for the list that the school has elsewhere',
    async (path) => {
      const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
      visit(path, [answer(getSchool, school({ links: { qa: 'https://qa.school.cn/' } }))]);
      await waitFor(() => expect(leave).toHaveBeenCalledWith('https://qa.school.cn/'));
      expect(calls(listQaQuestions)).toEqual([]);
      leave.mockRestore();
    },
  );

  it('[qa.visitor] a student gets the list inside, wherever the school has one for visitors', async () => {
    const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    openQa('/qa', [
      answer(listQaQuestions, listOf(question())),
      answer(getSchool, school({ links: { qa: 'https://qa.school.cn/' } })),
    ]);
    await row('有效久期为什么要用两个价格算？');
    expect(address()).toBe('/qa');
    expect(leave).not.toHaveBeenCalled();
    leave.mockRestore();
  });
});
