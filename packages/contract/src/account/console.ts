import {
  day,
  flag,
  id,
  integer,
  list,
  nullable,
  object,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';
import { StudentStanding } from './console-standing.ts';
import { studentFilter } from './student-filter.ts';

export * from './bulk/periods.ts';
export * from './bulk/withdrawal.ts';
export * from './console-devices.ts';
export * from './console-export.ts';
export * from './console-notes.ts';
export * from './privacy/desk.ts';
export * from './console-roster.ts';
export * from './console-standing.ts';
export * from './console-tags.ts';
export * from './console-timeline.ts';
export * from './console-view.ts';
export * from './student-filter.ts';

const summary = {
  studentId: id(),
  nickname: text(),
  mobile: nullable(text()),
  email: nullable(text()),
  /** 1 verified, 0 not, -1 the review failed. */
  identityStatus: integer(-1, 1),
  /** How many courses the student was enrolled in. */
  courses: integer(0),
  registeredOn: day(),
};

/** A student as the list of the console shows one: numbers of phones and e-mails are masked. */
const ListedStudent = object({
  ...summary,
  /** The class joined last; null: none. */
  className: nullable(text()),
  tags: list(text()),
  /** Null: nobody's. */
  assistant: nullable(text()),
  /** Null: no course is open, or it was not counted yet. */
  standing: nullable(StudentStanding),
});
export type ListedStudent = Static<typeof ListedStudent>;

/** Accounts that have ended are in no list: they name nobody. Those who fall behind come with the gravest first, all others by number. */
export const listStudents = operation({
  summary: '学员列表，按编号；可能掉队的按程度',
  method: 'GET',
  path: '/api/console/students',
  access: { staff: 'student.read', reach: 'students' },
  freshness: { late: 60 },
  query: object({
    /** `next` of the page before. */
    after: optional(id()),
    limit: optional(integer(1, 500)),
    /** A part of the nickname, the number of the student, the last four digits of a phone, or the whole of it or of an e-mail. */
    search: optional(text(100)),
    /** Only who was enrolled in it. */
    courseId: optional(id()),
    classId: optional(id()),
    ...studentFilter,
  }),
  /** `next` is null on the last page. */
  data: object({ list: list(ListedStudent), next: nullable(id()) }),
});

export const getStudent = operation({
  summary: '一位学员的账号',
  method: 'GET',
  path: '/api/console/students/:studentId',
  access: { staff: 'student.read', reach: 'students' },
  params: object({ studentId: id() }),
  data: object({
    ...summary,
    hasPassword: flag(),
    /** The name at WeChat; null: none is bound. */
    wechat: nullable(text()),
    /** The student asked to end the account, which it does then. */
    endsOn: nullable(day()),
    className: nullable(text()),
    tags: list(text()),
    assistant: nullable(text()),
    standing: nullable(StudentStanding),
  }),
  refusals: ['studentUnknown'],
});

/**
 * With its region, `+85261234567`, or without, then one of the Chinese mainland; or the last four digits, where they
 * tell one student.
 */
export const findStudent = operation({
  summary: '用手机号找学员',
  method: 'GET',
  path: '/api/console/students/find',
  access: { staff: 'student.read', reach: 'students' },
  query: object({ mobile: text(20) }),
  data: object({ studentId: id(), nickname: text() }),
  refusals: ['phoneFormat', 'studentUnknown'],
});

/** Whoever looks says why; the log keeps it. */
export const revealMobiles = operation({
  summary: '查看学员的完整手机号和邮箱',
  method: 'POST',
  path: '/api/console/students/mobile',
  access: { staff: 'student.mobile' },
  body: object({ studentIds: list(id(), 500), why: text(200) }),
  data: list(object({ studentId: id(), mobile: nullable(text()), email: nullable(text()) })),
  refusals: ['whyEmpty'],
});

export const createStudent = operation({
  summary: '新建学员；没有密码时只能用短信登录',
  method: 'POST',
  path: '/api/console/students/create',
  access: { staff: 'student.write' },
  body: object({ mobile: text(20), nickname: text(64), password: optional(text(200)) }),
  data: object({ studentId: id(), mobile: text() }),
  refusals: ['phoneFormat', 'nicknameFormat', 'passwordFormat', 'studentTaken'],
});

/** Without documents, on the school's own word. */
export const verifyStudent = operation({
  summary: '把学员的实名认证改为已通过',
  method: 'POST',
  path: '/api/console/students/verify',
  access: { staff: 'request.decide' },
  body: object({ studentId: id(), why: optional(text(200)) }),
  data: object({ nickname: text() }),
  refusals: ['studentUnknown'],
});
