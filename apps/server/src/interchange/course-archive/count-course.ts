import type { CountedThing, ThingCounts } from '@xuezhou/contract/import/console';
import type { Vanished } from '../store/remove-vanished.ts';
import type { Sound } from '../catalogue/select-sound.ts';
import type { Changes } from '../store/compare-catalogue.ts';

const things = [
  ...(['books', 'readings', 'lectures', 'questions', 'cards', 'papers', 'camps', 'lives'] as const),
] satisfies CountedThing[];

/** The course in which each thing of the files stands. */
const courseOf = {
  books: ({ course_id }: Sound['books'][number]) => course_id,
  readings: ({ course_id }: Sound['readings'][number]) => course_id,
  lectures: ({ course_id }: Changes['lectures']['added'][number]) => course_id,
  questions: ({ row }: Sound['questions'][number]) => row.course_id,
  cards: ({ course_id }: Sound['cards'][number]) => course_id,
  papers: ({ course_id }: Sound['papers'][number]) => course_id,
  camps: ({ course_id }: Sound['camps'][number]) => course_id,
  lives: ({ course_id }: Sound['lives'][number]) => course_id,
};

/** What of one course would be written and taken away; kinds of which it has none are left out. */
export function countCourse(
  courseId: number,
  { sound, changes, vanished }: { sound: Sound; changes: Changes; vanished: Vanished },
): ThingCounts[] {
  const isIn = (what: CountedThing, one: unknown): boolean =>
    (courseOf[what] as (of: unknown) => number)(one) === courseId;
  return things.flatMap((what) => {
    const difference = what === 'questions' ? changes.questions.difference : changes[what];
    const said: readonly unknown[] =
      what === 'lectures' ? sound.lectures.map(({ draft }) => draft.bullet) : sound[what];
    const count = (all: readonly unknown[]) => all.filter((one) => isIn(what, one)).length;
    const [added, changed] = [count(difference.added), count(difference.changed)];
    const unchanged = count(said) - added - changed;
    const removed = vanished[what].length;
    const isNothing = added + changed + unchanged + removed <= 0;
    // A live class that meets another is in the files, and is not written.
    return isNothing ? [] : [{ what, added, changed, unchanged: Math.max(0, unchanged), removed }];
  });
}
