import {
  flag,
  integer,
  longInteger,
  list,
  longText,
  moment,
  object,
  operation,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** Leave to send one file: post it as `file` of a multipart form to `url`, without credentials, before it expires. */
export const UploadPolicy = object({
  url: longText(),
  /** Names the file afterwards; the same policy used twice names the same file. */
  key: uuid(),
  maxBytes: integer(1),
  /** What a file input may offer: `.pdf`, `image/png`. */
  accept: list(longText()),
  expiresAt: moment(),
});
export type UploadPolicy = Static<typeof UploadPolicy>;

export const SentUpload = object({
  key: uuid(),
  /** A picture to be shown in a text; what is sent for an assignment is a file, pictures too. */
  isImage: flag(),
  /** Of a picture: where it is shown, one of a note to its owner alone. Of a file: empty. */
  address: longText(),
  bytes: longInteger(0),
});
export type SentUpload = Static<typeof SentUpload>;

export const imageMaxBytes = 10_000_000;
export const fileMaxBytes = 20_000_000;

const refusals = ['uploadTooMany'] as const;

export const getImagePolicy = operation({
  summary: '答疑图片的上传凭证',
  method: 'GET',
  path: '/api/web/v3/oss/policy',
  access: 'login',
  data: UploadPolicy,
  refusals,
});

export const getNotesPolicy = operation({
  summary: '笔记图片的上传凭证',
  method: 'GET',
  path: '/api/nuxt/oss/notespolicy',
  access: 'login',
  data: UploadPolicy,
  refusals,
});

export const getAssignmentPolicy = operation({
  summary: '作业附件的上传凭证',
  method: 'GET',
  path: '/api/nuxt/oss/studentworkpolicy',
  access: 'login',
  data: UploadPolicy,
  refusals,
});

export const getTeamPolicy = operation({
  summary: '班级群里图片和文件的上传凭证',
  method: 'GET',
  path: '/api/im/policy',
  access: 'login',
  data: UploadPolicy,
  refusals,
});

export const getTransferPolicy = operation({
  summary: '转账回单的上传凭证：图片或 PDF',
  method: 'GET',
  path: '/api/mall/transfer/policy',
  access: 'login',
  data: UploadPolicy,
  refusals,
});

/** The ticket in the address is the leave: no session is asked for. Sent twice it is kept once. */
export const sendFile = operation({
  summary: '凭上传凭证提交一个文件',
  method: 'POST',
  path: '/api/upload/:ticket',
  access: 'open',
  params: object({ ticket: text(300) }),
  files: { file: { maxBytes: fileMaxBytes } },
  data: SentUpload,
  refusals: ['uploadExpired', 'uploadEmpty', 'uploadType', 'uploadUnsafe', 'imageInvalid'],
  timeout: 300_000,
});
