import {
  day,
  flag,
  id,
  integer,
  list,
  longText,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** Cards that one act can be about. */
export const maxCardsAtOnce = 5000;
/** A total is counted so far. */
export const maxCardsCounted = 10_000;
export const maxCardsExported = 50_000;
/** As Anki has them: such a file is written in one go, while everybody waits. */
export const maxCardsInPackage = 5000;
/** Letters of one side. */
export const longestCardSide = 20_000;
/** Figures of fewer people say more of these people than of the card: they are not shown. */
export const fewestLearners = 20;

/** What a list of cards is narrowed to. */
const filter = {
  courseId: optional(id()),
  readingId: optional(id()),
  /** Left out: `asked` ones. */
  state: optional(oneOf('asked', 'retired')),
  /** `reported`: students do; `forgotten`: one review in four at least; `unseen`: nobody has studied it; both as of last night. */
  only: optional(oneOf('reported', 'forgotten', 'unseen')),
  /** A part of either side, or the number of the card. */
  search: optional(text(100)),
};

const CardFigures = object({
  /** Students who have studied it. */
  learners: integer(0),
  /** Their reviews, and how many of these it had been forgotten at. */
  reviews: integer(0),
  forgotten: integer(0),
});

export const BankCard = object({
  cardId: id(),
  courseId: id(),
  /** Beginnings as one line, formulas whole between dollars. */
  front: longText(),
  back: longText(),
  chapter: longText(),
  topic: longText(),
  isRetired: flag(),
  /** Content files own it: it is changed there, and read only here. */
  inFiles: flag(),
  /** As of last night; null: fewer than `fewestLearners`. */
  figures: nullable(CardFigures),
  openReports: integer(0),
});
export type BankCard = Static<typeof BankCard>;

/** By course and chapter. */
export const listBankCards = operation({
  summary: '闪卡库：一门课程或全部课程的闪卡',
  method: 'GET',
  path: '/api/console/cards',
  access: { staff: 'content.read' },
  freshness: { late: 60 },
  query: object({
    ...filter,
    /** `next` of the page before. */
    after: optional(text(60)),
    limit: optional(integer(1, 200)),
  }),
  data: object({
    list: list(BankCard),
    next: nullable(text(60)),
    /** Of all that fit, on the first page; counted up to `maxCardsCounted`. */
    total: nullable(integer(0)),
  }),
});

/** Courses that have cards, or chapters with topics to put cards in, in the order of the catalogue. */
export const listCardCourses = operation({
  summary: '有闪卡、或者可以写闪卡的课程',
  method: 'GET',
  path: '/api/console/cards/courses',
  access: { staff: 'content.read' },
  data: list(object({ courseId: id(), title: longText(), cards: integer(0), inFiles: flag() })),
});

/** All that fit, so that one thing can be done with them. */
export const listBankCardIds = operation({
  summary: '符合筛选的全部闪卡的编号',
  method: 'GET',
  path: '/api/console/cards/ids',
  access: { staff: 'content.read' },
  freshness: { late: 60 },
  query: object(filter),
  data: object({
    cardIds: list(id(), maxCardsAtOnce),
    /** There are more than are done at once. */
    isCut: flag(),
  }),
});

export const CardWords = object({
  /** The topic; with it go chapter and book. */
  subjectId: id(),
  /** Markdown, with formulas between dollars. */
  front: text(longestCardSide),
  back: text(longestCardSide),
});
export type CardWords = Static<typeof CardWords>;

export const SchoolCard = object({
  cardId: id(),
  courseId: id(),
  course: longText(),
  readingId: id(),
  words: CardWords,
  isRetired: flag(),
  /** Where its file has it; null: pages own it. */
  file: nullable(longText()),
  figures: nullable(CardFigures),
  /** Those that wait first, then the last that were answered. */
  reports: list(
    object({
      reportId: uuid(),
      reportedOn: day(),
      content: longText(),
      reply: nullable(longText()),
    }),
  ),
});
export type SchoolCard = Static<typeof SchoolCard>;

export const getSchoolCard = operation({
  summary: '一张闪卡：两面的原文、考点、学员用得怎样和报的错',
  method: 'GET',
  path: '/api/console/cards/:cardId',
  access: { staff: 'content.read' },
  params: object({ cardId: id() }),
  data: SchoolCard,
  refusals: ['cardUnknown'],
});

const access = { staff: 'question.write', reach: 'courses' } as const;

/** Students see it at once; what they remember of it stays. A new one is made once by its `requestId`. */
export const saveCard = operation({
  summary: '新建或修改一张闪卡，学员马上看到',
  method: 'POST',
  path: '/api/console/cards/save',
  access,
  body: object({
    requestId: uuid(),
    /** Null: a new one. */
    cardId: nullable(id()),
    /** As it was when the changing began; null: a new one. */
    seen: nullable(CardWords),
    words: CardWords,
  }),
  data: object({ cardId: id() }),
  refusals: ['cardUnknown', 'cardOfFile', 'cardChanged', 'cardWordsWrong', 'placeUnknown'],
});

const cardIds = list(id(), maxCardsAtOnce);
const why = optional(text(200));

/** Nobody is asked them any more, and no import brings them again; what students remember of them stays. */
export const retireCards = operation({
  summary: '撤下闪卡，学员不再复习到',
  method: 'POST',
  path: '/api/console/cards/retire',
  access,
  body: object({ cardIds, why }),
  data: object({ cards: integer(0), inFiles: integer(0) }),
  refusals: ['cardsUnknown'],
});

/** Each student goes on with them where they were. */
export const restoreCards = operation({
  summary: '恢复撤下的闪卡',
  method: 'POST',
  path: '/api/console/cards/restore',
  access,
  body: object({ cardIds, why }),
  data: object({
    cards: integer(0),
    /** Whose chapter or topic is there no more. */
    placeless: integer(0),
  }),
  refusals: ['cardsUnknown', 'cardPlaceGone'],
});

/** Retired ones too. Those that content files own, and those of another course, stay where they are; both are counted. */
export const placeCards = operation({
  summary: '改闪卡的考点',
  method: 'POST',
  path: '/api/console/cards/place',
  access,
  body: object({ cardIds, subjectId: id(), why }),
  data: object({ cards: integer(0), inFiles: integer(0), elsewhere: integer(0) }),
  refusals: ['cardsUnknown', 'placeUnknown'],
});

/** Whoever reported gets the reply as a message. */
export const settleCardReports = operation({
  summary: '答复一张闪卡的报错',
  method: 'POST',
  path: '/api/console/cards/reports/settle',
  access,
  body: object({
    cardId: id(),
    reportIds: list(uuid(), 500),
    status: oneOf('fixed', 'kept'),
    reply: text(2000),
  }),
  data: object({ reports: integer(0) }),
  refusals: ['cardUnknown', 'cardReportsSettled', 'cardReplyEmpty'],
});

/** Exactly those that fit. The file is fetched from its address, within an hour, by who made it. */
export const exportBankCards = operation({
  summary: '导出符合筛选的闪卡',
  method: 'POST',
  path: '/api/console/cards/export',
  access: { staff: 'content.read' },
  body: object({ ...filter, format: oneOf('csv', 'apkg') }),
  data: object({
    fileName: text(),
    /** `/files/console/cards/…` */
    address: text(),
    cards: integer(0),
    /** What the format does not hold, in Chinese. */
    left: list(text()),
  }),
  refusals: ['cardExportEmpty', 'cardExportLong'],
  timeout: 180_000,
});
