import type { Video } from '@xuezhou/contract/lecture';
import { isWatched, type Range } from '@xuezhou/rules/lecture/watched';

export interface Chapter {
  title: string;
  /** Seconds. */
  start: number;
  end: number;
}

/** The parts of a lecture with their ends; those that begin after its end fall away. */
export function chaptersOf({
  chapters,
  duration,
}: Pick<Video, 'chapters' | 'duration'>): Chapter[] {
  const inOrder = chapters
    .filter(({ start }) => start < duration)
    .toSorted((a, b) => a.start - b.start);
  return inOrder.map(({ title, start }, index) => ({
    title,
    start,
    end: inOrder[index + 1]?.start ?? duration,
  }));
}

export function chapterAt(chapters: readonly Chapter[], time: number): Chapter | null {
  return chapters.findLast(({ start }) => start <= time + 0.01) ?? null;
}

/** By what was watched of it. */
export function isChapterWatched({ start, end }: Chapter, watched: readonly Range[]): boolean {
  const seen = watched.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, end) - Math.max(from, start)),
    0,
  );
  return isWatched(seen, end - start);
}
