import {
  day,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  operation,
  text,
} from '../kernel.ts';
import { Whom } from './console-tags.ts';

/** More are exported in parts. */
export const maxExported = 20_000;

/** Numbers stay masked. */
const ExportedStudent = object({
  studentId: id(),
  nickname: text(),
  mobile: nullable(text()),
  email: nullable(text()),
  registeredOn: day(),
  courses: integer(0),
  className: nullable(text()),
  assistant: nullable(text()),
  tags: text(),
  chapters: text(),
  aheadDays: nullable(integer()),
  studiedAt: nullable(moment()),
  answers: nullable(integer(0)),
  percent: nullable(integer(0, 100)),
  behind: text(),
});

/** A second person agrees first. */
export const exportStudents = operation({
  summary: '导出学员名单，号码打码',
  method: 'POST',
  path: '/api/console/students/export',
  access: { staff: 'student.export' },
  body: object({ whom: Whom, why: text(200) }),
  data: list(ExportedStudent),
  refusals: ['whyEmpty', 'whomUnclear', 'exportTooMany'],
});

/** All that is kept of one student, as a page that can be read and printed anywhere. A second person agrees first. */
export const exportStudentFile = operation({
  summary: '导出一位学员的全部资料',
  method: 'POST',
  path: '/api/console/students/file',
  access: { staff: 'student.export' },
  body: object({ studentId: id(), why: text(200) }),
  data: object({ fileName: text(), html: longText() }),
  refusals: ['whyEmpty', 'studentUnknown'],
});
