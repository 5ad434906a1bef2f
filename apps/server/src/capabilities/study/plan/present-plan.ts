import { dayMinutes, type StudyPlan } from '@xuezhou/contract/study';
import { textOfDay, weekdayOfDay } from '@xuezhou/rules/flash-card/study-day';
import { minutesBetween, minutesOn, minutesOfWeek } from '@xuezhou/rules/study/hours';
import { isLackAccepted } from '@xuezhou/rules/study/wishes/lack';
import { moreAWeek } from '@xuezhou/rules/study/wishes/more-a-week';
import { leaveOutFirst } from '@xuezhou/rules/study/leave-out';
import { wholePercents } from '@xuezhou/rules/study/percents';
import { spreadWork, type Spread } from '@xuezhou/rules/study/spread';
import { isLearned, type TopicWork } from '@xuezhou/rules/study/work';
import { groupBy } from '../../../platform/group-by.ts';
import { hoursLeft, standingOf, type PlannedCourse } from './planned-course.ts';

/** Of today's hours so many minutes of work are done already. */
const usedToday = ({ plan, today, lastNight, now }: PlannedCourse): number =>
  plan === null
    ? 0
    : Math.max(0, Math.min(minutesOn(plan.hours, today), lastNight.total - now.total));

/** Minutes that are left over until the exam, lacking where negative; null without an exam or a plan. */
export function balanceOf(course: PlannedCourse): number | null {
  const hours = hoursLeft(course);
  return hours === null ? null : hours - usedToday(course) - course.now.total;
}

/** Minutes; 0 where nothing lacks, or no exam bounds the time. */
export const lackOf = (course: PlannedCourse): number => Math.max(0, -(balanceOf(course) ?? 0));

/** What is lacking is nothing to be told: its learner goes on with it. */
export const isLackOf = (course: PlannedCourse): boolean =>
  isLackAccepted(balanceOf(course), course.row.accepted_lack);

/** From tomorrow on: of today something is done already, and it is late for more. */
function moreAWeekOf(course: PlannedCourse): number | null {
  const { plan, today, examDay } = course;
  const minutes = -(balanceOf(course) ?? 0);
  if (plan === null || examDay === null || minutes <= 0) return null;
  const { max: most } = dayMinutes;
  return moreAWeek(plan.hours, { from: today + 1, until: examDay, minutes, most });
}

export function spreadOf(course: PlannedCourse): Spread | null {
  const { plan, now, today, examDay } = course;
  if (plan === null) return null;
  const { hours, mockDays } = plan;
  return spreadWork(now, { hours, today, examDay, mockDays, usedToday: usedToday(course) });
}

export function presentPlan(course: PlannedCourse): StudyPlan {
  const { row, now, plan, pace, today } = course;
  const spread = spreadOf(course);
  const learnUntil = spread?.learnUntil ?? null;
  const hours = hoursLeft(course);
  const { papers, minutes: mockMinutes, goingOver } = now.mocks;
  return {
    courseId: row.course_id,
    courseName: row.title,
    examDate: row.exam_date,
    weekdays: plan === null ? null : [...plan.hours.weekdays],
    weeklyMinutes: plan === null ? null : minutesOfWeek(plan.hours.weekdays),
    work: {
      ...sumOf(now.topics),
      total: now.total,
      mock: now.mock,
      papers,
      mockMinutes,
      goingOver,
    },
    secondsPerQuestion: pace.secondsPerQuestion,
    isOwnPace: pace.isOwn,
    books: presentBooks(course, spread),
    hours: hours === null ? null : hours - usedToday(course),
    balance: balanceOf(course),
    moreAWeek: moreAWeekOf(course),
    isLackAccepted: isLackOf(course),
    ahead: standingOf(course),
    learnUntil: learnUntil === null ? null : textOfDay(learnUntil),
    weeks: spread === null ? [] : presentWeeks(course, spread),
    daysOff: (plan?.hours.daysOff ?? [])
      .filter(({ to }) => to >= today)
      .map(({ from, to }) => ({
        from: textOfDay(from),
        to: textOfDay(to),
        minutes: minutesBetween(
          { weekdays: plan?.hours.weekdays ?? [], daysOff: [] },
          from,
          to + 1,
        ),
      })),
    leaveOut: presentLeaveOut(course),
    spare: presentSpare(course),
  };
}

function sumOf(topics: readonly TopicWork[]) {
  const sum = (of: (work: TopicWork) => number) => topics.reduce((all, one) => all + of(one), 0);
  return {
    lecture: sum((one) => one.lecture),
    reading: sum((one) => one.reading),
    practice: sum((one) => one.practice),
    questions: sum((one) => one.questions),
    cards: sum((one) => one.cards),
    review: sum((one) => one.review),
    total: sum((one) => one.total),
  };
}

function presentBooks({ chapters, now }: PlannedCourse, spread: Spread | null): StudyPlan['books'] {
  const work = new Map(now.topics.map((one) => [one.topic, one]));
  const books = [...groupBy(chapters, ({ bookId }) => bookId)];
  const shares = wholePercents(
    books.map(([, own]) => own.reduce((sum, { now: { share } }) => sum + share, 0)),
  );
  return books.map(([bookId, own], index) => {
    const topics = own.flatMap(({ readingId }) => work.get(readingId) ?? []);
    const open = topics.filter((one) => !isLearned(one));
    const days = open.map(({ topic }) => spread?.doneOn.get(topic));
    const known = days.filter((day) => day !== undefined);
    const isWhole = known.length > 0 && known.length === days.length;
    return {
      bookId,
      bookName: own[0]?.bookName ?? '',
      share: shares[index] ?? 0,
      chapters: own.length,
      chaptersLearned: topics.length - open.length,
      chaptersLeftOut: own.length - topics.length,
      ...sumOf(topics),
      learnedOn: isWhole ? textOfDay(Math.max(...known)) : null,
    };
  });
}

function presentWeeks({ chapters, plan }: PlannedCourse, { days }: Spread): StudyPlan['weeks'] {
  const known = new Map(chapters.map((chapter) => [chapter.readingId, chapter]));
  const mondayOf = (day: number) => day - weekdayOfDay(day) + 1;
  return [...groupBy(days, ({ day }) => mondayOf(day)).values()].flatMap((own) => {
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined) return [];
    const learned = [...new Set(own.flatMap(({ topics }) => topics))].flatMap(
      (topic) => known.get(topic) ?? [],
    );
    return [
      {
        from: textOfDay(first.day),
        to: textOfDay(last.day),
        minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
        bookNames: [...new Set(learned.map(({ bookName }) => bookName))],
        chapters: learned.map(({ title }) => title),
        mocks: own.filter(({ isMock }) => isMock).map(({ day }) => textOfDay(day)),
        isOff: own.some(
          ({ day }) =>
            plan?.hours.daysOff.some(({ from, to }) => from <= day && day <= to) ?? false,
        ),
      },
    ];
  });
}

/** Where no paper of the course says how long the exam is. */
const usualExamQuestions = 180;
const maxProposals = 12;

/** What is left out, and where the time is still too short the next that lose least. */
function presentLeaveOut(course: PlannedCourse): StudyPlan['leaveOut'] {
  const { row } = course;
  const leftOut = new Set(row.left_out ?? []);
  const isShort = (balanceOf(course) ?? 0) < 0;
  if (!isShort && leftOut.size === 0) return [];
  return inOrder(course).filter(
    ({ isLeftOut }, index) => isLeftOut || (isShort && index < maxProposals + leftOut.size),
  );
}

/** What would go first while nothing has to. */
const presentSpare = (course: PlannedCourse): StudyPlan['leaveOut'] =>
  (balanceOf(course) ?? -1) < 0
    ? []
    : inOrder(course)
        .filter(({ isLeftOut }) => !isLeftOut)
        .slice(0, maxProposals);

/** The chapters that could be put aside, the least loss first, with those that are. */
function inOrder({ whole, row, chapters }: PlannedCourse): StudyPlan['leaveOut'] {
  const leftOut = new Set(row.left_out ?? []);
  const facts = chapters.map(({ now }) => now);
  const names = new Map(chapters.map((chapter) => [chapter.readingId, chapter]));
  return leaveOutFirst(whole, { facts, leftOut, examQuestions: usualExamQuestions }).map(
    ({ topic, minutes, share, questions }) => ({
      readingId: topic,
      readingName: names.get(topic)?.title ?? '',
      bookName: names.get(topic)?.bookName ?? '',
      minutes,
      share: Math.round(share * 10),
      questions: Math.round(questions),
      isLeftOut: leftOut.has(topic),
    }),
  );
}
