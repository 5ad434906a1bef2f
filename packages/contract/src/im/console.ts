import {
  done,
  flag,
  id,
  integer,
  list,
  nullable,
  object,
  operation,
  optional,
  text,
  uuid,
} from '../kernel.ts';

export const listManagedTeams = operation({
  summary: '班级群和人数',
  method: 'GET',
  path: '/api/console/teams',
  access: { staff: 'student.read', reach: 'classes' },
  freshness: { late: 60 },
  data: list(
    object({
      teamId: id(),
      name: text(),
      courseTitle: text(),
      /** Null: of the whole course. */
      classTitle: nullable(text()),
      members: integer(0),
      messages: integer(0),
      isClosed: flag(),
    }),
  ),
});

/** Of a class, or, without one, of everybody who is enrolled in the course. One for each. */
export const openTeam = operation({
  summary: '给一个班或一门课开班级群',
  method: 'POST',
  path: '/api/console/teams/open',
  access: { staff: 'enrolment.write' },
  body: object({ name: text(60), classId: optional(id()), courseId: optional(id()) }),
  data: object({ teamId: id() }),
  refusals: ['teamNameEmpty', 'campClassUnknown', 'courseUnknown', 'teamOpenAlready'],
});

/** Its members see it no more; what was said is kept. */
export const closeTeam = operation({
  summary: '关闭班级群',
  method: 'POST',
  path: '/api/console/teams/close',
  access: { staff: 'enrolment.write' },
  body: object({ teamId: id() }),
  data: done(),
  refusals: ['teamUnknown'],
});

export const addTeamTeacher = operation({
  summary: '加一位老师，可以管理班级群',
  method: 'POST',
  path: '/api/console/teams/teachers',
  access: { staff: 'enrolment.write' },
  body: object({ teamId: id(), studentId: id() }),
  data: object({ name: text() }),
  refusals: ['teamUnknown', 'studentUnknown'],
});

/** Its members get it as a message too. */
export const announceToTeam = operation({
  summary: '在班级群里发公告',
  method: 'POST',
  path: '/api/console/teams/announce',
  access: { staff: 'message.send', reach: 'classes' },
  body: object({
    /** Of this filling-in: sent twice to a team it is one announcement. */
    requestId: uuid(),
    teamId: id(),
    title: text(200),
    markdown: text(100_000),
  }),
  data: object({ announcementId: id(), told: integer(0) }),
  refusals: ['teamUnknown', 'messageTitleEmpty', 'textUnshowable'],
});
