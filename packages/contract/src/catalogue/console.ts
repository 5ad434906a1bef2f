import { id, object, operation, text } from '../kernel.ts';

export const findCourse = operation({
  summary: '一门课程的名称，不公开的也在内',
  method: 'GET',
  path: '/api/console/courses/:courseId',
  access: { staff: 'content.read' },
  params: object({ courseId: id() }),
  data: object({ courseId: id(), title: text() }),
  refusals: ['courseUnknown'],
});

export * from './course-use.ts';
