import { describe, expect, it } from 'vitest';
import { decksOf, layOver } from './shown-own-cards.ts';
import { anOwnCard } from '../testing/a-card.ts';

const [one, two] = [anOwnCard(1), anOwnCard(2, { deck: '公式' })];
const at = (minute: number) => `2026-03-02T04:0${minute}:00Z`;
const saveOf = (card: typeof one, minute: number, wishes: object = {}) => ({
  ...card.own,
  courseId: 1,
  readingId: null,
  editedAt: at(minute),
  ...wishes,
});
const deletionOf = (card: typeof one, minute: number) => ({
  ownCardId: card.own.ownCardId,
  deletedAt: at(minute),
});
const frontsOf = (cards: ReturnType<typeof layOver>) => cards.map(({ front }) => front);

describe('what waits on this device', () => {
  it('stands before and over what the server knows', () => {
    const fresh = saveOf(anOwnCard(3), 1);
    const changed = saveOf(one, 2, { front: '改过' });
    const shown = layOver(1, [two, one], { saves: [fresh, changed], deletions: [] });
    expect(frontsOf(shown)).toEqual(['第 3 问', '第 2 问', '改过']);
    expect(shown.map(({ known }) => known === null)).toEqual([true, false, true]);
  });

  it('counts by when it was done, and not by how it is kept', () => {
    const saves = [saveOf(one, 3, { front: '撤回' }), saveOf(two, 1)];
    const deletions = [deletionOf(one, 2), deletionOf(two, 2)];
    expect(frontsOf(layOver(1, [two, one], { saves, deletions }))).toEqual(['撤回']);
  });

  it('of another course takes its card away', () => {
    const saves = [saveOf(one, 1, { courseId: 2 })];
    expect(frontsOf(layOver(1, [one], { saves, deletions: [] }))).toEqual([]);
    expect(frontsOf(layOver(2, [], { saves, deletions: [] }))).toEqual(['第 1 问']);
  });
});

it('names each deck once', () => {
  const cards = [two, anOwnCard(3, { deck: '公式' }), one];
  expect(decksOf(layOver(1, cards, { saves: [], deletions: [] }))).toEqual(['公式']);
});
