import {
  id,
  integer,
  list,
  longText,
  moment,
  object,
  operation,
  optional,
  text,
} from '../kernel.ts';

const Shown = {
  revision: integer(0),
  /** Pictures by their addresses here. */
  markdown: longText(),
  /** As students are shown it. */
  html: longText(),
  /** What is wrong with formulas and pictures, in words; it is kept all the same, but not published. */
  faults: list(text()),
};

export const getDraftReading = operation({
  summary: '一章正文的草稿',
  method: 'GET',
  path: '/api/console/content/courses/:courseId/readings/:readingId',
  access: { staff: 'content.read' },
  params: object({ courseId: id(), readingId: id() }),
  data: object({ ...Shown, title: text(), changedBy: text(), changedAt: moment() }),
  refusals: ['courseUnknown', 'courseOfFiles', 'nodeUnknown'],
});

/** Of a text that is not kept yet: also of an answer or a message, so whoever is of the staff may ask. */
export const previewDraft = operation({
  summary: '一段文字给学员看会是什么样子',
  method: 'POST',
  path: '/api/console/content/preview',
  access: { staff: 'self' },
  body: object({ markdown: text(100_000) }),
  data: object({ html: longText() }),
});

/** `revision` is the one that the text began from. */
export const saveDraftReading = operation({
  summary: '存一章正文的草稿',
  method: 'POST',
  path: '/api/console/content/readings/save',
  access: { staff: 'content.draft', reach: 'courses', proposes: true },
  body: object({
    courseId: id(),
    readingId: id(),
    revision: integer(0),
    markdown: text(400_000),
    /** Of who only proposes it: shown to who decides. */
    why: optional(text(200)),
  }),
  data: object(Shown),
  refusals: ['courseUnknown', 'courseOfFiles', 'nodeUnknown', 'draftChanged'],
});

/** Kept at once; in a text it is only once that names its address. */
export const addDraftPicture = operation({
  summary: '上传一张插图',
  method: 'POST',
  path: '/api/console/content/pictures/add',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({ courseId: id() }),
  files: { picture: { maxBytes: 10_000_000 } },
  data: object({ address: text() }),
  refusals: ['courseUnknown', 'courseOfFiles', 'draftPictureUnfit'],
});
