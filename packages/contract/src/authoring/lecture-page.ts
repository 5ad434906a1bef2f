import { QuestionKind } from '../practice/index.ts';
import {
  done,
  flag,
  id,
  integer,
  list,
  longInteger,
  longText,
  nullable,
  number,
  object,
  oneOf,
  operation,
  optional,
  orElse,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** What one video may have; a recording of a day in a good picture has less. */
export const videoLimit = {
  bytes: 8_000_000_000,
  endings: 'mp4 mov m4v mkv webm avi flv',
} as const;

export const CaptionLanguage = oneOf('zh', 'en');
export type CaptionLanguage = Static<typeof CaptionLanguage>;

/** Milliseconds from the beginning; one ends before the next begins. */
export const Cue = object({ start: integer(0), end: integer(0), text: text(500) });
export type Cue = Static<typeof Cue>;

/** Seconds from the beginning, from early to late. */
export const LectureChapter = object({ start: integer(0, 86_400), title: text(60) });
export type LectureChapter = Static<typeof LectureChapter>;

const UploadState = oneOf('receiving', 'checking', 'ready', 'refused');

/** What a file turned out to be; what it does not say is null. */
const VideoFacts = object({
  durationMs: nullable(integer(0)),
  height: integer(0),
  hasSound: flag(),
});

export const LectureUpload = object({
  uploadId: uuid(),
  fileName: text(),
  bytes: longInteger(0),
  /** Bytes that are kept: from there it goes on. */
  received: longInteger(0),
  state: UploadState,
  /** Why it is refused, in words. */
  fault: nullable(longText()),
  facts: nullable(VideoFacts),
  byName: text(),
  /** The asker sends it. */
  isMine: flag(),
});
export type LectureUpload = Static<typeof LectureUpload>;

export const PlacedQuestion = object({
  questionId: id(),
  second: integer(0, 86_400),
  kind: QuestionKind,
  stem: longText(),
  /** It is asked today; one that was taken back is left out by the player. */
  isAsked: flag(),
});
export type PlacedQuestion = Static<typeof PlacedQuestion>;

const params = object({ courseId: id(), lectureId: id() });
const begun = { courseId: id(), lectureId: id(), revision: integer(0) };
const saved = object({ revision: integer(0) });
const unknown = ['courseUnknown', 'courseOfFiles', 'nodeUnknown'] as const;

export const getLecture = operation({
  summary: '一节课的视频、字幕、章节和随堂题，草稿里的和学员正在看的',
  method: 'GET',
  path: '/api/console/content/lectures/:courseId/:lectureId',
  access: { staff: 'content.read' },
  params,
  data: object({
    revision: integer(0),
    title: longText(),
    /** Where it stands. */
    course: longText(),
    reading: longText(),
    mayDraft: flag(),
    /** There is a language model: chapters can be drafted from its captions. */
    canDraft: flag(),
    /** There is a machine that writes down what is said: captions can be asked of it. */
    canHear: flag(),
    /** What it is made of in the draft. */
    content: oneOf('none', 'slides', 'video'),
    /** Of a video: its name, and what it holds where a page brought it. */
    video: nullable(object({ fileName: text(), facts: nullable(VideoFacts) })),
    captions: list(object({ language: CaptionLanguage, cues: list(Cue) })),
    chapters: list(LectureChapter),
    questions: list(PlacedQuestion),
    /** What was marked in the live class whose replay it is; nobody sees it before somebody takes it into the chapters. */
    liveMarks: list(LectureChapter),
    upload: nullable(LectureUpload),
    /** What students see now; null before it was published. */
    shown: nullable(
      object({
        /** `working`: a new one is being made; where there was one before, that is shown meanwhile. */
        state: oneOf('ready', 'working', 'failed'),
        progress: integer(0, 100),
        fault: nullable(longText()),
        durationMs: integer(0),
        /** Lines of the picture, each a size that can be chosen. */
        heights: list(integer(0)),
        /** Something is shown. */
        isPlayable: flag(),
      }),
    ),
  }),
  refusals: unknown,
});
export type ConsoleLecture = Static<(typeof getLecture)['declaration']['data']>;

/** Its bytes go to `uploadPath` by the tus protocol, from where they ended. The same id again answers the same. */
export const beginUpload = operation({
  summary: '开始给一节课上传视频，断了可以接着传',
  method: 'POST',
  path: '/api/console/content/lectures/upload/begin',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({
    uploadId: uuid(),
    courseId: id(),
    lectureId: id(),
    fileName: text(200),
    bytes: longInteger(1),
  }),
  data: LectureUpload,
  refusals: [
    ...unknown,
    'uploadTooLarge',
    'uploadNoRoom',
    'uploadNotVideo',
    'lectureHasSlides',
    'idReused',
  ],
});

export const uploadPath = '/api/console/uploads';

export const dropUpload = operation({
  summary: '不要这个上传的视频',
  method: 'POST',
  path: '/api/console/content/lectures/upload/drop',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({ courseId: id(), uploadId: uuid() }),
  data: done(),
  refusals: ['courseUnknown', 'courseOfFiles', 'uploadUnknown'],
});

/** Into the draft; captions, chapters and questions stay as they are. Students see the old one until the new one is whole. */
export const useUpload = operation({
  summary: '把上传的视频放进这节课的草稿',
  method: 'POST',
  path: '/api/console/content/lectures/video',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({ ...begun, uploadId: uuid() }),
  data: saved,
  refusals: [...unknown, 'draftChanged', 'uploadUnknown', 'uploadNotReady', 'lectureHasSlides'],
});

/** Without any cue the language has no captions. */
export const saveCaptions = operation({
  summary: '存一节课一种语言的字幕',
  method: 'POST',
  path: '/api/console/content/lectures/captions',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({ ...begun, language: CaptionLanguage, cues: list(Cue, 10_000) }),
  data: saved,
  refusals: [...unknown, 'draftChanged', 'lectureNoVideo', 'captionTimes', 'captionLanguage'],
});

/** SRT, VTT, ASS or SSA. Captions of the language that are there are replaced only by who says so. */
export const addCaptionFile = operation({
  summary: '上传一份字幕文件',
  method: 'POST',
  path: '/api/console/content/lectures/captions/file',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({
    ...begun,
    language: CaptionLanguage,
    replaces: orElse(flag(), { value: false }),
  }),
  files: { file: { maxBytes: 5_000_000 } },
  data: object({ revision: integer(0), cues: integer(0) }),
  refusals: [
    ...unknown,
    'draftChanged',
    'lectureNoVideo',
    'captionUnread',
    'captionTimes',
    'captionLanguage',
    'captionTwice',
  ],
});

export const saveChapters = operation({
  summary: '存一节课的章节',
  method: 'POST',
  path: '/api/console/content/lectures/chapters',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({ ...begun, chapters: list(LectureChapter, 200) }),
  data: saved,
  refusals: [...unknown, 'draftChanged', 'lectureNoVideo', 'chapterTimes'],
});

/** There the player stops and asks. */
export const saveLectureQuestions = operation({
  summary: '存一节课的随堂题和它们的时间',
  method: 'POST',
  path: '/api/console/content/lectures/questions',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({
    ...begun,
    questions: list(object({ questionId: id(), second: integer(0, 86_400) }), 50),
  }),
  data: saved,
  refusals: [...unknown, 'draftChanged', 'lectureEmpty', 'questionNotAsked', 'questionTwice'],
});

/** Of the course, as it asks them today; none that is written at length. */
export const findLectureQuestions = operation({
  summary: '找可以放进一节课里的题',
  method: 'GET',
  path: '/api/console/content/lectures/:courseId/:lectureId/questions',
  access: { staff: 'content.read' },
  params,
  query: object({ search: optional(text(100)) }),
  data: list(object({ questionId: id(), kind: QuestionKind, stem: longText() })),
  refusals: unknown,
});

/** Of the captions in Chinese as they are saved. Nothing is changed: each is a proposal. */
export const getCaptionDoubts = operation({
  summary: '字幕里读音像术语、写法不同的词',
  method: 'GET',
  path: '/api/console/content/lectures/:courseId/:lectureId/doubts',
  access: { staff: 'content.read' },
  params,
  data: object({
    /** Of the course: what its parts and topics are called, and what its texts print in bold. */
    terms: list(text()),
    doubts: list(
      object({
        /** Milliseconds at which its line begins. */
        start: integer(0),
        word: text(),
        term: text(),
      }),
    ),
  }),
  refusals: unknown,
});

/** Fewer people than this are not drawn: one could be told from another. */
export const fewestAlong = 5;

/** Of what is shown now, in stretches from early to late; none while too few have watched. */
export const getLectureFigures = operation({
  summary: '一节课看到哪里的人多，哪里回看得多',
  method: 'GET',
  path: '/api/console/content/lectures/:courseId/:lectureId/figures',
  access: { staff: 'content.read' },
  freshness: { late: 60 },
  params,
  data: object({
    people: integer(0),
    /** Seconds of a stretch. */
    width: integer(1),
    stretches: list(
      object({
        second: integer(0),
        people: integer(0),
        /** How often those who saw it have played it; 1: once. */
        times: number(),
      }),
    ),
  }),
  refusals: unknown,
});

export const retryEncoding = operation({
  summary: '再处理一次没有处理成的视频',
  method: 'POST',
  path: '/api/console/content/lectures/encode',
  access: { staff: 'content.publish', reach: 'courses' },
  body: object({ courseId: id(), lectureId: id() }),
  data: done(),
  refusals: [...unknown, 'encodingNotFailed'],
});
