// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getAssignment } from '@xuezhou/contract/assignment';
import { type Book, getCourse, openBook, openFreeBook, openReading } from '@xuezhou/contract/study';
import { describe, expect, it } from 'vitest';
import { book, bullet, course, readingGroups } from '../../../../test/course-samples.ts';
import { openPage } from '../../../../test/open-page.ts';
import { answer, type Answers, at } from '@xuezhou/client/testing/server.ts';

const lectures = (canAccess: boolean) => [
  readingGroups({ 0: [bullet({ canAccess })] }, { canAccess }),
];
const file = { fileId: 7, title: '公式表', fileName: 'a.pdf', kind: 'file', bytes: 12 } as const;

async function openDrawer(
  given: Partial<Book>,
  canAccess = true,
  from = 'course',
  more: Answers = [],
) {
  openPage(`/${from}/1/book/1`, {
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
      ...more,
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

  it('[course-book#2,3] the lectures of the open reading by subject, basic and intensive ones apart', async () => {
    const own = (bulletId: number, subjectId: number, videoType: 1 | 2) =>
      bullet({ bulletId, bulletName: `第 ${bulletId} 讲`, subjectId, videoType });
    const subject = (subjectId: number, subjectName: string, basic: number[], more: number[]) => ({
      ...{ subjectId, subjectName, canAccess: true },
      basic: basic.map((id) => ({ ...own(id, subjectId, 1), subjectName })),
      intensive: more.map((id) => ({ ...own(id, subjectId, 2), subjectName })),
    });
    const details = [subject(1, '利率的构成', [11, 12], [13]), subject(2, '年金', [21], [])];
    const drawer = await openDrawer({
      readingGroupList: [{ ...readingGroups({}), groups: [{ groupId: 0, details }] }],
    });
    const namesIn = (kind: string, name: string) => {
      const list = within(drawer.getByRole('group', { name: kind })).getByRole('list', { name });
      return within(list)
        .getAllByRole('link')
        .map((link) => /第 \d+ 讲/.exec(link.textContent ?? '')?.[0]);
    };
    expect(namesIn('基础课', '利率的构成')).toEqual(['第 11 讲', '第 12 讲']);
    expect(namesIn('基础课', '年金')).toEqual(['第 21 讲']);
    expect(namesIn('强化课', '利率的构成')).toEqual(['第 13 讲']);
  });

  it('[course-book#6] its assignment with what was attached', async () => {
    const attachment = {
      ...{ number: 1, fileName: '现值.pdf', fileUrl: null, isGeneratingUrl: false },
      ...{ isDeleting: false, bytes: 10, attachedAt: '2026-11-20T00:00:00Z' },
    };
    const drawer = await openDrawer({}, true, 'course', [
      answer(at(getAssignment, { bookId: 1 }), {
        ...{ assignmentId: 9, bookId: 1, title: '第一次作业', html: '<p>写一页</p>' },
        ...{ opensNext: 'handed-in', attachments: [attachment], isFull: false, mark: null },
      }),
    ]);
    expect(await drawer.findByText('现值.pdf')).toBeDefined();
    expect(drawer.getByText('附件 1 / 10')).toBeDefined();
  });

  it('no challenge where there are no questions, and of a closed book files that wait', async () => {
    const drawer = await openDrawer({ files: [file] }, false);
    const download = await drawer.findByRole<HTMLButtonElement>('button', { name: '下载 公式表' });
    expect(download.disabled).toBe(true);
    expect(drawer.queryByRole('link', { name: /闯关测验/ })).toBeNull();
  });

  it('nothing of these to who only tries it', async () => {
    const drawer = await openDrawer({ currentPoints: 5, totalPoints: 8 }, true, 'free-course');
    expect(await drawer.findByText(/利率与收益率/)).toBeDefined();
    expect(drawer.queryByText(/闯关分/)).toBeNull();
  });
});
