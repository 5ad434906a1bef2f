// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataOf } from '@xuezhou/contract/kernel';
import { listHighlights, listReadingPlaces, saveReadingPlace } from '@xuezhou/contract/reader';
import { searchCourse, type SearchHit } from '@xuezhou/contract/search';
import { openOtherBook, openReadingOfVariant } from '@xuezhou/contract/study';
import { describe, expect, it } from 'vitest';
import { book, readingGroups } from '../../test/course-samples.ts';
import { openPage } from '../../test/open-page.ts';
import { answer, at, refusal } from '@xuezhou/client/testing/server.ts';

const hit = (given: Partial<SearchHit>): SearchHit => ({
  kind: 'paragraph',
  courseId: 1,
  courseName: 'CFA 一级',
  bookId: 1,
  bookName: '数量方法',
  readingId: 101,
  number: '第 1 章',
  readingName: '利率',
  bulletId: null,
  bulletName: null,
  second: null,
  language: null,
  paragraph: 3,
  ref: null,
  questionId: null,
  isOwn: false,
  snippet: [
    { kind: 'text', text: '麦考利' },
    { kind: 'hit', text: '久期' },
  ],
  ...given,
});
const said = hit({
  kind: 'caption',
  bulletId: 1001,
  bulletName: '久期是什么',
  second: 75.5,
  language: 'zh',
  paragraph: null,
  snippet: [{ kind: 'text', text: '讲一讲它' }],
});
const place = {
  courseId: 1,
  bookId: 1,
  readingId: 101,
  paragraph: 0,
  share: 0,
  at: '2026-11-21T00:00:00Z',
};
type Found = DataOf<typeof searchCourse> | (() => DataOf<typeof searchCourse> | Response);
const says = [
  answer(
    at(openOtherBook, { courseId: 1, bookId: 1 }),
    book([readingGroups({}, { readingId: 101, number: '第 1 章', readingName: '利率' })]),
  ),
  answer(at(openReadingOfVariant, { courseId: 1, bookId: 1, readingId: 101, variant: 'reader' }), {
    readingId: 101,
    number: '第 1 章',
    readingName: '利率',
    html: '<p>一</p><p>二</p>',
  }),
  answer(listReadingPlaces, []),
  answer(saveReadingPlace, place),
  answer(at(listHighlights, { courseId: 1, bookId: 1 }), []),
];
const open = async (found: Found) => {
  const page = openPage('/reader/1/book/1?reading=101', {
    says: [...says, answer(at(searchCourse, { courseId: 1 }), found)],
  });
  await screen.findByRole('heading', { name: '第 1 章 利率' });
  await userEvent.keyboard('/');
  const field = await screen.findByRole('textbox', { name: '搜索这本书' });
  // Whoever opens it can type at once.
  await waitFor(() => expect(document.activeElement).toBe(field));
  // Without a pause, however busy the machine is.
  for (const value of ['久', '久期']) fireEvent.change(field, { target: { value } });
  return page;
};

describe('the search', () => {
  it('opens by a key, and its hits lead to the paragraph and to the second', async () => {
    const { asked } = await open({ hits: [hit({}), said], hasMore: false, isReady: true });
    const list = await screen.findByRole('list', { name: '搜索结果' });
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/reader/1/book/1?p=3&q=${encodeURIComponent('久期')}&reading=101`,
      '/course/1/book/1/reading/101?bullet=1001&t=75.5',
    ]);
    expect(links[1]?.textContent).toContain('字幕 01:15 · 久期是什么');
    const sent = asked.filter(({ path }) => path.endsWith('/search'));
    // Not a letter at a time.
    expect(sent.map(({ query }) => query['q'])).toEqual(['久期']);
    expect(sent[0]?.query['bookId']).toBe('1');
  });

  it('says in which language captions other than the Chinese ones are', async () => {
    const english = { ...said, second: 90, language: 'en' };
    await open({ hits: [said, english], hasMore: false, isReady: true });
    const list = await screen.findByRole('list', { name: '搜索结果' });
    expect(within(list).getByRole('link', { name: /^字幕 01:15 · 久期是什么/ })).toBeDefined();
    expect(within(list).getByRole('link', { name: /^英语字幕 01:30 · 久期是什么/ })).toBeDefined();
  });

  it('goes from the field to the hits by the arrows', async () => {
    await open({ hits: [hit({}), said], hasMore: false, isReady: true });
    const [first, second] = within(
      await screen.findByRole('list', { name: '搜索结果' }),
    ).getAllByRole('link');
    screen.getByRole('textbox').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(second));
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  it('says what was not found, and what to do', async () => {
    await open({ hits: [], hasMore: false, isReady: true });
    expect(await screen.findByText('没有找到“久期”')).toBeTruthy();
    expect(screen.getByText(/换一个词，或少写几个字试试/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '从讲解里找' }).getAttribute('href')).toBe(
      `/ai?sought=${encodeURIComponent('久期')}`,
    );
  });

  it('says that a course cannot be searched yet, in place of that nothing was found', async () => {
    await open({ hits: [], hasMore: false, isReady: false });
    expect(await screen.findByText('这门课还不能搜索')).toBeTruthy();
    expect(screen.queryByText(/没有找到/)).toBeNull();
  });

  it('says why it failed, and tries again', async () => {
    let times = 0;
    await open(() => {
      times += 1;
      return times === 1
        ? refusal('courseExpired')
        : { hits: [hit({})], hasMore: true, isReady: true };
    });
    expect(await screen.findByText('课程已过有效期，学过的记录仍可查看')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('找到很多处，先列出前 1 处')).toBeTruthy();
  });
});
