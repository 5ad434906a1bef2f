import {
  day,
  done,
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
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** What a camp asks for. Whether it is done follows from what the student did, never from what a browser says. */
export const CampTaskKind = oneOf(
  'lecture',
  'reading',
  'practice',
  'cards',
  'mock',
  'assignment',
  'live',
);
export type CampTaskKind = Static<typeof CampTaskKind>;

export const CampTask = object({
  kind: CampTaskKind,
  title: longText(),
  /** Of `total`: 1 for what is done once, else questions, cards, or minutes of live classes. */
  finished: integer(0),
  total: integer(1),
  isDone: flag(),
  bookId: nullable(id()),
  readingId: nullable(id()),
  bulletId: nullable(id()),
  paperId: nullable(id()),
});
export type CampTask = Static<typeof CampTask>;

export const CampDay = object({
  /** 1 is the first. */
  day: integer(1),
  date: day(),
  /** Questions and cards count from their day on, so what is ahead cannot be begun. */
  isOpen: flag(),
  isToday: flag(),
  tasks: list(CampTask),
});
export type CampDay = Static<typeof CampDay>;

/** Why a camp cannot be joined, or how it was. */
export const JoinResult = oneOf('joined', 'already', 'noAccess', 'notOpen', 'full', 'ended');
export type JoinResult = Static<typeof JoinResult>;

/** How far a student is in one camp. */
export const CampStatus = object({
  campId: id(),
  courseId: id(),
  campName: longText(),
  xlyFinishedCount: integer(0),
  xlyTotalCount: integer(0),
});
export type CampStatus = Static<typeof CampStatus>;

export const CampClass = object({
  classId: id(),
  className: longText(),
  /** The first day; null: the day on which one joins. */
  startsOn: nullable(day()),
  /** From that day on it takes students; null: from the beginning. */
  joinFrom: nullable(day()),
  joinUntil: nullable(day()),
  /** Null: as many as want. */
  seatsLeft: nullable(integer(0)),
  /** What joining it would lead to now: `joined` where it is open. */
  result: JoinResult,
});
export type CampClass = Static<typeof CampClass>;

/** A camp of the course, the student's or not. */
export const CourseCamp = object({
  ...CampStatus.properties,
  intro: longText(),
  days: integer(1),
  classes: list(CampClass),
  /** Of the student's own class; null before joining. */
  startsOn: nullable(day()),
  endsOn: nullable(day()),
  /** When all of it was finished. */
  finishedAt: nullable(moment()),
});
export type CourseCamp = Static<typeof CourseCamp>;

/** The camp that the student is in. */
export const MyCamp = object({
  ...CampStatus.properties,
  intro: longText(),
  className: longText(),
  startsOn: day(),
  endsOn: day(),
  days: list(CampDay),
  /** Students of the class, the student among them. */
  classmates: integer(1),
  finishedAt: nullable(moment()),
});
export type MyCamp = Static<typeof MyCamp>;

export const PersonalTask = object({
  personalTaskId: uuid(),
  title: longText(),
  isDone: flag(),
});
export type PersonalTask = Static<typeof PersonalTask>;

export const maxPersonalTasks = 100;

const params = object({ courseId: id() });
const refusals = ['courseNotOwned'] as const;

/** Of every camp that the student is in; `camp` is the one that runs now, else the last. */
export const getCampTasks = operation({
  summary: '一门课的训练营任务：自己所在的营、每天的任务和进度',
  method: 'GET',
  path: '/api/camps/:courseId/tasks',
  access: 'auth',
  params,
  data: object({
    courseName: longText(),
    finishedItem: integer(0),
    totalItem: integer(0),
    camp: nullable(MyCamp),
    /** What check-and-add would lead to now. */
    offer: nullable(CourseCamp),
  }),
  refusals,
});

const MyTasks = object({
  courseName: longText(),
  personalTaskFinishedCount: integer(0),
  personalTaskTotalCount: integer(0),
  tasks: list(PersonalTask),
});

export const getPersonalTasks = operation({
  summary: '一门课里自己加的任务',
  method: 'GET',
  path: '/api/camps/:courseId/tasks/mine',
  access: 'auth',
  params,
  data: MyTasks,
  refusals,
});

/** Sent twice it is added once. */
export const addPersonalTask = operation({
  summary: '给自己加一个任务',
  method: 'POST',
  path: '/api/camps/:courseId/tasks/mine',
  access: 'auth',
  params,
  body: object({ personalTaskId: uuid(), title: text(60, 1) }),
  data: MyTasks,
  refusals: ['courseNotOwned', 'campTaskEmpty', 'campTasksFull'],
});

export const tickPersonalTask = operation({
  summary: '勾选或取消自己的任务',
  method: 'POST',
  path: '/api/camps/:courseId/tasks/mine/tick',
  access: 'auth',
  params,
  body: object({ personalTaskId: uuid(), isDone: flag() }),
  data: MyTasks,
  refusals,
});

/** Done again it changes nothing. */
export const deletePersonalTask = operation({
  summary: '删除自己的任务',
  method: 'POST',
  path: '/api/camps/:courseId/tasks/mine/delete',
  access: 'auth',
  params,
  body: object({ personalTaskId: uuid() }),
  data: MyTasks,
  refusals,
});

/** Joins the first class of the course that has room. `notOpen`: none takes students yet. */
export const joinCamp = operation({
  summary: '按课程报名训练营：能报就报上，不能报说明原因',
  method: 'GET',
  path: '/api/camps/join',
  access: 'auth',
  changesState: true,
  query: object({ courseId: id() }),
  data: object({
    result: JoinResult,
    /** Of the class that was joined, before or now. */
    classId: nullable(id()),
    /** In words, for who did not get in. */
    why: nullable(longText()),
  }),
});

/** Joined again it changes nothing. */
export const joinCampClass = operation({
  summary: '按班级编号报名训练营',
  method: 'GET',
  path: '/api/camps/join/class',
  access: 'auth',
  findsCourse: true,
  changesState: true,
  query: object({ classId: id() }),
  data: done(),
  refusals: [
    'courseNotOwned',
    'courseExpired',
    'campJoined',
    'campNotOpen',
    'campFull',
    'campEnded',
  ],
});

export const getCampStatus = operation({
  summary: '一门课的所有训练营：班级、进度和状态',
  method: 'GET',
  path: '/api/camps/:courseId/status',
  access: 'auth',
  params,
  data: object({ courseName: longText(), camps: list(CourseCamp) }),
  refusals,
});
