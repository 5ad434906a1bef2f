import type { QuestionKind, SmartWish } from '@xuezhou/contract/practice';
import type { Reach } from '@xuezhou/rules/practice/pick';
import { keepsForm, type FormPart } from '@xuezhou/rules/practice/smart/set-form';
import type { ReadingMastery, StudiedCourse } from '../analysis/course-mastery.ts';
import type { ExamOfCourse } from '../facts/exam-of-course.ts';

/** So many questions from the next chapters tell the place of who has watched nothing. */
const aheadUnwatched = 2;
const nextChapters = 3;
/** Answers in a chapter that show that it was begun, where no lecture was watched. */
const leastDone = 3;

type Has = { readonly kind: QuestionKind; readonly options: number };

/**
 * The kinds of a set: those that its student wants, in the exam's form where it has them; else the exam's. Essays only where the exam
 * has them or its student wants them. Undefined where nothing of the course would be left.
 */
export function formOf(
  exam: ExamOfCourse | null,
  { kinds }: SmartWish,
  has: readonly Has[],
): readonly FormPart[] | undefined {
  const parts = exam?.parts ?? [];
  const ofExam = has.filter((one) => keepsForm(parts, one));
  const usual = ofExam.length > 0 ? parts : withoutEssays(has);
  const form =
    kinds === undefined || kinds.length === 0
      ? usual
      : kinds.flatMap((kind) => {
          const own = parts.filter((part) => part.kind === kind);
          const share = has.filter((one) => one.kind === kind).length;
          return own.some((part) => has.some((one) => keepsForm([part], one)))
            ? own
            : [{ kind, options: null, share: share / Math.max(1, has.length) }];
        });
  return has.some((one) => keepsForm(form, one)) ? form : undefined;
}

function withoutEssays(has: readonly Has[]): FormPart[] {
  const counts = new Map<QuestionKind, number>();
  for (const { kind } of has) if (kind !== 'open') counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, share]) => ({ kind, options: null, share }));
}

/** No lecture was watched yet, so none tells how far its student is. */
export const isNewcomer = ({ readings }: Pick<StudiedCourse, 'readings'>): boolean =>
  readings.every(({ lecturesBegun }) => lecturesBegun === 0);

/**
 * The last chapter that was learned, in the order of the course: the later one of what its student says and what lectures tell, or
 * answers where none was watched; the first one for who begins. Undefined where the course teaches nothing by lectures, and all may
 * be asked.
 */
export function reachedReading(
  { readings }: Pick<StudiedCourse, 'readings'>,
  { reachedId }: SmartWish,
): ReadingMastery | undefined {
  const said = readings.findIndex(({ readingId }) => readingId === reachedId);
  const watched = readings.findLastIndex(({ lecturesBegun }) => lecturesBegun > 0);
  const told = Math.max(said, watched);
  if (told >= 0) return readings[told];
  if (!readings.some(({ lectures }) => lectures > 0)) return undefined;
  return lastPractised(readings) ?? readings.find(({ total }) => total > 0);
}

/** The end of the first chapters that were begun one after the other: a placement or a paper asks all over the course. */
function lastPractised(readings: readonly ReadingMastery[]): ReadingMastery | undefined {
  const asked = readings.filter(({ total }) => total > 0);
  const first = asked.findIndex(({ done }) => done >= leastDone);
  if (first < 0) return undefined;
  const end = asked.findIndex(({ done }, index) => index > first && done < leastDone);
  return end < 0 ? asked.at(-1) : asked[end - 1];
}

/** What may be asked; everything where that is wished, or nothing tells. */
export function reachOf(course: StudiedCourse, wish: SmartWish): Reach | undefined {
  const last = wish.isLearnedOnly === false ? undefined : reachedReading(course, wish);
  if (last === undefined) return undefined;
  const at = course.readings.indexOf(last);
  const idsOf = (part: readonly ReadingMastery[]) =>
    new Set(part.map(({ readingId }) => readingId));
  const next = course.readings.slice(at + 1).filter(({ total }) => total > 0);
  return {
    learned: idsOf(course.readings.slice(0, at + 1)),
    next: idsOf(next.slice(0, nextChapters)),
    ahead: isNewcomer(course) ? aheadUnwatched : 0,
  };
}
