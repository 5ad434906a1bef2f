import { Link, linkOptions } from '@tanstack/react-router';
import type { CourseMode } from '@xuezhou/contract/enrolment';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import type { PagePartProps } from '../../../../platform/page/page-parts.tsx';
import { courseWords as words } from '../../study.words.ts';
import { toFlashCards, toPractice } from '../../../catalogue/port/links.ts';

export type CourseTab = 'challenge' | 'videos' | 'live' | 'material';

interface CourseTabsProps {
  courseId: number;
  /** The ways that the class may take. */
  modes: readonly CourseMode[];
  hasLive: boolean;
  /** Kept from one tab to the next. */
  bookId: number | undefined;
  current: CourseTab | PagePartProps['course-tabs']['current'];
}

/** The ways through a course that are built. */
export function CourseTabs({ courseId, modes, hasLive, bookId, current }: CourseTabsProps) {
  const search = bookId === undefined ? {} : { book: String(bookId) };
  const tabs = {
    challenge: linkOptions({
      to: '/course/$courseId/challenge-mode',
      params: { courseId },
      search,
    }),
    videos: linkOptions({ to: '/course/$courseId/video-mode', params: { courseId }, search }),
    live: linkOptions({ to: '/course/$courseId/live-mode', params: { courseId } }),
    practice: toPractice(courseId),
    cards: toFlashCards(courseId),
    mocks: linkOptions({ to: '/course/$courseId/events', params: { courseId } }),
    ranking: linkOptions({ to: '/course/$courseId/ranking', params: { courseId } }),
    material: linkOptions({ to: '/course/$courseId/material', params: { courseId } }),
    favorites: linkOptions({ to: '/course/$courseId/favorite', params: { courseId } }),
  };
  const shown = (
    [
      ['challenge', words.challenge, modes.includes('challenge')],
      ['videos', words.videos, modes.includes('video')],
      ['live', words.live, hasLive || current === 'live'],
      ['practice', words.practice, true],
      ['cards', words.cards, true],
      ['mocks', words.mocks.name, true],
      ['ranking', words.ranking, true],
      ['favorites', words.favorites, true],
      ['material', words.material, true],
    ] as const
  ).filter(([, , isThere]) => isThere);
  return (
    <TabsLine
      label={words.course.tabs}
      items={shown.map(([key, label]) => ({ key, label, isCurrent: key === current }))}
      renderLink={({ key }, props) => <Link {...tabs[key as keyof typeof tabs]} {...props} />}
    />
  );
}
