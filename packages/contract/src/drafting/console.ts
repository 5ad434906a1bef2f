import {
  flag,
  id,
  integer,
  list,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  uuid,
} from '../kernel.ts';
import {
  Drafted,
  DraftedChapter,
  DraftedForm,
  DraftedKind,
  DraftedSentence,
  SourceLine,
} from './drafted.ts';

export * from './captions.ts';
export * from './drafted.ts';

const drafts = { staff: 'question.write', reach: 'courses' } as const;
const placed = ['placeUnknown', 'questionOfFiles'] as const;

/** How many are drafted at once. */
export const maxDrafted = 8;

export const getDraftingDesk = operation({
  summary: '一章的拟题台：能从哪里拟，拟过哪些',
  method: 'GET',
  path: '/api/console/drafting/:readingId',
  access: { staff: 'content.read' },
  params: object({ readingId: id() }),
  data: object({
    /** There is a model, and the asker may write questions here. Else the desk is not shown. */
    canDraft: flag(),
    title: text(),
    courseId: id(),
    course: text(),
    lectures: list(object({ lectureId: id(), title: text() })),
    /** Of the chapter: an accepted one stands in one of them. */
    topics: list(object({ topicId: id(), title: text() })),
    /** What is left of the school's tokens today. */
    tokensLeft: integer(0),
    drafted: list(Drafted),
  }),
  refusals: ['placeUnknown'],
});

/** Of what a broken answer held the whole questions are kept. The same `requestId` again answers what it made. */
export const draftQuestions = operation({
  summary: '请模型拟几道题，没有人接受的哪里都看不到',
  method: 'POST',
  path: '/api/console/drafting/draft',
  access: drafts,
  body: object({
    requestId: uuid(),
    readingId: id(),
    from: oneOf('reading', 'lecture', 'text', 'question'),
    /** Of the lecture, or of the question whose variants are wanted. */
    fromId: nullable(id()),
    /** What was pasted. */
    text: text(20_000),
    kind: DraftedKind,
    count: integer(1, maxDrafted),
  }),
  data: object({ drafted: integer(0), isCut: flag() }),
  refusals: [
    ...placed,
    'idReused',
    'draftingOff',
    'draftingSpent',
    'draftingOwnSpent',
    'draftingBusy',
    'draftingFailed',
    'sourceEmpty',
  ],
  timeout: 300_000,
});

/**
 * From where the draft of a lecture says something new, by its captions as they are saved. Nothing of it is kept: who asked
 * takes one after the other into the chapters, and saves those.
 */
export const draftChapters = operation({
  summary: '请模型按字幕拟一节课的章节，没有人接受的哪里都不存',
  method: 'POST',
  path: '/api/console/drafting/chapters',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({ courseId: id(), lectureId: id() }),
  data: object({
    /** From early to late, each at a second in which what is quoted is said. */
    chapters: list(DraftedChapter),
    /** It broke off, or the captions are longer than what is read at once. */
    isCut: flag(),
  }),
  refusals: [
    ...(['courseUnknown', 'courseOfFiles', 'nodeUnknown', 'sourceEmpty'] as const),
    ...(['draftingOff', 'draftingSpent', 'draftingOwnSpent'] as const),
    ...(['draftingBusy', 'draftingFailed'] as const),
  ],
  timeout: 300_000,
});

/** From the question as it is saved, its chapter, and what its lecture says around its second. Nothing of it is kept. */
export const draftExplanation = operation({
  summary: '请模型给一道题拟解析，没有人接受的哪里都不存',
  method: 'POST',
  path: '/api/console/drafting/explanation',
  access: drafts,
  body: object({ questionId: id() }),
  data: object({
    sentences: list(DraftedSentence),
    /** Those on which they rest. */
    lines: list(SourceLine),
    /** 算式核对; each comes to what it says. */
    checks: list(text()),
    isCut: flag(),
  }),
  refusals: [
    ...placed,
    ...(['questionsUnknown', 'draftingOff', 'draftingSpent', 'draftingOwnSpent'] as const),
    ...(['draftingBusy', 'draftingFailed'] as const),
  ],
  timeout: 300_000,
});

/** A sentence that differs from what the model wrote is the teacher's from then on, whatever is sent. */
export const saveDrafted = operation({
  summary: '改一道拟的题',
  method: 'POST',
  path: '/api/console/drafting/save',
  access: drafts,
  body: object({ draftId: uuid(), revision: integer(1), form: DraftedForm }),
  data: Drafted,
  refusals: ['draftedUnknown', 'draftedDecided', 'draftedChanged'],
});

/** One by one: it becomes a draft of the bank, which is published there. No topic named: the chapter's first. */
export const acceptDrafted = operation({
  summary: '接受一道拟的题，成为题库里的草稿',
  method: 'POST',
  path: '/api/console/drafting/accept',
  access: drafts,
  body: object({ draftId: uuid(), revision: integer(1), topicId: optional(id()) }),
  data: object({ questionId: id() }),
  refusals: [...placed, 'draftedUnknown', 'draftedDecided', 'draftedChanged', 'draftedFaulty'],
});

/** Why goes to later drafts of this course alone. */
export const refuseDrafted = operation({
  summary: '不要一道拟的题',
  method: 'POST',
  path: '/api/console/drafting/refuse',
  access: drafts,
  body: object({ draftId: uuid(), why: text(200) }),
  data: Drafted,
  refusals: ['draftedUnknown', 'draftedDecided'],
});
