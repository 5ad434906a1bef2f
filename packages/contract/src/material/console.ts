import { id, integer, list, nullable, object, operation, text } from '../kernel.ts';

export const listCourseFiles = operation({
  summary: '一门课的资料',
  method: 'GET',
  path: '/api/console/courses/:courseId/files',
  access: { staff: 'content.read' },
  params: object({ courseId: id() }),
  data: list(
    object({
      fileId: id(),
      /** Null: of the whole course. */
      bookId: nullable(id()),
      title: text(),
      fileName: text(),
      bytes: integer(0),
    }),
  ),
  refusals: ['courseUnknown'],
});

export const removeCourseFile = operation({
  summary: '删除一份资料',
  method: 'POST',
  path: '/api/console/files/remove',
  access: { staff: 'content.publish', reach: 'courses' },
  body: object({ fileId: id() }),
  data: object({ title: text() }),
  refusals: ['courseFileUnknown'],
});
