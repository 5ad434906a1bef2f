import { CampStatus, CampTaskKind } from '../camp/index.ts';
import {
  day,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';

const MyTaskStatus = object({
  /** Tasks that the student added. */
  personalTaskFinishedCount: integer(0),
  personalTaskTotalCount: integer(0),
  /** The training camps that the student is in. */
  myXLYList: list(CampStatus),
});

/** Of one course. */
export const TaskStatus = object({
  courseId: id(),
  /** Tasks of all camps of the course that the student is in. */
  finishedItem: integer(0),
  totalItem: integer(0),
  ...MyTaskStatus.properties,
  /** Camps of the course, whether or not the student is in them. */
  campCount: integer(0),
});
export type TaskStatus = Static<typeof TaskStatus>;

export const getCourseTasks = operation({
  summary: '一门课的任务进度',
  method: 'GET',
  path: '/api/courses/:courseId/tasks',
  access: 'login',
  params: object({ courseId: id() }),
  data: TaskStatus,
  refusals: ['courseNotOwned'],
});

/** Courses that the student does not have, or that do not exist, are left out. */
export const listCourseTasks = operation({
  summary: '几门课的任务进度',
  method: 'GET',
  path: '/api/courses/tasks',
  access: 'login',
  query: object({
    /** `1,2,3`, at most 100. */
    courseIds: text(1100, 1),
  }),
  data: list(TaskStatus),
  refusals: ['courseIdsFormat'],
});

export const getMyTasks = operation({
  summary: '我的全部任务进度',
  method: 'GET',
  path: '/api/courses/tasks/mine',
  access: 'login',
  data: MyTaskStatus,
});

/** One thing to do today. Where it leads follows from its kind and ids. */
export const TodayItem = object({
  /** `review`: the cards that are due, of all courses together; `wrong`: the questions; `cards`: new ones. */
  kind: oneOf(
    'mock',
    'live',
    'lecture',
    'reading',
    'practice',
    'cards',
    'camp',
    'review',
    'wrong',
    'assignment',
  ),
  title: longText(),
  /** Null: of several courses. */
  courseId: nullable(id()),
  courseName: longText(),
  /** The chapter in which it stands; empty where it stands in none. */
  chapter: longText(),
  finished: integer(0),
  total: integer(1),
  isDone: flag(),
  /** Null where it is not known, or not done. */
  doneAt: nullable(moment()),
  /** What is left of it takes about so long; what is done took it. */
  minutes: integer(0),
  /** Minutes of today that went into it already; 0 of what is done. */
  spent: integer(0),
  /** Of a live class; null: at any time. */
  beginsAt: nullable(moment()),
  /** When the clock of a paper that is being sat runs out; null where none runs. */
  endsAt: nullable(moment()),
  /** Seconds at which a lecture stopped; 0 where it was not begun. */
  position: integer(0),
  isPlanned: flag(),
  bookId: nullable(id()),
  readingId: nullable(id()),
  bulletId: nullable(id()),
  paperId: nullable(id()),
  /** Of a camp's task: what it asks for. */
  task: nullable(CampTaskKind),
  /** The camp that asks for the same. */
  campName: nullable(longText()),
  /** On so many days running until yesterday it was put off to the next; left out where it was not. */
  putOffs: optional(integer(1)),
});
export type TodayItem = Static<typeof TodayItem>;

/** Of a course with a plan. */
const Standing = object({
  courseId: id(),
  /** Minutes ahead of the plan as of last night, or behind it where negative; null when all of it is done. */
  ahead: nullable(integer()),
  /** Answers that the course is known by. */
  answered: integer(0),
  /** Minutes left over until the exam, or lacking where negative; null without an exam. */
  balance: nullable(integer()),
  /** Its learner goes on with what is lacking, and it has hardly grown since. */
  isLackAccepted: flag(),
  /** What more there is to learn of a chapter since today's answers, in minutes; null where there is none. */
  grown: nullable(object({ chapter: longText(), minutes: integer(1) })),
});

export const Today = object({
  date: day(),
  /** In the order in which they are done; what is done stands last. */
  items: list(TodayItem),
  /** What its learner put off to tomorrow, and is not in it; a server of before does not say it. */
  putOff: optional(list(TodayItem)),
  /** Minutes that all plans have today; null where there is no plan. */
  hours: nullable(integer(0)),
  /** Minutes that they have on each day of this week, Monday first; empty where there is no plan. */
  week: list(integer(0), 7),
  standings: list(Standing),
});
export type Today = Static<typeof Today>;

export const getToday = operation({
  summary: '今天要做的事：从学习记录里排出的一份做得完的清单',
  method: 'GET',
  path: '/api/courses/today',
  access: 'login',
  data: Today,
});

/** Until tomorrow, when the plan has it again, and so on some days running and no more; with `isOff` false it comes back at once. What is not in the list changes nothing, nor does what is asked of the list of another day: its tomorrow has come. */
export const putOff = operation({
  summary: '今天清单里的一项明天再做，或拿回来',
  method: 'POST',
  path: '/api/courses/today/put-off',
  access: 'login',
  body: object({
    kind: oneOf('lecture', 'reading', 'practice', 'cards', 'review', 'wrong'),
    courseId: nullable(id()),
    readingId: nullable(id()),
    bulletId: nullable(id()),
    /** Of the list that it stands in; a page of before means the day on which it asks. */
    day: optional(day()),
    isOff: flag(),
  }),
  data: Today,
  refusals: ['putOffOften'],
});
