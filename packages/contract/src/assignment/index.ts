import {
  done,
  flag,
  id,
  integer,
  longInteger,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

export const maxAttachments = 10;
/** How long the link of an attachment opens it. */
export const attachmentLinkMinutes = 10;

export const Attachment = object({
  /** 1 to 10. */
  number: integer(1, maxAttachments),
  /** The student has no other attachment of this name. */
  fileName: longText(),
  /** Null until it is asked for; it opens for `attachmentLinkMinutes`, in the student's own session. */
  fileUrl: nullable(longText()),
  /** What a page does with it just now; the server never does. */
  isGeneratingUrl: flag(),
  isDeleting: flag(),
  bytes: longInteger(0),
  attachedAt: moment(),
});
export type Attachment = Static<typeof Attachment>;

export const Assignment = object({
  assignmentId: id(),
  bookId: id(),
  title: longText(),
  /** What is to be done. */
  html: longText(),
  /** When the books after this one open: at once, once something is handed in, once a teacher has passed it. */
  opensNext: oneOf('always', 'handed-in', 'passed'),
  attachments: list(Attachment, maxAttachments),
  isFull: flag(),
  /** The teacher's; null before. */
  mark: nullable(
    object({ verdict: oneOf('passed', 'returned'), comment: longText(), markedAt: moment() }),
  ),
});
export type Assignment = Static<typeof Assignment>;

const courseRefusals = ['courseNotOwned', 'identityRequired', 'courseExpired', 'locked'] as const;

/** Null: the book has none. */
export const getAssignment = operation({
  summary: '一本书的作业和自己的附件',
  method: 'GET',
  path: '/api/nuxt/web/tree/studentwork/list/:bookId',
  access: 'login',
  params: object({ bookId: id() }),
  data: nullable(Assignment),
  refusals: ['courseNotOwned', 'identityRequired', 'locked'],
});

/** The key is that of an upload; sent twice it is attached once. */
export const attachFile = operation({
  summary: '把上传的文件交为作业附件',
  method: 'POST',
  path: '/api/nuxt/web/tree/studentwork/new',
  access: 'login',
  body: object({ assignmentId: id(), fileName: text(200, 1), key: uuid() }),
  data: Attachment,
  refusals: [...courseRefusals, 'assignmentFull', 'assignmentPassed', 'uploadExpired', 'idReused'],
});

export const getAttachmentUrl = operation({
  summary: '取得一个附件的链接',
  method: 'POST',
  path: '/api/nuxt/web/tree/studentwork/get',
  access: 'login',
  body: object({ fileName: text(200, 1) }),
  data: object({ fileUrl: longText() }),
});

/** Done again it changes nothing. */
export const deleteAttachment = operation({
  summary: '删除一个作业附件',
  method: 'POST',
  path: '/api/nuxt/web/tree/studentwork/delete',
  access: 'login',
  body: object({ fileName: text(200, 1) }),
  data: done(),
  refusals: ['assignmentPassed'],
});
