import {
  day,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  number,
  object,
  oneOf,
  operation,
  type Static,
} from '../kernel.ts';
import { Family } from '../site/family.ts';
import { MockPaper } from '../mock/index.ts';
import { AccessPeriod, CourseMode, ReopenInfo } from '../enrolment/index.ts';
import { LiveAnnouncement } from '../live/index.ts';
import { MaterialFile } from '../material/index.ts';
import { Mastery, topicMastery } from '../practice/index.ts';

/** Four different things to say of a course's readings: something was done, all watched, practised, mastery shown. */
export const ReadingCounts = object({
  begun: integer(0),
  seen: integer(0),
  practised: integer(0),
  mastered: integer(0),
});
export type ReadingCounts = Static<typeof ReadingCounts>;

export const HomeCourse = object({
  courseId: id(),
  courseName: longText(),
  cover: longText(),
  subtitle: longText(),
  family: Family,
  examDate: nullable(day()),
  hasRedeemed: flag(),
  deferInfo: nullable(longText()),
  expireDate: nullable(day()),
  expired: flag(),
  period: AccessPeriod,
  identityRequired: flag(),
  readingCount: integer(0),
  readings: ReadingCounts,
  questionCount: integer(0),
});
export type HomeCourse = Static<typeof HomeCourse>;

/** A course of the school, the student's or not. */
export const CatalogueCourse = object({
  courseId: id(),
  courseName: longText(),
  cover: longText(),
  subtitle: longText(),
  family: Family,
  readingCount: integer(0),
  questionCount: integer(0),
  lectureCount: integer(0),
  /** Lectures that everybody may watch. */
  freeCount: integer(0),
  isOwned: flag(),
});
export type CatalogueCourse = Static<typeof CatalogueCourse>;

export const LastPlayed = object({
  courseId: id(),
  courseName: longText(),
  family: Family,
  bookId: id(),
  bookName: longText(),
  cover: longText(),
  readingId: id(),
  readingName: longText(),
  readingNumber: longText(),
  bulletId: id(),
  bulletName: longText(),
  /** Seconds. */
  position: number(),
  duration: number(),
  playedAt: moment(),
});
export type LastPlayed = Static<typeof LastPlayed>;

export const CourseHome = object({
  /** groupType 1 main, 2 finance, 3 events. */
  groups: list(object({ groupType: integer(1, 3), courses: list(HomeCourse) })),
  /** Mock papers in progress, the one that ends first before the others. */
  events: list(MockPaper),
  /** Live classes that are on or begin within a day, the first one first. */
  pinzhibo: list(LiveAnnouncement),
  lastPlayedRecord: nullable(LastPlayed),
  /** Study of this week, Monday first: seconds of lectures and of practice. */
  week: list(object({ date: day(), seconds: integer(0) })),
  /** Applications to reopen that wait, or were answered lately. */
  reopenInfo: list(ReopenInfo),
  serverTime: moment(),
});
export type CourseHome = Static<typeof CourseHome>;

export const CourseReading = object({
  readingId: id(),
  number: longText(),
  readingName: longText(),
  isCurrent: flag(),
  canAccess: flag(),
  ...topicMastery,
  videoTotal: integer(0),
  videoDone: integer(0),
  questionTotal: integer(0),
  questionDone: integer(0),
  questionRight: integer(0),
});
export type CourseReading = Static<typeof CourseReading>;

export const CourseBook = object({
  bookId: id(),
  bookName: longText(),
  cover: longText(),
  intro: longText(),
  /** 1 issued, -1 unissued. */
  bookStatus: oneOf(1, -1),
  /** 0: an assignment of a book before it is not done, so this one is locked. */
  studentWorkEntity: object({ studentWorkStatus: oneOf(0, 1) }),
  isCurrent: flag(),
  canAccess: flag(),
  bookLevel: Mastery,
  /** 0 none, 1 bronze, 2 silver, 3 gold; by the rules of the medals, and for good. */
  medal: integer(0, 3),
  /** Of challenge mode: one for each level that a reading has reached, of four. */
  currentPoints: integer(0),
  totalPoints: integer(0),
  readings: list(CourseReading),
});
export type CourseBook = Static<typeof CourseBook>;

export const Course = object({
  courseId: id(),
  courseName: longText(),
  cover: longText(),
  subtitle: longText(),
  family: Family,
  examDate: nullable(day()),
  expireDate: nullable(day()),
  expired: flag(),
  period: AccessPeriod,
  /** The first is where the course opens. */
  modes: list(CourseMode),
  /** The course has an agreement, to be read and signed at its own page. */
  hasAgreement: flag(),
  /** The course has live classes. */
  hasLive: flag(),
  /** Of all its books. */
  currentPoints: integer(0),
  totalPoints: integer(0),
  books: list(CourseBook),
  /** Those of the whole course; a book has its own. */
  files: list(MaterialFile),
});
export type Course = Static<typeof Course>;

export const getCourseHome = operation({
  summary: '课程首页：分组的课程、上次学到哪里、本周学习',
  method: 'GET',
  path: '/api/courses/home',
  access: 'login',
  data: CourseHome,
});

/** The course types of the mall and of the mocks stand in the same order. */
export const CourseFamily = object({ family: Family, courses: list(CatalogueCourse) });

export const listAllCourses = operation({
  summary: '全部课程，按系列排列',
  method: 'GET',
  path: '/api/courses/all',
  access: 'login',
  data: list(CourseFamily),
});

export const getCourse = operation({
  summary: '一门课：书、章、各章进度与掌握程度',
  method: 'GET',
  path: '/api/courses/:courseId',
  access: 'login',
  params: object({ courseId: id() }),
  data: Course,
  refusals: ['courseNotOwned'],
});

export const CourseDiagnosis = object({
  courseId: id(),
  /** How many readings stand at each mastery, 0 to 4. */
  levels: list(integer(0)),
  /** How many readings have a percentage. */
  estimated: integer(0),
  answered: integer(0),
  right: integer(0),
  /** The readings that most need practice, the weakest first. */
  weak: list(
    object({
      bookId: id(),
      bookName: longText(),
      readingId: id(),
      number: longText(),
      readingName: longText(),
      ...topicMastery,
      questionDone: integer(0),
      questionRight: integer(0),
    }),
  ),
});
export type CourseDiagnosis = Static<typeof CourseDiagnosis>;

export const getDiagnosis = operation({
  summary: '一门课的诊断：掌握程度的分布和薄弱的章节',
  method: 'GET',
  path: '/api/courses/:courseId/diagnosis',
  access: 'login',
  params: object({ courseId: id() }),
  data: CourseDiagnosis,
  refusals: ['courseNotOwned'],
});
