import type { AccessPeriod } from '@xuezhou/contract/enrolment';
import type { TopicMastery } from '@xuezhou/contract/practice';
import type {
  Book,
  Bullet,
  Course,
  CourseBook,
  CourseHome,
  CourseReading,
  HomeCourse,
  ReadingGroups,
} from '@xuezhou/contract/study';

/** Entities that complete themselves; a test gives only what it is about. */

export function accessPeriod(given: Partial<AccessPeriod> = {}): AccessPeriod {
  return {
    closedBy: null,
    opensOn: null,
    postponeDays: null,
    canPreopen: false,
    canReopen: false,
    ...given,
  };
}

/** Of a course whose period is over. */
export const expiredSample = {
  expired: true,
  period: accessPeriod({ closedBy: 'expired', canReopen: true }),
};

export function homeCourse(given: Partial<HomeCourse> = {}): HomeCourse {
  return {
    courseId: 1,
    courseName: 'CFA 一级精讲班',
    cover: '一级全科',
    subtitle: '把一级考试的地基打牢',
    family: 'CFA',
    examDate: null,
    hasRedeemed: true,
    deferInfo: null,
    expireDate: null,
    expired: false,
    period: accessPeriod(),
    identityRequired: false,
    readingCount: 15,
    readings: { begun: 0, seen: 0, practised: 0, mastered: 0 },
    questionCount: 156,
    ...given,
  };
}

export function courseHome(given: Partial<CourseHome> = {}): CourseHome {
  return {
    groups: [{ groupType: 1, courses: [homeCourse()] }],
    lastPlayedRecord: null,
    week: [],
    events: [],
    pinzhibo: [],
    reopenInfo: [],
    serverTime: new Date().toISOString(),
    ...given,
  };
}

/** Of a chapter of which nothing is known yet. */
export const unknownMastery: TopicMastery = {
  mastery: 0,
  percent: null,
  isWeak: false,
  confidence: 'none',
  failed: 0,
  untilPercent: 5,
  missing: null,
  lastPaper: null,
};

export function courseReading(given: Partial<CourseReading> = {}): CourseReading {
  return {
    readingId: 101,
    number: '第 1 章',
    readingName: '利率与收益率',
    isCurrent: false,
    canAccess: true,
    ...unknownMastery,
    videoTotal: 2,
    videoDone: 0,
    questionTotal: 10,
    questionDone: 0,
    questionRight: 0,
    ...given,
  };
}

export function courseBook(given: Partial<CourseBook> = {}): CourseBook {
  return {
    bookId: 1,
    bookName: '数量方法',
    cover: '数量方法',
    intro: '',
    bookStatus: 1,
    studentWorkEntity: { studentWorkStatus: 1 },
    isCurrent: false,
    canAccess: true,
    bookLevel: 0,
    medal: 0,
    currentPoints: 0,
    totalPoints: 4,
    readings: [courseReading()],
    ...given,
  };
}

export function course(given: Partial<Course> = {}): Course {
  return {
    courseId: 1,
    courseName: 'CFA 一级精讲班',
    cover: '一级全科',
    subtitle: '',
    family: 'CFA',
    examDate: null,
    expireDate: null,
    expired: false,
    period: accessPeriod(),
    modes: ['challenge', 'video'],
    hasAgreement: false,
    hasLive: false,
    currentPoints: 0,
    totalPoints: 4,
    files: [],
    books: [courseBook()],
    ...given,
  };
}

export function bullet(given: Partial<Bullet> = {}): Bullet {
  return {
    bulletId: 1001,
    bulletName: '一个利率里装了什么',
    videoId: 1001,
    subjectId: 101,
    subjectName: '利率的构成',
    subjectOrder: 0,
    videoType: 1,
    duration: 80,
    freeMode: false,
    canAccess: true,
    lastProgress: 0,
    watchedSeconds: 0,
    isLatest: false,
    endOfReading: false,
    collected: false,
    haveNote: false,
    videoState: 'ready',
    workProgress: 100,
    ...given,
  };
}

/** A reading whose groups hold a subject each, with the lectures given for them. */
export function readingGroups(
  lectures: Readonly<Record<number, readonly Bullet[]>>,
  given: Partial<ReadingGroups> = {},
): ReadingGroups {
  return {
    readingId: 101,
    number: '第 1 章',
    readingName: '利率与收益率',
    isCurrent: false,
    canAccess: true,
    minutes: 12,
    groups: Object.entries(lectures).map(([groupId, own]) => ({
      groupId: Number(groupId),
      details: [
        {
          subjectId: Number(groupId) + 1,
          subjectName: '利率的构成',
          canAccess: true,
          basic: own.filter(({ videoType }) => videoType === 1),
          intensive: own.filter(({ videoType }) => videoType === 2),
        },
      ],
    })),
    ...given,
  };
}

export function book(readings: ReadingGroups[], given: Partial<Book> = {}): Book {
  return {
    courseId: 1,
    courseName: 'CFA 一级精讲班',
    family: 'CFA',
    bookId: 1,
    bookName: '数量方法',
    cover: '数量方法',
    intro: '',
    bookStatus: 1,
    readingGroupList: readings,
    bookLevel: 0,
    currentPoints: 0,
    totalPoints: 4 * readings.length,
    points: readings.map(({ readingId }) => ({ readingId, points: 0 })),
    preChallenge: null,
    summaryReadings: [],
    files: [],
    ...given,
  };
}
