// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { getCourse, openBook, openReading } from '@xuezhou/contract/study';
import { describe, expect, it } from 'vitest';
import {
  accessPeriod,
  book,
  bullet,
  course,
  courseBook,
  readingGroups,
} from '../../../test/course-samples.ts';
import { openPage } from '../../../test/open-page.ts';
import { answer, at, refuse } from '@xuezhou/client/testing/server.ts';

const shut = [bullet({ bulletId: 1001, canAccess: false })];
const refusal = '前面的作业还没有完成，这里暂未开放';

function open(known: Parameters<typeof course>[0], bookStatus: 1 | -1 = 1) {
  openPage('/course/1/book/1/reading/101', {
    says: [
      answer(at(getCourse, { courseId: 1 }), course(known)),
      answer(at(openBook, { courseId: 1, bookId: 1 }), {
        ...book([readingGroups({ 0: shut })]),
        bookStatus,
      }),
      refuse(at(openReading, { courseId: 1, bookId: 1, readingId: 101 }), 'locked'),
    ],
  });
}

describe('[course.can-access] in the place of a lecture that does not open', () => {
  it.each([
    ['paused', '课程已暂停'],
    ['notOpen', '课程还没有开课'],
    ['unredeemed', '这门课等待领取'],
    ['expired', '课程已过有效期'],
  ] as const)('of a course that is %s stands why', async (closedBy, text) => {
    open({ period: accessPeriod({ closedBy }) });
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('of a book that an assignment keeps closed stands what to do, and asking again is not offered', async () => {
    open({ books: [courseBook({ studentWorkEntity: { studentWorkStatus: 0 } })] });
    expect(await screen.findByText('前面的作业还没有完成')).toBeDefined();
    expect(await screen.findByRole('heading', { name: refusal })).toBeDefined();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    const links = screen.getAllByRole('link', { name: '返回课程' });
    expect(links.map((link) => link.getAttribute('href'))).toContain('/course/1');
  });

  it('of a book that is not issued stands that', async () => {
    open({}, -1);
    expect(await screen.findByText('这本书还没有发布')).toBeDefined();
  });
});
