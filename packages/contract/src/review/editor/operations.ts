import {
  done,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  number,
  object,
  oneOf,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../../kernel.ts';
import { QuestionKind } from '../../practice/question.ts';
import { QuestionForm, WrittenForm } from './question-form.ts';

const params = object({ questionId: id() });
const changes = { staff: 'question.write', reach: 'courses' } as const;

export const getQuestion = operation({
  summary: '一道题：现在的版本和没有发布的草稿',
  method: 'GET',
  path: '/api/console/questions/:questionId',
  access: { staff: 'content.read' },
  params,
  data: object({
    questionId: id(),
    courseId: id(),
    course: text(),
    /** 0: never published. */
    version: integer(0),
    /** `draft`: never published. */
    state: oneOf('asked', 'withdrawn', 'gone', 'draft'),
    /** Where content files own it: the file that has it; it is read only here. */
    file: nullable(text()),
    /** The asker may change it. */
    isMine: flag(),
    /** As it is published; null before the first time. */
    published: nullable(QuestionForm),
    /** What was written since. `revision` counts the savings; 0 where there were none. */
    draft: nullable(QuestionForm),
    revision: integer(0),
    changedBy: nullable(text()),
    changedAt: nullable(moment()),
    /** A model drafted it: who accepted it into the bank. */
    acceptedBy: optional(text()),
    /** The chapter where variants of it can be drafted; left out where there is no model. */
    draftsAt: optional(id()),
    /** Lectures of its course, in their order. */
    lectures: list(object({ bulletId: id(), title: text() })),
  }),
  refusals: ['questionsUnknown'],
});
export type OpenedQuestion = Static<typeof getQuestion.declaration.data>;

/** First answers of the version that is asked; null: fewer than twenty. Parts are apart. */
export const getQuestionFigures = operation({
  summary: '一道题的数字：正确率、区分度、各项的占比',
  method: 'GET',
  path: '/api/console/questions/:questionId/figures',
  access: { staff: 'content.read' },
  freshness: { late: 60 },
  params,
  data: list(
    object({
      questionId: id(),
      /** Of a composite question its part, from 1; else 0. */
      part: integer(0),
      /** Who answered it, each once, when it was counted last: by night; null: it never was. */
      answers: integer(0),
      countedAt: nullable(moment()),
      facility: nullable(number()),
      discrimination: nullable(number()),
      options: list(object({ letter: text(), chosen: integer(0), isKey: flag() })),
      openReports: integer(0),
    }),
  ),
  refusals: ['questionsUnknown'],
});
export type QuestionFigures = Static<typeof getQuestionFigures.declaration.data>[number];

/** `at`: the field of the form, as `options.1.text` or `parts.0.stem`; empty: the question as a whole. */
const Fault = object({ at: text(), fault: text() });

/** Of a form as it stands, kept or not. */
export const checkQuestion = operation({
  summary: '题目给学员看会是什么样子，还有哪里要改',
  method: 'POST',
  path: '/api/console/questions/check',
  access: { staff: 'content.read' },
  body: object({ questionId: id(), form: QuestionForm }),
  data: object({
    /** What is wrong with it: it is kept as a draft all the same, and not published. */
    faults: list(Fault),
    /** Safe HTML of each text that is not empty. */
    texts: list(object({ at: text(), html: longText() })),
  }),
  refusals: ['questionsUnknown'],
});
export type CheckedQuestion = Static<typeof checkQuestion.declaration.data>;

/**
 * A draft that students do not see; what is left out of `form` is empty. The same `requestId` again answers the question
 * that it made.
 */
export const createQuestion = operation({
  summary: '在一章里新建一道题的草稿',
  method: 'POST',
  path: '/api/console/questions/create',
  access: { ...changes, proposes: true },
  body: object({
    requestId: uuid(),
    readingId: id(),
    kind: QuestionKind,
    form: optional(WrittenForm),
    /** Of who only proposes it: shown to who decides. */
    why: optional(text(200)),
  }),
  data: object({ questionId: id() }),
  refusals: ['placeUnknown', 'questionOfFiles', 'idReused'],
});

/** `revision` is the one that the writing began from. What does not hold is kept all the same: it is a draft. */
export const saveQuestionDraft = operation({
  summary: '存一道题的草稿',
  method: 'POST',
  path: '/api/console/questions/save',
  access: { ...changes, proposes: true },
  body: object({
    questionId: id(),
    revision: integer(0),
    form: QuestionForm,
    /** Of who only proposes it: shown to who decides. */
    why: optional(text(200)),
  }),
  data: object({ revision: integer(1) }),
  refusals: ['questionsUnknown', 'questionOfFiles', 'questionDraftChanged'],
});

/** What is published stays; a question that never was is gone with its draft. */
export const dropQuestionDraft = operation({
  summary: '放弃一道题的草稿',
  method: 'POST',
  path: '/api/console/questions/drop',
  access: changes,
  body: object({ questionId: id(), revision: integer(0) }),
  data: done(),
  refusals: ['questionsUnknown', 'questionOfFiles', 'questionDraftChanged'],
});

/** `version`: the one that who publishes has seen. `tells`: whoever answered a former version gets a message. */
export const publishQuestion = operation({
  summary: '发布一道题的草稿，学员从此做新的版本',
  method: 'POST',
  path: '/api/console/questions/publish',
  access: changes,
  body: object({
    questionId: id(),
    revision: integer(0),
    version: integer(0),
    tells: flag(),
    why: optional(text(200)),
  }),
  data: object({
    version: integer(1),
    /** It says something new; else only what no student sees was changed. */
    isNew: flag(),
    /** Students that were told. */
    told: integer(0),
  }),
  refusals: [
    'questionsUnknown',
    'questionOfFiles',
    'questionDraftChanged',
    'questionPublishedMeanwhile',
    'questionDraftEmpty',
    'questionFaulty',
    'placeUnknown',
  ],
});

export const listQuestionDrafts = operation({
  summary: '没有发布的题目草稿，新改的在前',
  method: 'GET',
  path: '/api/console/questions/drafts',
  access: { staff: 'content.read' },
  data: list(
    object({
      questionId: id(),
      courseId: id(),
      course: text(),
      chapter: nullable(text()),
      kind: QuestionKind,
      stem: text(),
      /** 0: it is a new question. */
      version: integer(0),
      changedBy: text(),
      changedAt: moment(),
    }),
  ),
});
export type QuestionDraftRow = Static<typeof listQuestionDrafts.declaration.data>[number];

/** From new to old. Of a composite question a change of a part is a version too. */
export const listQuestionVersions = operation({
  summary: '一道题发布过的版本，从新到旧',
  method: 'GET',
  path: '/api/console/questions/:questionId/versions',
  access: { staff: 'content.read' },
  params,
  data: list(
    object({
      /** By which it is asked for. */
      version: integer(1),
      publishedAt: moment(),
      /** Null: it came from a file. */
      publishedBy: nullable(text()),
      /** Answers that were given to it. */
      answers: integer(0),
      /** Answers to it are judged by a later key. */
      isRegraded: flag(),
      form: QuestionForm,
    }),
  ),
  refusals: ['questionsUnknown'],
});
export type QuestionVersion = Static<typeof listQuestionVersions.declaration.data>[number];

/** Makes a draft of it; students see nothing of that until it is published. */
export const restoreQuestionVersion = operation({
  summary: '把一道题的旧版本放回草稿',
  method: 'POST',
  path: '/api/console/questions/versions/restore',
  access: changes,
  body: object({ questionId: id(), version: integer(1), revision: integer(0) }),
  data: object({ revision: integer(1) }),
  refusals: ['questionsUnknown', 'questionOfFiles', 'questionDraftChanged', 'versionUnknown'],
});
