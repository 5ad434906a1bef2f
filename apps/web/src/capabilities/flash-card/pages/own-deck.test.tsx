// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  importOwnDeck,
  listOwnCards,
  type OwnDeckReport,
  previewOwnDeck,
} from '@xuezhou/contract/flash-card';
import { getVersion } from '@xuezhou/contract/site';
import { listAllCourses } from '@xuezhou/contract/study';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dismissFailure, shownFailure } from '@xuezhou/client/api/failures.ts';
import { online } from '@xuezhou/client/network/network.ts';
import { renderAt } from '../../../test/render-at.tsx';
import {
  answer,
  type Answers,
  at,
  calls,
  fail,
  failure,
  file,
  refusal,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';
import { anOwnCard, aSchedule } from '../testing/a-card.ts';

const address = '/flash-card-own/1';

const aReport = (wishes: Partial<OwnDeckReport> = {}): OwnDeckReport => ({
  added: 2,
  decks: [{ name: '利率', cards: 2 }],
  knownCount: 0,
  known: [],
  skippedCount: 0,
  skipped: [],
  losses: [],
  room: 2000,
  ...wishes,
});

const serve = (answers: Answers, cards = [anOwnCard(1)]) =>
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(listAllCourses, []),
    answer(at(listOwnCards, { courseId: 1 }), () => ({
      courseName: 'CFA 一级',
      cards,
      schedule: aSchedule(),
    })),
    ...answers,
  ]);

afterEach(() => {
  online.set(true);
  dismissFailure();
  vi.restoreAllMocks();
});

async function openSheet() {
  renderAt(address);
  await userEvent.click(await screen.findByRole('button', { name: '导入' }));
  return await screen.findByRole('dialog', { name: '导入卡片' });
}

const choose = (sheet: HTMLElement, file = new File(['正面,背面'], '利率.csv')) =>
  userEvent.upload(within(sheet).getByLabelText('选择文件', { selector: 'input' }), file);

describe('[flash-card.own-import] a file of cards', () => {
  test('is shown first: decks, rows that cannot be taken, what is there and what is lost', async () => {
    const asked = serve([
      answer(
        previewOwnDeck,
        aReport({
          skippedCount: 1,
          skipped: [{ place: '第 5 行', front: '阿尔法', reason: '背面是空的' }],
          knownCount: 1,
          known: [{ place: '第 7 行', front: '久期', reason: '已经在我的卡片里' }],
          losses: [{ text: '声音或视频没有保留', cards: 3 }],
        }),
      ),
    ]);
    const sheet = await openSheet();
    await choose(sheet);
    const report = within(await within(sheet).findByRole('region', { name: '利率.csv' }));
    expect(report.getByRole('heading', { name: '2 张新卡片' })).toBeDefined();
    expect(report.getByText('利率 · 2 张')).toBeDefined();
    expect(report.getByText('第 5 行').closest('li')?.textContent).toBe(
      '第 5 行 阿尔法 背面是空的',
    );
    expect(report.getByText('1 张已经有了，不会重复')).toBeDefined();
    expect(report.getByText(/声音或视频没有保留/).textContent).toBe('声音或视频没有保留（3 张）');
    expect(asked.at(-1)?.body).toMatchObject({ courseId: '1', fileName: '利率.csv' });
    expect(asked.some(({ path }) => path.endsWith('/import'))).toBe(false);
  });

  test('is taken with one press, and the list is asked for again', async () => {
    serve([answer(previewOwnDeck, aReport()), answer(importOwnDeck, aReport())]);
    const sheet = await openSheet();
    await choose(sheet);
    const lists = () => calls(at(listOwnCards, { courseId: 1 })).length;
    const before = lists();
    await userEvent.click(await within(sheet).findByRole('button', { name: '导入这 2 张' }));
    expect(await screen.findByText('已导入 2 张卡片')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lists()).toBeGreaterThan(before);
  });

  test('with nothing new in it is not offered to be taken', async () => {
    serve([answer(previewOwnDeck, aReport({ added: 0, decks: [], knownCount: 2 }))]);
    const sheet = await openSheet();
    await choose(sheet);
    expect(await within(sheet).findByRole('heading', { name: '没有新的卡片' })).toBeDefined();
    expect(within(sheet).queryByRole('button', { name: /^导入这/ })).toBeNull();
    expect(within(sheet).getByRole('button', { name: '换一个文件' })).toBeDefined();
  });

  test('for which there is no room says how much there is', async () => {
    serve([answer(previewOwnDeck, aReport({ room: 1 }))]);
    const sheet = await openSheet();
    await choose(sheet);
    expect((await within(sheet).findByRole('alert')).textContent).toContain('还能放 1 张');
    expect(within(sheet).queryByRole('button', { name: /^导入这/ })).toBeNull();
  });

  test('that the server refuses is told in its words, and another may be chosen', async () => {
    let isGood = false;
    serve([answer(previewOwnDeck, () => (isGood ? aReport() : refusal('ownDeckUnreadable')))]);
    const sheet = await openSheet();
    await choose(sheet);
    expect((await within(sheet).findByRole('alert')).textContent).toContain('这个文件里读不出卡片');
    isGood = true;
    await choose(sheet);
    expect(await within(sheet).findByRole('button', { name: '导入这 2 张' })).toBeDefined();
    expect(within(sheet).queryByRole('alert')).toBeNull();
  });

  test('that fails is told once, in the sheet', async () => {
    serve([fail(previewOwnDeck, 429, { message: '操作太频繁，请稍后再试' })]);
    const sheet = await openSheet();
    await choose(sheet);
    expect((await within(sheet).findByRole('alert')).textContent).toBe('操作太频繁，请稍后再试');
    expect(shownFailure.get()).toBeNull();
  });

  test('that is too large is not even sent', async () => {
    const asked = serve([]);
    const sheet = await openSheet();
    const file = new File(['x'], 'a.apkg');
    Object.defineProperty(file, 'size', { value: 20_000_001 });
    await choose(sheet, file);
    expect((await within(sheet).findByRole('alert')).textContent).toContain('超过 20 MB');
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('cannot be chosen without a network, which is said', async () => {
    serve([]);
    const sheet = await openSheet();
    online.set(false);
    expect(await within(sheet).findByText(/导入需要网络/)).toBeDefined();
    const button = within(sheet).getByRole<HTMLButtonElement>('button', { name: '选择文件' });
    expect(button.disabled).toBe(true);
  });
});

describe('[flash-card.own-export] own cards', () => {
  const aFile = (name: string) =>
    new Response('bytes', {
      headers: {
        'content-disposition': `attachment; filename="cards"; filename*=UTF-8''${encodeURIComponent(name)}`,
      },
    });
  /** The names of what was handed to the browser's downloads. */
  const watchDownloads = () => {
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    return names;
  };
  const exportAs = async (form: RegExp) => {
    await userEvent.click(await screen.findByRole('button', { name: '导出' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: form, hidden: true }));
  };

  test('are saved as a file: all, those of a deck, or those of none', async () => {
    const names = watchDownloads();
    const asked = serve(
      [
        file('/files/own-cards/1/apkg', aFile('CFA-我的卡片.apkg')),
        file('/files/own-cards/1/csv', aFile('CFA.csv')),
      ],
      [anOwnCard(1), anOwnCard(2, { deck: '公式 & 例' })],
    );
    renderAt(address);
    await exportAs(/Anki/);
    await waitFor(() => expect(names).toEqual(['CFA-我的卡片.apkg']));
    const filter = screen.getByRole('combobox', { name: '按牌组看' });
    for (const [index, deck] of ['公式 & 例', '不分组'].entries()) {
      await userEvent.selectOptions(filter, deck);
      await exportAs(/表格/);
      await waitFor(() => expect(names).toHaveLength(index + 2));
    }
    const files = asked.filter(({ path }) => path.startsWith('/files/'));
    expect(files.map(({ query }) => query)).toEqual([{}, { deck: '公式 & 例' }, { deck: '' }]);
  });

  test.each([
    ['refusal', refusal('courseNotOwned')],
    ['failure', failure(413, { message: '图片加起来超过 60 MB，请按牌组分开导出' })],
  ])('that meet a %s are told so in the page', async (_what, response) => {
    const names = watchDownloads();
    serve([file('/files/own-cards/1/apkg', response)]);
    renderAt(address);
    await exportAs(/Anki/);
    expect(await screen.findByText(/你还没有这门课程|请按牌组分开导出/)).toBeDefined();
    expect(names).toEqual([]);
  });

  test('that are none are not offered', async () => {
    serve([], []);
    renderAt(address);
    await screen.findByRole('button', { name: '导入' });
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
  });
});
