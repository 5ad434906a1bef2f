import {
  done,
  flag,
  id,
  list,
  moment,
  object,
  operation,
  optional,
  text,
  uuid,
} from '../kernel.ts';

/** Where the student is logged in now, used last first. */
export const listStudentDevices = operation({
  summary: '一位学员登录着的设备',
  method: 'GET',
  path: '/api/console/students/:studentId/devices',
  access: { staff: 'student.read', reach: 'students' },
  params: object({ studentId: id() }),
  data: list(object({ sessionId: uuid(), name: text(), loggedInAt: moment(), seenAt: moment() })),
});

/** While a paper runs it is refused, unless `anyway`: the clock of the paper runs on. */
export const endStudentDevice = operation({
  summary: '让学员的一台设备退出登录',
  method: 'POST',
  path: '/api/console/students/device/end',
  access: { staff: 'student.write' },
  body: object({
    studentId: id(),
    sessionId: uuid(),
    anyway: flag(),
    why: optional(text(200)),
  }),
  data: done(),
  refusals: ['devicePaperRuns', 'deviceGone'],
});
