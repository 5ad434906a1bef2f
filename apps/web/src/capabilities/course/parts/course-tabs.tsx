import { Link, linkOptions } from '@tanstack/react-router';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import { courseWords as words } from '../course.words.ts';
import { toFlashCards, toPractice } from '../links.ts';

export type CourseTab = 'challenge' | 'videos';

interface CourseTabsProps {
  courseId: number;
  /** Kept from one tab to the next. */
  bookId: number | undefined;
  current: CourseTab;
}

/** The ways through a course that are built. */
export function CourseTabs({ courseId, bookId, current }: CourseTabsProps) {
  const search = bookId === undefined ? {} : { book: String(bookId) };
  const tabs = {
    challenge: linkOptions({
      to: '/course/$courseId/challenge-mode',
      params: { courseId },
      search,
    }),
    videos: linkOptions({ to: '/course/$courseId/video-mode', params: { courseId }, search }),
    practice: toPractice(courseId),
    cards: toFlashCards(courseId),
    favorites: linkOptions({ to: '/course/$courseId/favorite', params: { courseId } }),
  };
  return (
    <TabsLine
      label={words.course.tabs}
      items={[
        { key: 'challenge', label: words.challenge, isCurrent: current === 'challenge' },
        { key: 'videos', label: words.videos, isCurrent: current === 'videos' },
        { key: 'practice', label: words.practice },
        { key: 'cards', label: words.cards },
        { key: 'favorites', label: words.favorites },
      ]}
      renderLink={({ key }, props) => <Link {...tabs[key as keyof typeof tabs]} {...props} />}
    />
  );
}
