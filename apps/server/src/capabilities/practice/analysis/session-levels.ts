import type { LevelFlag } from '@xuezhou/contract/practice';
import { bookLevelOf } from '@xuezhou/rules/practice/diagnosis';
import { levelChange } from '@xuezhou/rules/practice/challenge';
import type { ReadingMastery, StudiedCourse } from './course-mastery.ts';

/** What rose among the readings that are meant, since a moment; nothing where there is none. */
export function levelFlag(
  name: string,
  course: StudiedCourse,
  { since, isMeant }: { since: Date | undefined; isMeant: (reading: ReadingMastery) => boolean },
): LevelFlag {
  const levelIn = ({ readings }: StudiedCourse) =>
    bookLevelOf(readings.filter(isMeant).map(({ level }) => ({ mastery: level })));
  return levelChange(
    name,
    levelIn(since === undefined ? course : course.before(since)),
    levelIn(course),
  );
}
