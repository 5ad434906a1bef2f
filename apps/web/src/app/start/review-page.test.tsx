// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  answerCard,
  listCardsToRevise,
  openCard,
  undoCardReview,
} from '@xuezhou/contract/flash-card';
import { answerQuestion, openQuestion } from '@xuezhou/contract/practice';
import {
  beginReview,
  getReview,
  type ReviewItem,
  type ReviewOverview,
  saveReviewSetting,
} from '@xuezhou/contract/review';
import { getVersion } from '@xuezhou/contract/site';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aCard, anItem, aSchedule } from '../../capabilities/flash-card/testing/a-card.ts';
import { aQuestion } from '../../capabilities/practice/testing/a-question.ts';
import { deliver } from '../../platform/outbox/outbox.ts';
import { renderAt } from '../../test/render-at.tsx';
import { answer, type Answers, at, fail, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';

const card = aCard();
const question = aQuestion();
const items: ReviewItem[] = [
  { kind: 'card', itemId: card.cardDetailId, courseId: 1, bookId: 2, reason: 'due', isDone: false },
  {
    kind: 'question',
    itemId: question.questionId,
    courseId: question.courseId,
    bookId: 2,
    reason: 'wrong',
    isDone: false,
  },
];
const overview: ReviewOverview = {
  day: '2026-03-02',
  perDay: 40,
  total: 2,
  done: 0,
  left: { card: 1, wrong: 1, marked: 0 },
  carried: 7,
  forecast: Array.from({ length: 14 }, (_none, index) => ({
    day: `2026-03-${String(index + 2).padStart(2, '0')}`,
    count: index,
  })),
  streak: { days: 5, missed: 1, isKeptToday: false, isFrozen: false },
};

function serve(more: Answers = []) {
  return respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(getReview, overview),
    answer(beginReview, { day: overview.day, items }),
    answer(saveReviewSetting, { ...overview, perDay: 20 }),
    answer(at(listCardsToRevise, { courseId: 1 }), {
      title: '',
      cards: [anItem(card)],
      schedule: aSchedule(),
    }),
    answer(at(openCard, { cardDetailId: card.cardDetailId }), card),
    answer(answerCard, {
      status: 'known',
      nextReview: null,
      memory: null,
      isLeech: false,
    }),
    answer(openQuestion, question),
    answer(answerQuestion, {
      questionStatus: 1,
      personalCorrectCount: 1,
      personalWrongCount: 0,
      groupStatus: 0,
      inWrongList: false,
      rightsInRow: 0,
    }),
    ...more,
  ]);
}

beforeEach(() => localStorage.clear());
afterEach(async () => {
  serve();
  await deliver();
});

const press = async (name: string | RegExp) =>
  await userEvent.click(await screen.findByRole('button', { name }));
const bodiesOf = (requests: ReturnType<typeof serve>, path: string) =>
  requests.filter((request) => request.path === path).map(({ body }) => body);

const reviewIdOf = (body: unknown) => (body as { reviewId: string }).reviewId;

async function rateCard(name: RegExp) {
  await press('看答案');
  await press(name);
}

async function chooseAndSubmit() {
  await userEvent.click(await screen.findByRole('radio', { name: /^B/ }));
  await press('提交答案');
}

describe('the review of a day', () => {
  test('[review#1,2] tells what is left, what is carried on, the next days and the streak', async () => {
    const requests = serve();
    renderAt('/review');
    expect(await screen.findByRole('heading', { name: '今日复习', level: 2 })).toBeDefined();
    expect(screen.getByText(/另有 7 项/)).toBeDefined();
    expect(screen.getByText('连续 5 天')).toBeDefined();
    expect(screen.getByText('3 月 5 日：3 项')).toBeDefined();
    expect(screen.getByRole('link', { name: '开始复习' })).toBeDefined();
    // To look chooses nothing.
    expect(bodiesOf(requests, beginReview.path)).toEqual([]);
  });

  test('turns from a card to a question, and is done for today', async () => {
    const requests = serve();
    renderAt('/review?at=now');
    await rateCard(/^记得/);
    await chooseAndSubmit();
    await press('看本组结果');
    expect(await screen.findByText('今天的复习做完了')).toBeDefined();
    expect(bodiesOf(requests, answerCard.path)).toMatchObject([
      { cardDetailId: card.cardDetailId, rating: 3 },
    ]);
    expect(bodiesOf(requests, answerQuestion.path)).toMatchObject([
      { questionId: question.questionId, studentAnswer: 'B' },
    ]);
  });

  test('asks a card that was forgotten once more, after the others', async () => {
    serve();
    renderAt('/review?at=now');
    await rateCard(/^重来/);
    await chooseAndSubmit();
    await press('下一题');
    await rateCard(/^轻松/);
    expect(await screen.findByText('今天的复习做完了')).toBeDefined();
  });

  test.each(['button', 'key'])(
    'takes the last rating back by the %s, and it counts no more',
    async (by) => {
      const undone = { status: 'due', nextReview: null, memory: card.memory, isLeech: false };
      const requests = serve([answer(undoCardReview, undone)]);
      renderAt('/review?at=now');
      expect(await screen.findByRole('button', { name: /^撤回/ })).toHaveProperty('disabled', true);
      await rateCard(/^重来/);
      await screen.findByRole('button', { name: '请先选择答案' });
      if (by === 'button') await press(/^撤回/);
      else await userEvent.keyboard('z');
      await rateCard(/^记得/);
      await chooseAndSubmit();
      // What was answered stays.
      expect(screen.getByRole('button', { name: /^撤回/ })).toHaveProperty('disabled', true);
      await press('看本组结果');
      expect(await screen.findByText('今天的复习做完了')).toBeDefined();
      await deliver();
      const [first, second] = bodiesOf(requests, answerCard.path) as {
        reviewId: string;
      }[];
      expect(first).toMatchObject({ rating: 1 });
      expect(second).toMatchObject({ rating: 3 });
      expect(bodiesOf(requests, undoCardReview.path)).toEqual([
        { reviewId: first?.reviewId, cardDetailId: card.cardDetailId },
      ]);
    },
  );

  test('takes back also the rating that ended the session', async () => {
    const undone = { status: 'due', nextReview: null, memory: card.memory, isLeech: false };
    serve([
      answer(undoCardReview, undone),
      answer(beginReview, { day: overview.day, items: items.slice(0, 1) }),
    ]);
    renderAt('/review?at=now');
    await rateCard(/^记得/);
    expect(await screen.findByText('今天的复习做完了')).toBeDefined();
    await press(/^撤回/);
    expect(await screen.findByRole('button', { name: '看答案' })).toBeDefined();
  });

  test('tells of a card and of a question that were taken back where they would stand, and asks them no more', async () => {
    serve([fail(at(openCard, { cardDetailId: card.cardDetailId }), 404), fail(openQuestion, 404)]);
    renderAt('/review?at=now');
    expect(await screen.findByText('这张卡已经删除，不用再学')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('先看下一项');
    expect(await screen.findByText('这道题已经下架')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    await press('先看下一项');
    expect(await screen.findByText('今天的复习做完了')).toBeDefined();
  });

  test('asks again for a question that did not come, and passing over it leaves it in the session', async () => {
    const requests = serve([
      answer(beginReview, { day: overview.day, items: items.slice(1) }),
      fail(openQuestion, 500),
    ]);
    renderAt('/review?at=now');
    expect(await screen.findByText('这道题没有取到')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('先看下一项');
    expect(await screen.findByText('这道题没有取到')).toBeDefined();
    expect(bodiesOf(requests, beginReview.path)).toHaveLength(1);
    serve([answer(beginReview, { day: overview.day, items: items.slice(1) })]);
    await press('重试');
    expect(await screen.findByRole('radio', { name: /^B/ })).toBeDefined();
  });

  test('goes on after a reload without a network where it stopped, and asks nothing twice', async () => {
    const offline = () => {
      throw new TypeError('offline');
    };
    const requests = serve([answer(answerCard, offline)]);
    const { unmount } = renderAt('/review?at=now');
    await rateCard(/^记得/);
    expect(await screen.findByRole('button', { name: '请先选择答案' })).toBeDefined();
    unmount();
    renderAt('/review?at=now');
    expect(await screen.findByRole('button', { name: '请先选择答案' })).toBeDefined();
    expect(screen.queryByRole('button', { name: '看答案' })).toBeNull();
    const sinceThen = serve();
    await deliver();
    const taken = bodiesOf(sinceThen, answerCard.path);
    expect(taken).toHaveLength(1);
    // However often it was tried, it was that one.
    expect(new Set(bodiesOf(requests, answerCard.path).map(reviewIdOf))).toEqual(
      new Set(taken.map(reviewIdOf)),
    );
  });

  test('takes the wish of how much a day holds', async () => {
    const requests = serve();
    renderAt('/review');
    const choice = await screen.findByRole('combobox', { name: '每天最多' });
    await userEvent.selectOptions(choice, '20 项');
    await waitFor(() =>
      expect(bodiesOf(requests, saveReviewSetting.path)).toEqual([{ perDay: 20 }]),
    );
  });
});
