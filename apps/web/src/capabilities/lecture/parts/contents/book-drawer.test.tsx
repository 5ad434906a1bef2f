// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Book, getCourse, openBook, openFreeBook, openReading } from '@xuezhou/contract/study';
import { describe, expect, it } from 'vitest';
import { book, bullet, course, readingGroups } from '../../../../test/course-samples.ts';
import { openPage } from '../../../../test/open-page.ts';
import { answer, at } from '../../../../test/server.ts';

const lectures = (canAccess: boolean) => [
  readingGroups({ 0: [bullet({ canAccess })] }, { canAccess }),
];
const file = { fileId: 7, title: '公式表', fileName: 'a.pdf', kind: 'file', bytes: 12 } as const;

async function openDrawer(given: Partial<Book>, canAccess = true, from = '/course') {
  openPage(`${from}/1/book/1${from === '/course' ? '/reading/101' : ''}`, {
    says: [
      answer(at(getCourse, { courseId: 1 }), course()),
      answer(at(openBook, { courseId: 1, bookId: 1 }), book(lectures(canAccess), given)),
      answer(at(openFreeBook, { courseId: 1, bookId: 1 }), book(lectures(canAccess), given)),
      answer(at(openReading, { courseId: 1, bookId: 1, readingId: 101 }), {
        readingId: 101,
        number: '第 1 章',
        readingName: '利率与收益率',
        html: '',
      }),
    ],
  });
  const [button] = await screen.findAllByRole('button', { name: '目录' });
  await userEvent.click(button as HTMLElement);
  return within(await screen.findByRole('dialog'));
}

describe('[course-book] beside its readings a book shows', () => {
  it('[course-book#4,5] its points, its challenge and its files', async () => {
    const drawer = await openDrawer({
      bookLevel: 2,
      currentPoints: 5,
      totalPoints: 8,
      preChallenge: { questionCount: 10, needed: 7 },
      files: [file],
    });
    expect(await drawer.findByText('闯关分 5 / 8')).toBeDefined();
    const challenge = drawer.getByRole('link', { name: /闯关测验.*10 题，答对 7 题通过/ });
    expect(challenge.getAttribute('href')).toBe('/course/1/exercise?view=challenge&book=1');
    expect(drawer.getByRole('button', { name: '下载 公式表' })).toBeDefined();
  });

  it('no challenge where there are no questions, and of a closed book files that wait', async () => {
    const drawer = await openDrawer({ files: [file] }, false);
    const download = await drawer.findByRole<HTMLButtonElement>('button', { name: '下载 公式表' });
    expect(download.disabled).toBe(true);
    expect(drawer.queryByRole('link', { name: /闯关测验/ })).toBeNull();
  });

  it('nothing of these to who only tries it', async () => {
    const drawer = await openDrawer({ currentPoints: 5, totalPoints: 8 }, true, '/free-course');
    expect(await drawer.findByText(/利率与收益率/)).toBeDefined();
    expect(drawer.queryByText(/闯关分/)).toBeNull();
  });
});
