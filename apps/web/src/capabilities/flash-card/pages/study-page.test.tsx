// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  answerCard,
  type FlashCard,
  getCardInfo,
  listCardsAtRandom,
  listCardsInSequence,
  listCardsToRevise,
  openCard,
  reportCard,
  toggleCardQuestions,
  toggleFavoriteCard,
  undoCardReview,
} from '@xuezhou/contract/flash-card';
import { getVersion } from '@xuezhou/contract/site';
import { afterEach, describe, expect, test } from 'vitest';
import { deliver } from '../../../platform/outbox/outbox.ts';
import { renderAt } from '../../../test/render-at.tsx';
import {
  answer,
  type Answers,
  type AskedRequest,
  at,
  fail,
  refuse,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';
import { aCard, anInfo, anItem, aSchedule } from '../testing/a-card.ts';

const answerPath = answerCard.path;
const accepted = { status: 'known', nextReview: null, memory: null, isLeech: false };

/** A server with these cards, in every list. */
function serve(cards: readonly FlashCard[], more: Answers = []) {
  const set = { title: 'CFA 一级', cards: cards.map(anItem), schedule: aSchedule() };
  return respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(at(listCardsToRevise, { courseId: 1 }), set),
    answer(at(getCardInfo, { courseId: 1 }), anInfo()),
    answer(listCardsInSequence, set),
    answer(listCardsAtRandom, set),
    answer(answerCard, accepted),
    answer(undoCardReview, accepted),
    ...cards.map((card) => answer(at(openCard, { cardDetailId: card.cardDetailId }), card)),
    ...more,
  ]);
}

// What a test left unsent would be laid over the next test's cards.
afterEach(async () => {
  serve([]);
  await deliver();
});

const asked = (requests: readonly AskedRequest[], path: string) =>
  requests.filter((request) => request.path === path).map(({ body }) => body);
const study = (mode = 'today') => renderAt(`/flash-card-detail/1/book/2?mode=${mode}`);
const turn = async () => userEvent.click(await screen.findByRole('button', { name: '看答案' }));

describe('a card', () => {
  test('[flash-card-detail] plays its sound by itself: neither a tap on the player nor space there turns the card', async () => {
    const src = '/files/sounds/0190a000-0000-7000-8000-000000000001';
    const front = `题：<p>听一听</p><p><audio controls preload="none" src="${src}"></audio></p>`;
    serve([aCard({ front })]);
    study();
    await screen.findByText('听一听');
    const player = document.querySelector('audio');
    expect(player?.getAttribute('src')).toBe(src);
    if (player === null) return;
    await userEvent.click(player);
    fireEvent.keyDown(player, { key: ' ' });
    expect(screen.queryByText('第 1 答')).toBeNull();
    await userEvent.click(screen.getByText('听一听'));
    expect(await screen.findByText('第 1 答')).toBeDefined();
  });

  test('[flash-card-detail] shows its question alone, then the answer below it with four ratings and their intervals', async () => {
    serve([aCard()]);
    study();
    expect(await screen.findByText('第 1 问')).toBeDefined();
    expect(screen.queryByText('第 1 答')).toBeNull();
    await turn();
    expect(screen.getByText('第 1 问')).toBeDefined();
    expect(screen.getByText('第 1 答')).toBeDefined();
    const ratings = screen.getAllByRole('button', { name: /^(重来|吃力|记得|轻松)/ });
    expect(ratings.map((button) => button.getAttribute('aria-label'))).toEqual([
      '重来，10 分钟',
      '吃力，1 天',
      '记得，2 天',
      '轻松，8 天',
    ]);
    expect(screen.getByRole('link', { name: '看讲解' }).getAttribute('href')).toContain('bullet=4');
  });

  test('is rated by keys: space turns and remembers, 1 to 4 rate, Z takes back', async () => {
    const requests = serve([1, 2, 3].map((cardDetailId) => aCard({ cardDetailId })));
    study();
    await screen.findByText('第 1 问');
    await userEvent.keyboard('4');
    expect(screen.getByText('第 1 问')).toBeDefined();
    await userEvent.keyboard('  ');
    expect(await screen.findByText('第 2 问')).toBeDefined();
    await userEvent.keyboard(' 4');
    expect(await screen.findByText('第 3 问')).toBeDefined();
    await userEvent.keyboard('z');
    expect(await screen.findByText('第 2 问')).toBeDefined();
    await waitFor(() => expect(asked(requests, undoCardReview.path)).toHaveLength(1));
    const sent = asked(requests, answerPath);
    expect(sent).toMatchObject([
      { cardDetailId: 1, rating: 3, reviewId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/) },
      { cardDetailId: 2, rating: 4 },
    ]);
    expect(asked(requests, undoCardReview.path)[0]).toEqual({
      cardDetailId: 2,
      reviewId: (sent[1] as { reviewId: string }).reviewId,
    });
  });

  test('goes on without a network, and the rating is kept for later', async () => {
    let isOnline = false;
    const requests = serve(
      [aCard(), aCard({ cardDetailId: 2 })],
      [
        answer(answerCard, () => {
          if (!isOnline) throw new TypeError('offline');
          return accepted;
        }),
      ],
    );
    study();
    await turn();
    await userEvent.click(screen.getByRole('button', { name: /^轻松/ }));
    expect(await screen.findByText('第 2 问')).toBeDefined();
    await waitFor(() => expect(asked(requests, answerPath)).not.toEqual([]));
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    await deliver();
    // However often it was tried meanwhile.
    const ratings = asked(requests, answerPath);
    expect(ratings.length).toBeGreaterThan(1);
    expect(new Set(ratings.map((rating) => JSON.stringify(rating))).size).toBe(1);
  });

  test('that was rated without a network is not asked again when the page is opened anew', async () => {
    const offline = [
      answer(answerCard, () => {
        throw new TypeError('offline');
      }),
    ];
    serve([aCard(), aCard({ cardDetailId: 2 })], offline);
    const { unmount } = study();
    await turn();
    await userEvent.click(screen.getByRole('button', { name: /^记得/ }));
    await screen.findByText('第 2 问');
    unmount();
    serve([aCard(), aCard({ cardDetailId: 2 })], offline);
    study();
    expect(await screen.findByText('第 2 问')).toBeDefined();
  });

  test('says why a rating was refused', async () => {
    serve([aCard(), aCard({ cardDetailId: 2 })], [refuse(answerCard, 'courseExpired')]);
    study();
    await turn();
    await userEvent.click(screen.getByRole('button', { name: /^记得/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('课程已过有效期');
  });

  test('that will not stay leads to the lecture, and brings the questions that were added', async () => {
    const memory = {
      ...{ stability: 2, difficulty: 8, day: 1, at: 1, isRelearning: false },
      ...{ reviews: 9, lapses: 5, streak: 0 },
    };
    const questions = [{ questionId: 7, stem: '债券价格如何变动' }];
    serve([aCard({ isLeech: true, memory, addQuestion: true, questions })]);
    study();
    await turn();
    expect(screen.getByText(/这张卡忘了 5 次/)).toBeDefined();
    expect(screen.getByRole('link', { name: '债券价格如何变动' }).getAttribute('href')).toContain(
      'q=7',
    );
  });

  test('is kept at once, and let go with words when the server refuses', async () => {
    serve([aCard()], [refuse(toggleFavoriteCard, 'courseNotOwned')]);
    study();
    const star = await screen.findByRole('button', { name: '收藏' });
    await userEvent.click(star);
    expect(await screen.findByText('你还没有这门课程')).toBeDefined();
    expect(star.getAttribute('aria-pressed')).toBe('false');
  });
});

describe('a session', () => {
  test('ends with what it came to', async () => {
    serve([aCard()]);
    study();
    await turn();
    await userEvent.click(screen.getByRole('button', { name: /^轻松/ }));
    expect(await screen.findByRole('heading', { name: '今天的闪卡学完了' })).toBeDefined();
    expect(await screen.findByText('明天有 4 张到期')).toBeDefined();
  });

  test('without cards says so and leads on', async () => {
    serve([]);
    study();
    expect(await screen.findByRole('heading', { name: '今天没有要学的闪卡' })).toBeDefined();
    expect(screen.getByRole('link', { name: '回到闪卡' })).toBeDefined();
  });

  test('[flash-card.resume] of a book begins at the card that the address names', async () => {
    serve([1, 2, 3].map((cardDetailId) => aCard({ cardDetailId })));
    renderAt('/flash-card-detail/1/book/2?mode=sequence&card=2');
    expect(await screen.findByText('第 2 问')).toBeDefined();
  });

  test('passes over a card that was deleted elsewhere', async () => {
    const cards = [aCard(), aCard({ cardDetailId: 2 })];
    serve(cards, [fail(at(openCard, { cardDetailId: 1 }), 404, { message: '没有找到' })]);
    study();
    expect(await screen.findByText('这张卡已经删除，不用再学')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '先看下一项' }));
    expect(await screen.findByText('第 2 问')).toBeDefined();
  });

  test('of some chapters asks for those alone', async () => {
    const requests = serve([aCard()]);
    renderAt('/flash-card-detail/1/book/2?mode=random&readings=3.5');
    await screen.findByText('第 1 问');
    expect(asked(requests, listCardsAtRandom.path)).toEqual([
      { courseId: 1, bookId: 2, readingIds: [3, 5] },
    ]);
  });
});

describe('what else can be done with a card', () => {
  const openMore = async () => {
    study();
    await userEvent.click(await screen.findByRole('button', { name: '更多' }));
  };

  test('a fault is reported in words, and not without any', async () => {
    const requests = serve([aCard()], [answer(reportCard, true)]);
    await openMore();
    await userEvent.click(await screen.findByRole('button', { name: '提交' }));
    expect(await screen.findByText('请写下哪里有错')).toBeDefined();
    await userEvent.type(screen.getByRole('textbox', { name: '哪里有错' }), '分母写错了');
    await userEvent.click(screen.getByRole('button', { name: '提交' }));
    expect(await screen.findByText('已提交，老师会核对')).toBeDefined();
    expect(asked(requests, reportCard.path)).toEqual([{ cardDetailId: 1, content: '分母写错了' }]);
  });

  test('questions are added in order or at random', async () => {
    const requests = serve(
      [aCard()],
      [answer(toggleCardQuestions, { addQuestion: true, questionMode: 'random' })],
    );
    await openMore();
    await userEvent.click(await screen.findByRole('radio', { name: '随机' }));
    await waitFor(() =>
      expect(asked(requests, toggleCardQuestions.path)).toEqual([
        { cardDetailId: 1, mode: 'random' },
      ]),
    );
  });
});
