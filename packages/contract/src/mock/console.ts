import {
  day,
  done,
  flag,
  id,
  integer,
  list,
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
} from '../kernel.ts';
import { QuestionKind } from '../practice/question.ts';
import { PaperFormat } from './paper.ts';
import { PaperPlan } from './plan.ts';

export * from './plan.ts';

/** `files`: the content files of its course own it, so pages only show it. */
const Owner = oneOf('files', 'console');

const PaperState = oneOf('draft', 'published', 'retired');
export type PaperState = Static<typeof PaperState>;

/** A mean of fewer people says more of these people than of the paper: it is not shown. */
export const fewestSat = 5;

const listed = {
  paperId: id(),
  courseId: id(),
  title: text(),
  way: oneOf('fixed', 'blueprint'),
  format: nullable(PaperFormat),
  isHeldOut: flag(),
  questions: integer(0),
  minutes: integer(1),
  endDate: nullable(day()),
  state: PaperState,
  owner: Owner,
  /** The draft says something else than what is published. */
  hasChanges: flag(),
  /** Students who handed it in at least once. */
  sat: integer(0),
  /** Who sits it now. */
  sitting: integer(0),
  /** Of first attempts, in percent; null: fewer than `fewestSat`. */
  mean: nullable(number()),
};

/** In the order of courses and of their papers. */
export const listPapers = operation({
  summary: '试卷：一门课程或全部课程的',
  method: 'GET',
  path: '/api/console/papers',
  access: { staff: 'content.read' },
  freshness: { late: 60 },
  query: object({ courseId: optional(id()) }),
  data: object({
    papers: list(object(listed)),
    /** All that have chapters, for narrowing and for a new paper. */
    courses: list(
      object({
        courseId: id(),
        title: text(),
        owner: Owner,
        /** The asker may write papers of it. */
        isMine: flag(),
        /** With which a new paper begins: of the exam that its family prepares for. */
        format: nullable(PaperFormat),
      }),
    ),
  }),
});
export type ListedPaper = Static<typeof listPapers.declaration.data>['papers'][number];
export type PaperCourse = Static<typeof listPapers.declaration.data>['courses'][number];

/** A chapter that questions can be drawn from. */
const Chapter = object({
  readingId: id(),
  title: text(),
  book: text(),
  bookId: id(),
  /** What stands in a book that is not open yet is not drawn. */
  isOpen: flag(),
  questions: integer(0),
});
export type PaperChapter = Static<typeof Chapter>;

export const getPaper = operation({
  summary: '一份试卷：草稿、发布的版本和章节',
  method: 'GET',
  path: '/api/console/papers/:paperId',
  access: { staff: 'content.read' },
  params: object({ paperId: id() }),
  data: object({
    ...listed,
    courseTitle: text(),
    /** Of the content files that own it. */
    folder: nullable(text()),
    mayDraft: flag(),
    mayPublish: flag(),
    /** Counts the changes of the draft; a change names the one that it began from. */
    revision: integer(0),
    /** The last that was published; 0: never by pages. */
    version: integer(0),
    plan: PaperPlan,
    chapters: list(Chapter),
    versions: list(object({ version: integer(1), publishedAt: moment(), publishedBy: text() })),
  }),
  refusals: ['paperUnknown'],
});
export type ManagedPaper = Static<typeof getPaper.declaration.data>;

const planned = { courseId: id(), paperId: nullable(id()), plan: PaperPlan };

const Fault = object({
  /** Index into the topics; null: of the whole paper. */
  topic: nullable(integer(0)),
  text: text(),
});
export type PaperFault = Static<typeof Fault>;

/** Counted by the rule that draws, of what a student for whom all books are open would be asked. */
export const checkPaper = operation({
  summary: '一份试卷的草稿够不够题，还差什么',
  method: 'POST',
  path: '/api/console/papers/check',
  access: { staff: 'content.read' },
  body: object(planned),
  data: object({
    topics: list(
      object({
        /** Questions that can be asked in it, the parts of composites one by one. */
        usable: integer(0),
        /** How many an attempt asks. */
        asked: integer(0),
        /** Of the usable ones with figures: easy, middling, hard. */
        levels: object({ easy: integer(0), middle: integer(0), hard: integer(0) }),
      }),
    ),
    questions: integer(0),
    /** Why it cannot be published. */
    faults: list(Fault),
  }),
  refusals: ['courseUnknown'],
});
export type PaperCheck = Static<typeof checkPaper.declaration.data>;

/** Three attempts as three students who have answered nothing would get them; nothing is kept of them. */
export const drawTrial = operation({
  summary: '试抽三份：重合多少，估计多少分',
  method: 'POST',
  path: '/api/console/papers/trial',
  access: { staff: 'content.read' },
  body: object(planned),
  data: object({
    papers: list(
      object({
        questions: integer(0),
        /** Percent, by the share of right first answers to its questions; null where none has figures. */
        expected: nullable(number()),
        /** By the median time of its questions; null where none has figures. */
        expectedMinutes: nullable(integer(0)),
        /** So many of its questions have figures, of so many people each on average. */
        known: integer(0),
        people: integer(0),
        asked: list(object({ questionId: id(), topic: integer(0), stem: text() })),
      }),
    ),
    /** Of each two, the share of questions in percent that both ask: first and second, first and third, second and third. */
    overlaps: list(integer(0, 100)),
  }),
  refusals: ['courseUnknown'],
});
export type PaperTrial = Static<typeof drawTrial.declaration.data>;

export const PaperQuestion = object({
  questionId: id(),
  kind: QuestionKind,
  /** With its parts one by one. */
  size: integer(1),
  stem: text(),
  chapter: nullable(text()),
  /** Share of right first answers; null: too few answered it. */
  facility: nullable(number()),
  /** The figures speak against it. */
  isSuspect: flag(),
  /** It can be asked; else it was withdrawn, or is not of this course. */
  isThere: flag(),
  /** Other papers that name it. */
  papers: list(text()),
});
export type PaperQuestion = Static<typeof PaperQuestion>;

/** In the order of the bank. Of `ids`, where these are named, all of them in their order. */
export const findPaperQuestions = operation({
  summary: '一门课程里可以放进试卷的题目',
  method: 'POST',
  path: '/api/console/papers/questions',
  access: { staff: 'content.read' },
  body: object({
    courseId: id(),
    /** Not counted among the papers that name a question. */
    paperId: nullable(id()),
    ids: optional(list(id(), 500)),
    readingId: optional(id()),
    kind: optional(QuestionKind),
    search: optional(text(100)),
    /** `next` of the page before. */
    after: optional(text(40)),
  }),
  data: object({ list: list(PaperQuestion), next: nullable(text(40)) }),
  refusals: ['courseUnknown'],
});

/** Into the draft; students see nothing of it. Without a `paperId` a new one: the same `requestId` again answers what it made. */
export const savePaper = operation({
  summary: '新建一份试卷，或把改动存进草稿',
  method: 'POST',
  path: '/api/console/papers/save',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({
    courseId: id(),
    paperId: nullable(id()),
    requestId: uuid(),
    revision: integer(0),
    plan: PaperPlan,
  }),
  data: object({ paperId: id(), revision: integer(0) }),
  refusals: [
    'courseUnknown',
    'courseOfFiles',
    'paperUnknown',
    'paperTitleEmpty',
    'paperIdsUsedUp',
    'draftChanged',
  ],
});

/** As a new version. Who sits an older one goes on with it. */
export const publishPaper = operation({
  summary: '发布一份试卷，成为新的一版',
  method: 'POST',
  path: '/api/console/papers/publish',
  access: { staff: 'content.publish', reach: 'courses' },
  body: object({ paperId: id(), revision: integer(0), version: integer(0) }),
  data: object({ version: integer(1) }),
  refusals: [
    'paperUnknown',
    'courseOfFiles',
    'draftChanged',
    'publishedMeanwhile',
    'nothingToPublish',
    'paperFaulty',
    'paperRetired',
  ],
});

/** Students are offered it no more, or again; who sits it then goes on to the end. */
export const retirePaper = operation({
  summary: '停用或恢复一份试卷',
  method: 'POST',
  path: '/api/console/papers/retire',
  access: { staff: 'content.publish', reach: 'courses' },
  body: object({ paperId: id(), isRetired: flag() }),
  data: done(),
  refusals: ['paperUnknown', 'courseOfFiles', 'paperFaulty'],
});

/** Makes a draft of it; students see nothing of that until it is published. */
export const restorePaperVersion = operation({
  summary: '把一份试卷的旧版本放回草稿',
  method: 'POST',
  path: '/api/console/papers/restore',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({ paperId: id(), version: integer(1) }),
  data: object({ revision: integer(0) }),
  refusals: ['paperUnknown', 'courseOfFiles', 'versionUnknown'],
});
