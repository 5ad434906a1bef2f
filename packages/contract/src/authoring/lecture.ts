import {
  flag,
  id,
  integer,
  list,
  longText,
  nullable,
  object,
  operation,
  text,
  type Static,
} from '../kernel.ts';

export const Slide = object({
  title: text(60),
  /** Markdown: short lines, formulas. */
  body: text(2000),
  /** What is said, a sentence a line; captions follow it. */
  say: list(text(200), 100),
  /** A drawing that its files brought; stays as it is. */
  figure: nullable(text(200)),
});
export type Slide = Static<typeof Slide>;

export const getDraftLecture = operation({
  summary: '一节课的草稿：幻灯片和讲稿',
  method: 'GET',
  path: '/api/console/content/courses/:courseId/lectures/:lectureId',
  access: { staff: 'content.read' },
  params: object({ courseId: id(), lectureId: id() }),
  data: object({
    revision: integer(0),
    title: longText(),
    slides: list(Slide),
    /** It is a video, and has no slides. */
    isVideo: flag(),
  }),
  refusals: ['courseUnknown', 'courseOfFiles', 'nodeUnknown'],
});

/** Made into a lecture with captions when it is published; the old one is shown until the new one is whole. */
export const saveSlides = operation({
  summary: '存一节课的幻灯片和讲稿，不用录像',
  method: 'POST',
  path: '/api/console/content/lectures/slides',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({ courseId: id(), lectureId: id(), revision: integer(0), slides: list(Slide, 100) }),
  data: object({ revision: integer(0) }),
  refusals: ['courseUnknown', 'courseOfFiles', 'nodeUnknown', 'draftChanged', 'lectureIsVideo'],
});
