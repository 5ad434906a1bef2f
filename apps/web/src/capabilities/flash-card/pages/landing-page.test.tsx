// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  getCardFilter,
  getCardInfo,
  listCardBooks,
  saveCardPlan,
} from '@xuezhou/contract/flash-card';
import { getVersion } from '@xuezhou/contract/site';
import { getCourse } from '@xuezhou/contract/study';
import { describe, expect, test } from 'vitest';
import { closedCourse } from '../../../test/closed-course.ts';
import { renderAt } from '../../../test/render-at.tsx';
import {
  answer,
  type Answers,
  at,
  calls,
  refuse,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';
import { anInfo, someCounts } from '../testing/a-card.ts';

const books = {
  courseName: 'CFA 一级',
  family: 'CFA',
  books: [
    { bookId: 2, bookName: '固定收益', cover: '固定收益', isIssued: true, counts: someCounts },
    { bookId: 3, bookName: '权益投资', cover: '权益投资', isIssued: false, counts: someCounts },
  ],
};
const filter = {
  counts: someCounts,
  books: [
    {
      bookId: 2,
      bookName: '固定收益',
      readings: [
        { readingId: 5, number: '第 1 章', readingName: '久期', counts: someCounts },
        { readingId: 6, number: '第 2 章', readingName: '凸性', counts: someCounts },
      ],
    },
  ],
  leeches: [
    {
      ...{
        cardDetailId: 9,
        bookId: 2,
        front: '有效久期',
        source: '第 1 章 久期',
        lapses: 6,
        isOwn: false,
      },
      lecture: { bookId: 2, readingId: 5, bulletId: 4 },
    },
  ],
};

function serve(info = anInfo(), more: Answers = []) {
  return respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(at(listCardBooks, { courseId: 1 }), books),
    answer(at(getCardInfo, { courseId: 1 }), info),
    answer(at(getCardFilter, { courseId: 1 }), filter),
    ...more,
  ]);
}

const address = '/course/1/flash-card-landing';
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the landing', () => {
  test('[course-flash-card-landing] says what is to do today, and leads to it', async () => {
    serve();
    renderAt(address);
    expect((await screen.findByText('9')).textContent).toBe('9');
    expect(hrefOf('开始')).toBe('/flash-card-detail/1/book/2?mode=today');
    expect(hrefOf(/^顺序 ?固定收益/)).toBe('/flash-card-detail/1/book/2?mode=sequence');
    expect(screen.getByText(/还没有发布/)).toBeDefined();
    expect(screen.queryByRole('link', { name: /^顺序 ?权益投资/ })).toBeNull();
    expect(screen.getByText('忘了 6 次 · 第 1 章 久期')).toBeDefined();
    expect(screen.getByText('周六、周日少排一些')).toBeDefined();
  });

  test('offers nothing to begin in a course that can only be looked at, and says why', async () => {
    serve(anInfo(), [answer(at(getCourse, { courseId: 1 }), closedCourse)]);
    renderAt(address);
    expect(await screen.findByRole('button', { name: '已过期 开始' })).toBeDefined();
    expect(await screen.findByRole('button', { name: /^已过期 ?顺序/ })).toBeDefined();
    expect(screen.queryByRole('link', { name: /^顺序|^随机|^开始|接着/ })).toBeNull();
  });

  test('[flash-card-landing] stands at the course’s own address', async () => {
    serve();
    const { router } = renderAt('/flash-card-landing/1');
    await screen.findByText('今日闪卡');
    expect(router.state.location.pathname).toBe(address);
  });

  test('[flash-card.status] shows cards that are unpaid or waiting apart from those ready to study', async () => {
    serve(anInfo({ flashCardStatus: 1 }));
    const { unmount } = renderAt(address);
    expect(await screen.findByRole('heading', { name: '你还没有这门课程' })).toBeDefined();
    expect(screen.queryByText('今日闪卡')).toBeNull();
    unmount();
    serve(anInfo({ flashCardStatus: 2, ownAmount: 3 }));
    renderAt(address);
    expect(await screen.findByRole('heading', { name: '闪卡正在准备' })).toBeDefined();
    expect(screen.queryByText('今日闪卡')).toBeNull();
    // Those that the student wrote wait for nobody.
    expect(hrefOf(/^我的卡片.*3 张$/)).toBe('/flash-card-own/1');
  });

  test('[flash-card.resume] leads back to the card that was studied last', async () => {
    const last = { lastStudyCardDetailId: 7, lastStudyBookId: 2, lastStudyFront: '修正久期' };
    serve(anInfo(last));
    renderAt(address);
    await screen.findByText('修正久期');
    expect(hrefOf(/上次学到/)).toBe('/flash-card-detail/1/book/2?mode=sequence&card=7');
  });

  test('says when all is done, and when the next cards come', async () => {
    const today = { newCount: 0, learningCount: 0, dueCount: 0, doneCount: 12, firstBookId: null };
    serve(anInfo({ today }));
    renderAt(address);
    expect(await screen.findByRole('heading', { name: '今天的闪卡学完了' })).toBeDefined();
    expect(screen.getByText(/今天学过 12 张。.*有 4 张到期/)).toBeDefined();
  });

  test('chapters are chosen, and studied in order or at random', async () => {
    serve();
    renderAt(address);
    await userEvent.click(await screen.findByRole('button', { name: /^选章 ?固定收益/ }));
    const box = await screen.findByRole('checkbox', { name: '第 2 章 凸性' });
    await userEvent.click(box);
    expect(screen.getByText('共 28 张')).toBeDefined();
    expect(hrefOf('随机')).toBe('/flash-card-detail/1/book/2?mode=random&readings=6');
  });
});

describe('the plan', () => {
  const open = async () => {
    renderAt(address);
    await userEvent.click(await screen.findByRole('button', { name: '修改' }));
    return await screen.findByRole('button', { name: '保存' });
  };

  test('is saved with the student’s own exam', async () => {
    serve(anInfo(), [answer(saveCardPlan, anInfo().plan)]);
    const save = await open();
    await userEvent.type(screen.getByLabelText('考试日期'), '2027-05-01');
    await userEvent.click(save);
    await waitFor(() =>
      expect(calls(saveCardPlan)[0]?.body).toEqual({
        ...{ courseId: 1, hasExam: true, examDate: '2027-05-01', mode: 'steady' },
        ...{ easyDays: [6, 7], newPerDay: null },
      }),
    );
  });

  test('says what the intervals follow from, and goes back to the general parameters', async () => {
    const own = { learned: 650, heldOut: 162, betterPercent: 6 };
    const memory = { own, since: '2026-11-29', isUsed: true };
    const plan = { ...anInfo().plan, memory };
    serve(anInfo({ plan }), [answer(saveCardPlan, plan)]);
    const save = await open();
    const line =
      /间隔按你自己的 650 次复习算出，用最近的 162 次检验，比一般参数准 6 %，从 .*11 月 29 日.*起/;
    expect(screen.getAllByText(line)).toHaveLength(2);
    await userEvent.click(screen.getByRole('switch', { name: /^按我自己的记忆排间隔/ }));
    await userEvent.click(save);
    await waitFor(() =>
      expect(calls(saveCardPlan)[0]?.body).toMatchObject({ usesOwnMemory: false }),
    );
  });

  test('says where it follows from the school, which can be turned off as well', async () => {
    const plan = { ...anInfo().plan, memory: { own: null, since: '2026-11-29', isUsed: true } };
    serve(anInfo({ plan }), [answer(saveCardPlan, plan)]);
    const save = await open();
    expect(screen.getAllByText(/间隔按本校许多学员的复习算出，从 .*11 月 29 日.*起/)).toHaveLength(
      2,
    );
    await userEvent.click(screen.getByRole('switch', { name: /^按本校学员的记忆排间隔/ }));
    await userEvent.click(save);
    await waitFor(() =>
      expect(calls(saveCardPlan)[0]?.body).toMatchObject({ usesOwnMemory: false }),
    );
  });

  test('asks nothing of a memory that was never fitted', async () => {
    serve();
    await open();
    expect(screen.queryByRole('switch', { name: /^按我自己的记忆排间隔/ })).toBeNull();
  });

  test('says in its place why a day was refused', async () => {
    serve(anInfo(), [refuse(saveCardPlan, 'examDatePassed')]);
    await userEvent.click(await open());
    expect(await screen.findByText('考试日期要在今天之后，请重新选择')).toBeDefined();
  });
});
