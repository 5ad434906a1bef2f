import type { TodayItem } from '@xuezhou/contract/study';
import { fillDay, type DayFill, type OpenTopic } from '@xuezhou/rules/study/fill-day';
import { minutesOn } from '@xuezhou/rules/study/hours';
import { cardSeconds, questionsToAsk, type StudyPart } from '@xuezhou/rules/study/work';
import type { ChapterLecture } from '../../lecture/lecture.port.ts';
import { lectureKey, readingKey, type CourseChapter } from '../plan/course-chapter.ts';
import { hoursLeft, type PlannedCourse } from '../plan/planned-course.ts';
import { plainItem } from './plain-item.ts';

/** What of a day is settled before the plan fills it. */
export interface DayOfCourse {
  readonly midnight: Date;
  /** Minutes that papers, classes and camps take of it. */
  readonly fixed: number;
  /** Of the review of the day, what is done of it too. */
  readonly due: { readonly cards: number; readonly wrong: number };
  /** Lectures and texts that come before the others, as `lectureKey` and `readingKey` name them. */
  readonly first: readonly string[];
  /** Answers of today that were neither of a paper nor of the review. */
  readonly practised: { readonly count: number; readonly at: number | null };
}

export interface PlannedDay {
  readonly items: readonly TodayItem[];
  /** So much of the review belongs to the day. */
  readonly review: Pick<DayFill, 'cards' | 'wrong'>;
}

/** What the plan of a course wants today: as it was last night, so that nothing of it moves by what is done. */
export function plannedDay(course: PlannedCourse, day: DayOfCourse): PlannedDay {
  const { plan, today } = course;
  // The day of the exam is for what is due: nobody learns anything new on it.
  if (plan === null || course.daysLeft === 0) return { items: [], review: all(day.due) };
  const fill = fillDay({
    minutes: minutesOn(plan.hours, today),
    ...{ fixed: day.fixed, due: day.due, pace: course.pace, untilExam: hoursLeft(course) },
    topics: topicsOf(course, day.first),
  });
  const known = partsByKey(course);
  const parts = fill.parts.flatMap((part) => {
    const own = known.get(part.key);
    return own === undefined ? [] : [presentPart(course, own, part)];
  });
  const extra = extraParts(course, new Set(fill.parts.map(({ key }) => key)), day.midnight);
  const practice = practiceItem(course, fill.practice.count, day.practised);
  const cards = cardsItem(course, fill.newCards.count);
  const items = [...parts, ...practice.items, ...cards.items];
  const over = sumMinutes(extra) + practice.over + cards.over;
  return { items: [...extra, ...withoutTail(items, over)], review: fill };
}

const all = ({ cards, wrong }: DayOfCourse['due']): PlannedDay['review'] => ({
  cards: { count: cards, minutes: 0 },
  wrong: { count: wrong, minutes: 0 },
});

const sumMinutes = (items: readonly TodayItem[]): number =>
  items.reduce((sum, { minutes }) => sum + minutes, 0);

/** What was done beside the list is no more work on top: as much of it as that took waits for tomorrow. */
function withoutTail(items: readonly TodayItem[], over: number): TodayItem[] {
  const kept = [...items];
  let left = over;
  for (let last = kept.at(-1); last !== undefined && !last.isDone; last = kept.at(-1)) {
    if (last.spent > 0 || last.minutes > left) break;
    left -= last.minutes;
    kept.pop();
  }
  return kept;
}

/** In the order of the book, what goes first before all of it, and what is put aside not at all. */
function topicsOf({ row, chapters, pace }: PlannedCourse, first: readonly string[]): OpenTopic[] {
  const leftOut = new Set(row.left_out ?? []);
  const open = chapters.filter(({ isLocked, readingId }) => !isLocked && !leftOut.has(readingId));
  const ahead = open.flatMap(({ lastNight }) =>
    lastNight.parts.filter(({ key }) => first.includes(key)),
  );
  return [
    { topic: 0, parts: ahead, questions: 0, newCards: 0, isOpen: true },
    ...open.map(({ lastNight }) => ({
      topic: lastNight.topic,
      parts: lastNight.parts.filter(({ key }) => !first.includes(key)),
      questions: questionsToAsk(lastNight.missing, pace),
      newCards: lastNight.newCards,
      isOpen: lastNight.isOpen,
    })),
  ];
}

interface Part {
  readonly chapter: CourseChapter;
  /** Null of a text. */
  readonly lecture: ChapterLecture | null;
}

function partsByKey({ chapters }: PlannedCourse): Map<string, Part> {
  return new Map(
    chapters.flatMap((chapter): [string, Part][] => [
      ...chapter.lectures.map((lecture): [string, Part] => [
        lectureKey(lecture.bulletId),
        { chapter, lecture },
      ]),
      ...(chapter.text === null
        ? []
        : [[readingKey(chapter.readingId), { chapter, lecture: null }] as [string, Part]]),
    ]),
  );
}

/** Of a lecture so many minutes are today's, which may be a part of it. */
function presentPart(
  course: PlannedCourse,
  { chapter, lecture }: Part,
  part: StudyPart,
): TodayItem {
  if (lecture === null) {
    const isDone = chapter.text?.isRead ?? false;
    const doneAt = isDone ? (chapter.text?.at?.toISOString() ?? null) : null;
    const own = { kind: 'reading', title: chapter.title, isDone, doneAt } as const;
    return presentIn(course, chapter, { ...own, minutes: part.minutes, spent: 0 });
  }
  const lately = Math.round(lecture.lately / 60);
  const isDone = lecture.isWatched || lately >= part.minutes;
  return {
    ...presentIn(course, chapter, {
      ...{ kind: 'lecture', title: lecture.title, isDone },
      doneAt: isDone && lecture.at !== null ? new Date(lecture.at).toISOString() : null,
      minutes: isDone ? part.minutes : part.minutes - lately,
      spent: isDone ? 0 : lately,
    }),
    position: Math.floor(lecture.position),
    bulletId: lecture.bulletId,
  };
}

type ItemState = Pick<TodayItem, 'kind' | 'title' | 'isDone' | 'doneAt' | 'minutes' | 'spent'>;

const presentIn = ({ row }: PlannedCourse, chapter: CourseChapter, own: ItemState): TodayItem => ({
  ...plainItem,
  ...own,
  courseId: row.course_id,
  courseName: row.title,
  chapter: [chapter.number, chapter.title].filter(Boolean).join('　'),
  finished: own.isDone ? 1 : 0,
  total: 1,
  isPlanned: true,
  bookId: chapter.bookId,
  readingId: chapter.readingId,
});

/** Lectures and texts that were finished today beside the list. */
function extraParts(
  course: PlannedCourse,
  listed: ReadonlySet<string>,
  midnight: Date,
): TodayItem[] {
  return [...partsByKey(course)].flatMap(([key, part]) => {
    if (listed.has(key)) return [];
    const at = part.lecture === null ? part.chapter.text?.at : part.lecture.at;
    const isDone = part.lecture?.isWatched ?? part.chapter.text?.isRead ?? false;
    if (!isDone || at === null || at === undefined || new Date(at) < midnight) return [];
    // Heard again, it was finished on another day.
    if (part.lecture !== null && part.lecture.lately === 0) return [];
    const minutes =
      part.lecture === null
        ? (part.chapter.text?.minutes ?? 0)
        : Math.round(part.lecture.lately / 60);
    const kind = part.lecture === null ? 'reading' : 'lecture';
    return [presentPart(course, part, { key, kind, minutes: Math.max(1, minutes) })];
  });
}

interface Counted {
  readonly items: TodayItem[];
  /** Minutes that went into more than was asked for. */
  readonly over: number;
}

const minutesFor = (count: number, seconds: number): number =>
  count <= 0 ? 0 : Math.max(1, Math.round((count * seconds) / 60));

/** Smart practice, with as many questions as the day has for it; any questions count. */
function practiceItem(
  course: PlannedCourse,
  wanted: number,
  { count, at }: DayOfCourse['practised'],
): Counted {
  const seconds = course.pace.secondsPerQuestion;
  const doneAt = at === null ? null : new Date(at).toISOString();
  // Which chapters it asks is chosen when it begins.
  return countedItem(course, { kind: 'practice', wanted, count, seconds, doneAt });
}

function cardsItem(course: PlannedCourse, wanted: number): Counted {
  const met = course.chapters.filter((chapter) => chapter.met > 0);
  const count = met.reduce((sum, chapter) => sum + chapter.met, 0);
  const next = course.chapters.filter(
    ({ lastNight }) => lastNight.isOpen && lastNight.newCards > 0,
  );
  const counted = countedItem(course, {
    ...{ kind: 'cards', wanted, count, doneAt: null, seconds: cardSeconds.fresh },
  });
  const chapter = (next[0] ?? met[0])?.title ?? '';
  return { ...counted, items: counted.items.map((item) => ({ ...item, chapter })) };
}

interface Counting {
  readonly kind: 'practice' | 'cards';
  readonly wanted: number;
  /** Done today. */
  readonly count: number;
  readonly seconds: number;
  readonly doneAt: string | null;
}

function countedItem(
  { row }: PlannedCourse,
  { kind, wanted, count, seconds, doneAt }: Counting,
): Counted {
  const total = Math.max(wanted, wanted === 0 ? count : 1);
  if (total === 0) return { items: [], over: 0 };
  const isDone = count >= total;
  const item: TodayItem = {
    ...plainItem,
    ...{ kind, title: '', courseId: row.course_id, courseName: row.title },
    finished: Math.min(count, total),
    total,
    isDone,
    doneAt: isDone ? doneAt : null,
    minutes: minutesFor(isDone ? Math.max(total, count) : total - count, seconds),
    spent: isDone ? 0 : minutesFor(count, seconds),
    isPlanned: true,
  };
  return {
    items: [item],
    over: Math.max(0, minutesFor(count, seconds) - minutesFor(wanted, seconds)),
  };
}
