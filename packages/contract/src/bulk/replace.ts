import {
  flag,
  id,
  integer,
  list,
  nullable,
  object,
  oneOf,
  operation,
  text,
  uuid,
  type Static,
} from '../kernel.ts';
import { LeftOut } from './batch.ts';

/** More are not shown, nor replaced, at once. */
export const maxHits = 5000;

/** In what is looked: texts of chapters, captions, slides and what is said with them, words of questions, explanations, names. */
export const Where = oneOf('text', 'caption', 'slides', 'question', 'explanation', 'title');
export type Where = Static<typeof Where>;

const wish = {
  courseId: id(),
  find: text(100),
  where: list(Where, 6),
  /** Off: formulas, code and addresses are passed over. */
  inFormulas: flag(),
};

const Hit = object({
  /** Of its text, from 0. */
  index: integer(0),
  where: Where,
  /** Its place in the text: a time, a field. */
  at: text(),
  before: text(),
  match: text(),
  after: text(),
  /** It begins and ends where words do. */
  isWhole: flag(),
});
export type Hit = Static<typeof Hit>;

export const FoundText = object({
  /** By which it is named when it is replaced. */
  key: text(60),
  /** Of what it says now. */
  stamp: text(32),
  kind: oneOf('book', 'reading', 'lecture', 'question'),
  /** Of the node or the question. */
  id: id(),
  /** Where it stands, in words. */
  place: text(),
  /** Why nothing can be changed in it here. */
  fault: nullable(text()),
  /** What becomes of it. */
  note: text(),
  hits: list(Hit),
});
export type FoundText = Static<typeof FoundText>;

/** In the draft, and in what is asked of questions where they have none. Nothing is changed. */
export const findInCourse = operation({
  summary: '在整门课里找一段字，每一处和它的前后文',
  method: 'POST',
  path: '/api/console/content/bulk/find',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object(wish),
  data: object({
    texts: list(FoundText),
    /** There are more than are shown. */
    isCut: flag(),
  }),
  refusals: ['courseUnknown', 'courseOfFiles', 'findEmpty'],
  timeout: 180_000,
});

/** All of these in one moment, as drafts. A text that was changed since it was seen is left as it is and answered. */
export const replaceInCourse = operation({
  summary: '把找到的换成别的，存在草稿里',
  method: 'POST',
  path: '/api/console/content/bulk/replace',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({
    ...wish,
    batchId: uuid(),
    replacement: text(200),
    texts: list(
      object({
        key: text(60),
        stamp: text(32),
        /** How many of its hits were seen, from the first on: what is behind them stays. */
        seen: integer(1, maxHits),
        /** Hits that stay. */
        left: list(integer(0), maxHits),
      }),
      maxHits,
    ),
  }),
  data: object({ replaced: integer(0), texts: integer(0), left: list(LeftOut) }),
  refusals: [
    'courseUnknown',
    'courseOfFiles',
    'findEmpty',
    'replaceSame',
    'bulkNothing',
    'bulkTooLong',
    'idReused',
  ],
  timeout: 180_000,
});
