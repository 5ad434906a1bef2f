import {
  id,
  longInteger,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  type Static,
} from '../kernel.ts';

/** The readings of a book as one page to print, made for the student who asks: the same number in every book. */
export const handoutFileId = 1;

export const MaterialFile = object({
  fileId: id(),
  title: longText(),
  fileName: longText(),
  kind: oneOf('handout', 'file'),
  /** Null for a handout, which is made when it is asked for. */
  bytes: nullable(longInteger(0)),
});
export type MaterialFile = Static<typeof MaterialFile>;

export const Material = object({
  courseId: id(),
  courseName: longText(),
  /** Files of the whole course. */
  files: list(MaterialFile),
  books: list(object({ bookId: id(), bookName: longText(), files: list(MaterialFile) })),
});
export type Material = Static<typeof Material>;

const SignedFile = object({
  fileName: longText(),
  /** Opens in the session of this student alone. */
  filePath: longText(),
  expiresAt: moment(),
});
export type SignedFile = Static<typeof SignedFile>;

export const getMaterial = operation({
  summary: '课程资料：整门课和每本书的文件',
  method: 'GET',
  path: '/api/courses/:courseId/material',
  access: 'login',
  params: object({ courseId: id() }),
  data: Material,
  refusals: ['courseNotOwned', 'identityRequired'],
});

export const openBookFile = operation({
  summary: '书的一个文件的下载地址',
  method: 'GET',
  path: '/api/courses/:courseId/book/:bookId/file/:fileId',
  access: 'login',
  params: object({ courseId: id(), bookId: id(), fileId: id() }),
  data: SignedFile,
  refusals: ['courseNotOwned', 'courseExpired', 'identityRequired', 'locked'],
});

export const openCourseFile = operation({
  summary: '课程的一个文件的下载地址',
  method: 'GET',
  path: '/api/courses/:courseId/file/:fileId',
  access: 'login',
  params: object({ courseId: id(), fileId: id() }),
  data: SignedFile,
  refusals: ['courseNotOwned', 'courseExpired', 'identityRequired'],
});
