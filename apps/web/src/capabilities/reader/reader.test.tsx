// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataOf } from '@xuezhou/contract/kernel';
import {
  listHighlights,
  listReadingPlaces,
  saveHighlight,
  saveReadingPlace,
} from '@xuezhou/contract/reader';
import { openOtherBook, openReadingOfVariant } from '@xuezhou/contract/study';
import { describe, expect, it } from 'vitest';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { book, readingGroups } from '../../test/course-samples.ts';
import { openPage } from '../../test/open-page.ts';
import { answer, at, calls } from '@xuezhou/client/testing/server.ts';
import { waitingKey } from './highlights/highlight-outcomes.ts';

// NOTE: the cleaner loses the first element in the test's document.
const html = '<p>题</p><h2>水平</h2><p>久期衡量敏感程度。</p><h3>凸性</h3><p>凸性补足直线。</p>';
const text = { readingId: 101, number: '第 1 章', readingName: '利率', html };
const moment = '2026-11-21T00:00:00.000Z';
const place = { courseId: 1, bookId: 1, readingId: 102, paragraph: 0, share: 0.42, at: moment };
const highlight = {
  highlightId: '0190f000-0000-7000-8000-000000000001',
  courseId: 1,
  bookId: 1,
  readingId: 101,
  color: 'yellow' as const,
  exact: '凸性补足',
  prefix: '',
  suffix: '直线。',
  start: 13,
  note: '二阶',
  revision: 1,
  createdAt: moment,
  editedAt: moment,
  isOrphan: false,
};
const marked = [
  {
    readingId: 101,
    number: '第 1 章',
    readingName: '利率',
    isDeleted: false,
    highlights: [
      highlight,
      {
        ...highlight,
        highlightId: '0190f000-0000-7000-8000-000000000002',
        exact: '没有了的话',
        note: '',
        isOrphan: true,
      },
    ],
  },
];
const says = [
  answer(
    at(openOtherBook, { courseId: 1, bookId: 1 }),
    book([
      readingGroups({}),
      readingGroups({}, { readingId: 102, number: '第 2 章', readingName: '现值' }),
    ]),
  ),
  answer(
    at(openReadingOfVariant, { courseId: 1, bookId: 1, readingId: 101, variant: 'reader' }),
    text,
  ),
  answer(at(openReadingOfVariant, { courseId: 1, bookId: 1, readingId: 102, variant: 'reader' }), {
    ...text,
    readingId: 102,
  }),
  answer(listReadingPlaces, [place]),
  answer(at(listHighlights, { courseId: 1, bookId: 1 }), marked),
  answer(saveReadingPlace, place),
];
const first = '/reader/1/book/1?reading=101';

type Marked = DataOf<typeof listHighlights>;

describe('the reader', () => {
  it('[reader-centre-book] opens where one stopped reading, when the address names no reading', async () => {
    const { router } = openPage('/reader/1/book/1', { says });
    await waitFor(() => expect(router.state.location.href).toBe('/reader/1/book/1?reading=102'));
  });

  it('[reader-book] lists the headings of the text, and how far each reading was read', async () => {
    openPage('/reader-course/1/book/1?reading=101', { says });
    const headings = await screen.findByRole('list', { name: '本章小节' });
    expect(
      within(headings)
        .getAllByRole('button')
        .map((each) => each.textContent),
    ).toEqual(['水平', '凸性']);
    expect(await screen.findByText('读到 42%')).toBeTruthy();
  });

  it('turns to the next reading by a key', async () => {
    const { router } = openPage(first, { says });
    await screen.findByText('凸性补足直线。');
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(router.state.location.search).toEqual({ reading: '102' }));
  });

  it('shows the highlights by a key, those whose words are gone from the text too', async () => {
    openPage(first, { says });
    await screen.findByText('凸性补足直线。');
    await userEvent.keyboard('h');
    const list = await screen.findByRole('dialog', { name: '划线' });
    expect(await within(list).findByText('凸性补足')).toBeTruthy();
    expect(within(list).getByText('二阶')).toBeTruthy();
    expect(within(list).getByText('原文已改写，这段文字不在书里了')).toBeTruthy();
  });

  it('marks selected words by a key, keeps them on the device and sends them', async () => {
    const { asked } = openPage(first, {
      says: [...says, answer(saveHighlight, null)],
    });
    await selectWords();
    await userEvent.keyboard('3');
    await waitFor(() => expect(asked.some(({ path }) => path === saveHighlight.path)).toBe(true));
    const sent = calls(saveHighlight)[0];
    expect(sent?.body).toMatchObject({
      readingId: 101,
      color: 'blue',
      exact: '衡量',
      prefix: '题水平久期',
      suffix: '敏感程度。凸性凸性补足直线。',
      start: 5,
      note: '',
      baseRevision: 0,
    });
  });

  it('keeps the note that is being written while the server takes its highlight', async () => {
    let take = (_answer: null) => {};
    const taken = new Promise<null>((resolve) => (take = resolve));
    let list = (_answer: Marked) => {};
    const listed = new Promise<Marked>((resolve) => (list = resolve));
    let sent: unknown;
    openPage(first, {
      says: [
        ...says,
        answer(at(listHighlights, { courseId: 1, bookId: 1 }), () =>
          sent === undefined ? [] : listed,
        ),
        answer(saveHighlight, ({ body }) => {
          sent ??= body;
          return taken;
        }),
      ],
    });
    await selectWords();
    await userEvent.click(screen.getByRole('button', { name: '写批注' }));
    await userEvent.type(await screen.findByRole('textbox', { name: '批注' }), '一个想法');
    take(null);
    const lists = () => calls(at(listHighlights, { courseId: 1, bookId: 1 }));
    await waitFor(() => expect(lists()).toHaveLength(2));
    await waitFor(() => expect(queryClient.isFetching({ queryKey: waitingKey })).toBe(0));
    const own = { ...highlight, ...(sent as object), note: '', revision: 1 };
    list(marked.map((reading) => ({ ...reading, highlights: [own] })));
    await waitFor(() => expect(screen.queryByText('联网后保存')).toBeNull());
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '批注' }).value).toBe(
      '一个想法',
    );
  });
});

/** 衡量, in the first paragraph of the text. */
async function selectWords(): Promise<void> {
  const words = await screen.findByText('久期衡量敏感程度。');
  act(() => {
    const range = document.createRange();
    range.setStart(words.firstChild as Text, 2);
    range.setEnd(words.firstChild as Text, 4);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    document.dispatchEvent(new Event('selectionchange'));
  });
  await screen.findByRole('toolbar', { name: '选中的文字' });
}
