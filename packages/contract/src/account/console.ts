import {
  day,
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

/** A student as the lists of the console show one: numbers of phones and e-mails are masked. */
export const StudentSummary = object({
  studentId: id(),
  nickname: text(),
  mobile: nullable(text()),
  email: nullable(text()),
  /** 1 verified, 0 not, -1 the review failed. */
  identityStatus: integer(-1, 1),
  /** How many courses the student was enrolled in. */
  courses: integer(0),
  registeredOn: day(),
});
export type StudentSummary = Static<typeof StudentSummary>;

export const listStudents = operation({
  summary: '学员列表，按编号',
  method: 'GET',
  path: '/api/console/students',
  access: { staff: 'student.read' },
  query: object({
    /** `next` of the page before. */
    after: optional(id()),
    limit: optional(integer(1, 500)),
  }),
  /** `next` is null on the last page. */
  data: object({ list: list(StudentSummary), next: nullable(id()) }),
});

/**
 * With its region, `+85261234567`, or without, then one of the Chinese mainland; or the last four digits, where they
 * tell one student.
 */
export const findStudent = operation({
  summary: '用手机号找学员',
  method: 'GET',
  path: '/api/console/students/find',
  access: { staff: 'student.read' },
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
