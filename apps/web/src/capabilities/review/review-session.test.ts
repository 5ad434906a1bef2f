import type { ReviewItem } from '@xuezhou/contract/review';
import { expect, it } from 'vitest';
import {
  afterItem,
  countDone,
  queueOf,
  withoutLast,
  type LocalProgress,
} from './review-session.ts';

const item = (itemId: number, kind: ReviewItem['kind'] = 'card', isDone = false): ReviewItem => ({
  kind,
  itemId,
  courseId: 1,
  bookId: 1,
  reason: kind === 'card' ? 'due' : 'wrong',
  isDone,
});
const session = {
  day: '2026-03-02',
  items: [item(1), item(2, 'question'), item(3), item(4, 'card', true)],
};
const fresh: LocalProgress = { day: '2026-03-02', sessionId: 's', done: [], again: [] };
const ids = (progress: LocalProgress) => queueOf(session, progress).map(({ itemId }) => itemId);

it('leaves out what another device did, and what this one did and could not send yet', () => {
  expect(ids(fresh)).toEqual([1, 2, 3]);
  expect(ids(afterItem(fresh, item(1), 'done'))).toEqual([2, 3]);
});

it('asks what was forgotten after all others, the one forgotten first before the next', () => {
  const once = afterItem(fresh, item(1), 'again');
  expect(ids(once)).toEqual([2, 3, 1]);
  expect(ids(afterItem(once, item(3), 'again'))).toEqual([2, 1, 3]);
  expect(ids(afterItem(afterItem(once, item(3), 'again'), item(1), 'again'))).toEqual([2, 3, 1]);
  expect(ids(afterItem(once, item(1), 'done'))).toEqual([2, 3]);
});

it('counts an item once, however often it was done', () => {
  const twice = afterItem(
    afterItem(fresh, item(2, 'question'), 'done'),
    item(2, 'question'),
    'done',
  );
  expect(countDone(session, twice)).toEqual({ total: 4, done: 2, cards: 1, questions: 1 });
});

it('takes the last one back to where it stood, also where the server knows it as done', () => {
  const before = afterItem(fresh, item(1), 'again');
  const rated = afterItem(before, item(3), 'done');
  const told = { ...session, items: session.items.map((one) => ({ ...one, isDone: true })) };
  const { session: now, progress } = withoutLast(
    { session: told, progress: rated },
    { item: item(3), again: before.again },
  );
  expect(progress).toEqual(before);
  expect(queueOf(now, progress).map(({ itemId }) => itemId)).toEqual([3]);
  const againOnce = withoutLast(
    { session, progress: before },
    { item: item(1), again: fresh.again },
  );
  expect(ids(againOnce.progress)).toEqual([1, 2, 3]);
});
