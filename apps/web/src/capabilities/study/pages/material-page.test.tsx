// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getMaterial, openBookFile } from '@xuezhou/contract/material';
import { getCourse } from '@xuezhou/contract/study';
import { describe, expect, it, vi } from 'vitest';
import { course, courseBook, expiredSample } from '../../../test/course-samples.ts';
import { openPage } from '../../../test/open-page.ts';
import { answer, type Answers, at, fail } from '@xuezhou/client/testing/server.ts';

const material = {
  courseId: 1,
  courseName: 'CFA 一级精讲班',
  files: [{ fileId: 1001, title: '公式表', fileName: '公式表.pdf', kind: 'file', bytes: 204_800 }],
  books: [
    {
      bookId: 1,
      bookName: '数量方法',
      files: [
        { fileId: 1, title: '讲义打印版', fileName: '数量方法.html', kind: 'handout', bytes: null },
      ],
    },
    { bookId: 2, bookName: '没有文件的书', files: [] },
  ],
};

const open = (says: Answers, given = {}) =>
  openPage('/course/1/material', {
    says: [answer(at(getCourse, { courseId: 1 }), course(given)), ...says],
  });

describe('[course-material] the files of a course', () => {
  it('stand by course and book, and are fetched by a link made at that moment', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { asked } = open([
      answer(at(getMaterial, { courseId: 1 }), material),
      answer(at(openBookFile, { courseId: 1, bookId: 1, fileId: 1 }), {
        fileName: '数量方法.html',
        filePath: '/files/course/signed',
        expiresAt: '2099-01-01T00:00:00Z',
      }),
    ]);
    expect(await screen.findByText('公式表.pdf · 200 KB')).toBeTruthy();
    expect(screen.queryByText('没有文件的书')).toBeNull();
    // The phone's title and the desk's.
    expect(screen.getAllByRole('heading', { level: 1, name: 'CFA 一级精讲班' })).toHaveLength(2);
    expect(asked.some(({ path }) => path.includes('/file/'))).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: '下载 讲义打印版' }));
    await expect.poll(() => clicked).toHaveBeenCalledOnce();
    const [link] = clicked.mock.contexts as HTMLAnchorElement[];
    expect([link?.getAttribute('href'), link?.download]).toEqual([
      '/files/course/signed',
      '数量方法.html',
    ]);
  });

  it('cannot be opened while the course is closed, and are still listed', async () => {
    open([answer(at(getMaterial, { courseId: 1 }), material)], expiredSample);
    const button = await screen.findByRole('button', { name: '下载 公式表' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });

  it('of a book that an assignment keeps closed wait for it', async () => {
    const books = [courseBook({ canAccess: false, studentWorkEntity: { studentWorkStatus: 0 } })];
    open([answer(at(getMaterial, { courseId: 1 }), material)], { books });
    const isOff = async (name: string) =>
      (await screen.findByRole<HTMLButtonElement>('button', { name })).disabled;
    expect([await isOff('下载 公式表'), await isOff('下载 讲义打印版')]).toEqual([false, true]);
    expect(screen.getByText('暂未开放')).toBeTruthy();
  });

  it('say so where there are none, and where they did not come', async () => {
    const { unmount } = open([
      answer(at(getMaterial, { courseId: 1 }), { ...material, files: [], books: [] }),
    ]);
    expect(await screen.findByText('这门课还没有资料')).toBeTruthy();
    expect(screen.getByRole('link', { name: '接着学课程' }).getAttribute('href')).toBe('/course/1');
    unmount();
    open([fail(at(getMaterial, { courseId: 1 }), 503)]);
    expect(await screen.findByText('资料没有加载成功')).toBeTruthy();
  });
});
