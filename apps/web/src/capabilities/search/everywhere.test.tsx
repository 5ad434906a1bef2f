// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataOf } from '@xuezhou/contract/kernel';
import { searchEverywhere, type SearchHit } from '@xuezhou/contract/search';
import { getCourseHome } from '@xuezhou/contract/study';
import { describe, expect, it } from 'vitest';
import { courseHome } from '../../test/course-samples.ts';
import { openPage } from '../../test/open-page.ts';
import { answer, refusal } from '@xuezhou/client/testing/server.ts';

const hit = (given: Partial<SearchHit>): SearchHit => ({
  kind: 'caption',
  courseId: 1,
  courseName: 'CFA 一级',
  bookId: 2,
  bookName: '固定收益',
  readingId: 201,
  number: '第 42 章',
  readingName: '久期与凸性',
  bulletId: null,
  bulletName: null,
  second: null,
  language: null,
  paragraph: null,
  ref: null,
  questionId: null,
  isOwn: false,
  snippet: [{ kind: 'hit', text: '久期' }],
  ...given,
});

const groups: DataOf<typeof searchEverywhere>['groups'] = [
  {
    name: 'lecture',
    hasMore: false,
    hits: [hit({ bulletId: 2001, bulletName: '久期是什么', second: 766, language: 'zh' })],
  },
  { name: 'book', hasMore: false, hits: [hit({ kind: 'paragraph', paragraph: 4 })] },
  {
    name: 'question',
    hasMore: true,
    hits: [hit({ kind: 'question', ref: '20001', questionId: 20001 })],
  },
  {
    name: 'card',
    hasMore: false,
    hits: [
      hit({ kind: 'card', ref: '2003' }),
      hit({ kind: 'card', ref: '900001', isOwn: true, bookId: null, readingId: null }),
    ],
  },
  {
    name: 'note',
    hasMore: false,
    hits: [hit({ kind: 'note', ref: 'n', isOwn: true, bulletId: 2001, second: 42 })],
  },
];

type Found = DataOf<typeof searchEverywhere>;

const open = async (found: Found | (() => Found | Response)) => {
  const page = openPage('/dashboard', {
    says: [answer(getCourseHome, courseHome({})), answer(searchEverywhere, found)],
  });
  const button = await screen.findByRole('button', { name: '搜课程里的一句话' });
  return { ...page, button };
};

const ask = async (text: string) => {
  const field = await screen.findByRole('textbox', { name: '搜索' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.paste(text);
};

describe('the search in the header', () => {
  it('opens by its key, and shows what was found by groups, each leading to its place', async () => {
    const { asked } = await open({ groups, isReady: true });
    await userEvent.keyboard('/');
    await ask('久期缺口怎么算');
    const lists = await screen.findAllByRole('list', { name: /^(视频|讲义|题目|闪卡|我的笔记)$/ });
    expect(
      lists.map((list) =>
        within(list)
          .getAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ),
    ).toEqual([
      ['/course/1/book/2/reading/201?bullet=2001&t=766'],
      [`/reader-course/1/book/2?p=4&q=${encodeURIComponent('久期缺口怎么算')}&reading=201`],
      ['/exercise/1?type=4&reading=201&q=20001'],
      ['/flash-card-detail/1/book/2?mode=sequence&readings=201&card=2003', '/flash-card-own/1'],
      ['/course/1/book/2/reading/201?bullet=2001&t=42'],
    ]);
    expect(screen.getByText('找到很多处，先列出前 6 处')).toBeTruthy();
    expect(within(lists[0]!).getByRole('link').textContent).toContain(
      '字幕 12:46 · 久期是什么 · CFA 一级',
    );
    const sent = asked.filter(({ path }) => path === '/api/search');
    expect(sent.map(({ query }) => query['q'])).toEqual(['久期缺口怎么算']);
  });

  it('takes a whole sentence and goes through the groups by the arrows', async () => {
    const { button } = await open({ groups, isReady: true });
    await userEvent.click(button);
    const sentence = '一只债券的麦考利久期与修正久期有什么不同'.repeat(8);
    await ask(sentence);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '搜索' }).value).toBe(sentence);
    await screen.findByRole('list', { name: '我的笔记' });
    const links = within(screen.getByRole('search')).getAllByRole('link');
    screen.getByRole('textbox', { name: '搜索' }).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(links[1]));
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(links[0]);
  });

  it('says that there is no course to search yet, and that somebody asks too fast', async () => {
    let times = 0;
    const { button } = await open(() => {
      times += 1;
      return times === 1 ? { groups: [], isReady: false } : refusal('searchTooOften');
    });
    await userEvent.click(button);
    await ask('久期');
    expect(await screen.findByText('还没有可以搜索的课程')).toBeTruthy();
    await userEvent.paste('缺口');
    expect(await screen.findByText('搜索得太快了，请停几秒再试，输入的字还在')).toBeTruthy();
  });
});
