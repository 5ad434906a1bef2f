import type { HighlightsOfReading } from '@xuezhou/contract/reader';
import { describe, expect, it } from 'vitest';
import { shownHighlights, type HighlightEdit } from './shown-highlights.ts';

const at = '2026-11-21T00:00:00.000Z';
const edit = (given: Partial<HighlightEdit>): HighlightEdit => ({
  highlightId: 'a',
  courseId: 1,
  bookId: 1,
  readingId: 101,
  exact: '久期',
  prefix: '',
  suffix: '',
  start: 5,
  color: 'yellow',
  note: '',
  baseRevision: 0,
  at,
  ...given,
});
const listed = (given: Partial<HighlightEdit>, revision = 1): HighlightsOfReading[] => {
  const { baseRevision: _, at: editedAt, ...own } = edit(given);
  const highlight = { ...own, revision, createdAt: editedAt, editedAt, isOrphan: false };
  return [
    { readingId: 101, number: '1', readingName: '利率', isDeleted: false, highlights: [highlight] },
  ];
};
const nameOf = () => ({ number: '1', readingName: '利率' });
const none = { saved: [], removed: [] };

describe('the highlights that are shown', () => {
  it('hold what the server has not taken yet, and say so', () => {
    const saved = [edit({ highlightId: 'b', start: 1 })];
    const shown = shownHighlights(listed({}), { saved, removed: [] }, nameOf);
    expect(shown.map(({ highlightId, isWaiting }) => [highlightId, isWaiting])).toEqual([
      ['b', true],
      ['a', false],
    ]);
  });

  it('show a change made without a network, one after another', () => {
    const saved = [
      edit({ color: 'red', baseRevision: 1 }),
      edit({ color: 'red', note: '记', baseRevision: 2 }),
    ];
    const [shown] = shownHighlights(listed({}), { saved, removed: [] }, nameOf);
    expect(shown).toMatchObject({ color: 'red', note: '记', revision: 3, isWaiting: true });
  });

  it('are not taken back by what the server has answered already', () => {
    const saved = [edit({ note: '旧', baseRevision: 0 })];
    const [shown] = shownHighlights(listed({ note: '新' }, 2), { saved, removed: [] }, nameOf);
    expect(shown).toMatchObject({ note: '新', isWaiting: false });
  });

  it('leave out what was deleted here', () => {
    expect(shownHighlights(listed({}), { ...none, removed: ['a'] }, nameOf)).toEqual([]);
  });
});
