import {
  day,
  flag,
  id,
  integer,
  list,
  longText,
  nullable,
  object,
  operation,
  text,
  type Static,
  optional,
} from '../kernel.ts';

/** Minutes of a weekday: from none to twelve hours, and a quarter of an hour a press. */
export const dayMinutes = { max: 720, step: 15 } as const;

/** Minutes a week: from half an hour to what its days may hold. */
export const weeklyMinutes = { min: 30, max: 7 * dayMinutes.max, usual: 480 } as const;

/** Of each weekday, Monday first. */
const Weekdays = () => list(integer(0, dayMinutes.max), 7);

/** Minutes, all of them whole: sums are sums of what is told. */
const Work = {
  lecture: integer(0),
  reading: integer(0),
  /** Until it is demonstrated, of so many questions. */
  practice: integer(0),
  questions: integer(0),
  cards: integer(0),
  review: integer(0),
  total: integer(0),
};

const PlannedBook = object({
  bookId: id(),
  bookName: longText(),
  /** Percent of the exam, by its questions. */
  share: integer(0, 100),
  chapters: integer(0),
  chaptersLearned: integer(0),
  /** That their learner has put aside. */
  chaptersLeftOut: integer(0),
  ...Work,
  /** The day on which the last new of it is learned; null where nothing is left, or it does not fit. */
  learnedOn: nullable(day()),
});

const PlannedWeek = object({
  from: day(),
  to: day(),
  minutes: integer(0),
  /** Of books that are learned in it, in order. */
  bookNames: list(longText()),
  /** And their chapters. */
  chapters: list(longText()),
  /** Days on which a paper is sat. */
  mocks: list(day()),
  isOff: flag(),
});

const LeaveOut = object({
  readingId: id(),
  readingName: longText(),
  bookName: longText(),
  /** That are saved by it. */
  minutes: integer(0),
  /** Tenths of a percent of the exam. */
  share: integer(0, 1000),
  /** Questions of the exam that are lost by it, as an estimate. */
  questions: integer(0),
  /** Its learner has put it aside. */
  isLeftOut: flag(),
});

const DaysOff = object({ from: day(), to: day(), minutes: integer(0) });

/** What is left to learn of a course until its exam, beside the hours that there are for it. */
export const StudyPlan = object({
  courseId: id(),
  courseName: longText(),
  /** The student's own sitting where one was chosen, else the course's; null: no exam. */
  examDate: nullable(day()),
  /** Null: there is no plan yet. */
  weekdays: nullable(Weekdays()),
  /** Of all weekdays together; null without a plan. */
  weeklyMinutes: nullable(integer(weeklyMinutes.min, weeklyMinutes.max)),
  /** Of the whole course. */
  work: object({
    ...Work,
    mock: integer(0),
    papers: integer(0),
    mockMinutes: integer(0),
    goingOver: integer(0),
  }),
  /** Seconds that a question takes this student; of the course's students where `isOwnPace` is false. */
  secondsPerQuestion: integer(1),
  isOwnPace: flag(),
  books: list(PlannedBook),
  /** Minutes until the exam; null without an exam or a plan. */
  hours: nullable(integer(0)),
  /** Minutes that are left over, or lacking where negative; null without an exam or a plan. */
  balance: nullable(integer()),
  /** Minutes a week, on the days that are left, that would make the lack good; null where nothing lacks, or they do not hold it. */
  moreAWeek: optional(nullable(integer(1))),
  /** Its learner goes on with what is lacking, and it has hardly grown since. */
  isLackAccepted: flag(),
  /** Minutes ahead of the plan as of last night, or behind it where negative; null without a plan, from the day of the exam on, or when all of it is done. */
  ahead: nullable(integer()),
  /** The last day of new chapters; null where not all of them fit, or none is left. */
  learnUntil: nullable(day()),
  weeks: list(PlannedWeek),
  daysOff: list(DaysOff),
  /** What to put aside first, the least loss first; of what is left out, where it stands. */
  leaveOut: list(LeaveOut),
  /** While the time suffices: what would be put aside first if it became less, in that order. */
  spare: optional(list(LeaveOut)),
});
export type StudyPlan = Static<typeof StudyPlan>;

export const listStudyPlans = operation({
  summary: '学习计划：每门能学的课还要学多少、时间够不够、比计划快或慢多少',
  method: 'GET',
  path: '/api/courses/plans',
  access: 'login',
  /** `examDate`: what a course without a plan would ask for if its exam were on that day. */
  query: object({ examDate: optional(day()) }),
  data: list(StudyPlan),
});

/** Counts from today on, so that it also makes good what was missed. */
export const saveStudyPlan = operation({
  summary: '定下或调整一门课的考试日期和每天的时间，从今天起重新排',
  method: 'POST',
  path: '/api/courses/plans',
  access: 'login',
  body: object({ courseId: id(), examDate: nullable(day()), weekdays: Weekdays() }),
  data: StudyPlan,
  refusals: [
    'courseNotOwned',
    'identityRequired',
    'courseExpired',
    'examDatePassed',
    'weekTooShort',
  ],
});

const planRefusals = [
  'courseNotOwned',
  'identityRequired',
  'courseExpired',
  'noStudyPlan',
] as const;

/** Takes these days out of the plan, or with `isOff` false gives them back; those that are over stay. */
export const takeDaysOff = operation({
  summary: '休息一天，或这一周学不了；也可以撤回',
  method: 'POST',
  path: '/api/courses/plans/days-off',
  access: 'login',
  body: object({ courseId: id(), from: day(), to: day(), isOff: flag() }),
  data: StudyPlan,
  refusals: [...planRefusals, 'daysOffRange'],
});

/** Chapters that are put aside; an empty list takes all of them up again. */
export const leaveChaptersOut = operation({
  summary: '时间不够时先放下哪些章',
  method: 'POST',
  path: '/api/courses/plans/left-out',
  access: 'login',
  body: object({ courseId: id(), readingIds: list(id(), 1000) }),
  data: StudyPlan,
  refusals: planRefusals,
});

/** Nothing is said of what is lacking until two hours more are lacking than now; with `isAccepted` false it is said again. */
export const acceptLack = operation({
  summary: '时间不够也就这样学，差得再多两小时才再提醒',
  method: 'POST',
  path: '/api/courses/plans/lack',
  access: 'login',
  body: object({ courseId: id(), isAccepted: flag() }),
  data: StudyPlan,
  refusals: planRefusals,
});

/** Questions that tell where somebody stands in a course before the plan goes by it; they count as any practice does. */
export const getPlacement = operation({
  summary: '摸底：整门课里挑出的题，答过的够多之后不再提供',
  method: 'GET',
  path: '/api/courses/:courseId/placement',
  access: 'login',
  params: object({ courseId: id() }),
  data: object({
    /** Empty where there is none to offer. */
    questionIds: list(id(), 30),
    /** They take about so long. */
    minutes: integer(0),
  }),
  refusals: ['courseNotOwned', 'identityRequired', 'courseExpired'],
});

const StudyCalendar = object({
  /** Where a calendar fetches it without a session; who has it sees the plan. */
  path: text(300),
});

export const getStudyCalendar = operation({
  summary: '学习日历的订阅地址',
  method: 'GET',
  path: '/api/courses/calendar',
  access: 'login',
  data: StudyCalendar,
});

export const renewStudyCalendar = operation({
  summary: '换一个学习日历的订阅地址，旧的不再有效',
  method: 'POST',
  path: '/api/courses/calendar/renew',
  access: 'login',
  data: StudyCalendar,
});
