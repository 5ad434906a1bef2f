import { id, list, moment, object, operation, text } from '../kernel.ts';

/** Minutes after which it ends by itself. */
export const viewMinutes = 30;

/**
 * Opens the student's pages in this browser, to look only: whatever changes something is refused. The student is told,
 * and the log has it. One that is open already ends.
 */
export const beginViewAs = operation({
  summary: '以学员身份查看，只能看',
  method: 'POST',
  path: '/api/console/students/view-as/begin',
  access: { staff: 'student.viewAs', reach: 'students' },
  body: object({ studentId: id(), why: text(200) }),
  data: object({ endsAt: moment() }),
  refusals: ['studentUnknown', 'whyEmpty'],
});

/** The last first. */
export const listStudentViews = operation({
  summary: '谁以这位学员的身份看过，看了什么',
  method: 'GET',
  path: '/api/console/students/:studentId/views',
  access: { staff: 'student.read', reach: 'students' },
  freshness: { late: 60 },
  params: object({ studentId: id() }),
  data: list(
    object({
      staffName: text(),
      why: text(),
      begunAt: moment(),
      /** When it ended, or will by itself. */
      endsAt: moment(),
      /** What was opened, in the words of the operations. */
      seen: list(text()),
    }),
  ),
});
