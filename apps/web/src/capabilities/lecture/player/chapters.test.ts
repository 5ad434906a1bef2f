import { describe, expect, it } from 'vitest';
import { chapterAt, chaptersOf, isChapterWatched } from './chapters.ts';

const chapters = chaptersOf({
  duration: 80,
  chapters: [
    { title: '二', start: 30 },
    { title: '一', start: 0 },
    { title: '在片尾之后', start: 90 },
  ],
});

describe('chapters of a lecture', () => {
  it('end where the next begins, the last one with the lecture', () => {
    expect(chapters).toEqual([
      { title: '一', start: 0, end: 30 },
      { title: '二', start: 30, end: 80 },
    ]);
  });

  it('are found by time', () => {
    expect(chapterAt(chapters, 29.9)?.title).toBe('一');
    expect(chapterAt(chapters, 30)?.title).toBe('二');
    expect(chapterAt([], 3)).toBeNull();
  });

  it('count as watched at nine tenths', () => {
    const [first] = chapters;
    expect(first && isChapterWatched(first, [{ from: 0, to: 27 }])).toBe(true);
    expect(first && isChapterWatched(first, [{ from: 5, to: 30 }])).toBe(false);
  });
});
