import { Link, linkOptions } from '@tanstack/react-router';
import type { CourseMode } from '@xuezhou/contract/course';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import { courseWords as words } from '../course.words.ts';
import { toFlashCards, toPractice } from '../links.ts';

export type CourseTab = 'challenge' | 'videos' | 'live' | 'material';

interface CourseTabsProps {
  courseId: number;
  /** The ways that the class may take. */
  modes: readonly CourseMode[];
  hasLive: boolean;
  /** Kept from one tab to the next. */
  bookId: number | undefined;
  current: CourseTab;
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
  return (
    <TabsLine
      label={words.course.tabs}
      items={[
        ...(modes.includes('challenge')
          ? [{ key: 'challenge', label: words.challenge, isCurrent: current === 'challenge' }]
          : []),
        ...(modes.includes('video')
          ? [{ key: 'videos', label: words.videos, isCurrent: current === 'videos' }]
          : []),
        ...(hasLive || current === 'live'
          ? [{ key: 'live', label: words.live, isCurrent: current === 'live' }]
          : []),
        { key: 'practice', label: words.practice },
        { key: 'cards', label: words.cards },
        { key: 'mocks', label: words.mocks.name },
        { key: 'ranking', label: words.ranking },
        { key: 'favorites', label: words.favorites },
        { key: 'material', label: words.material, isCurrent: current === 'material' },
      ]}
      renderLink={({ key }, props) => <Link {...tabs[key as keyof typeof tabs]} {...props} />}
    />
  );
}
