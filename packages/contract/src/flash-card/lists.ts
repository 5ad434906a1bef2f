import {
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
  type Static,
} from '../kernel.ts';
import { CardListItem, FlashCard } from './card.ts';
import { CardPlan, CardSchedule } from './plan.ts';

/** 0 ready to study, 1 unpaid: the student does not have the course, 2 waiting: its cards are not out yet. */
export const FlashCardStatus = oneOf(0, 1, 2);
export type FlashCardStatus = Static<typeof FlashCardStatus>;

export const CardCounts = object({
  cardAmount: integer(0),
  newCount: integer(0),
  learningCount: integer(0),
  dueCount: integer(0),
  knownCount: integer(0),
  favoriteCount: integer(0),
});
export type CardCounts = Static<typeof CardCounts>;

const ofCourse = object({ courseId: id() });
const needsCourse = ['courseNotOwned', 'identityRequired'] as const;

export const CardBook = object({
  bookId: id(),
  bookName: longText(),
  cover: longText(),
  /** Whether its cards are out. */
  isIssued: flag(),
  counts: CardCounts,
});
export type CardBook = Static<typeof CardBook>;

export const listCardBooks = operation({
  summary: '一门课程各本书的闪卡数量',
  method: 'GET',
  path: '/api/flash-cards/:courseId',
  access: 'login',
  params: ofCourse,
  data: object({ courseName: longText(), family: longText(), books: list(CardBook) }),
});

/** Also for a course that the student does not have: it says so by its status. */
export const getCardInfo = operation({
  summary: '一门课程的闪卡：能不能学、上次学到哪里、今天要学多少',
  method: 'GET',
  path: '/api/flash-cards/:courseId/info',
  access: 'login',
  params: ofCourse,
  data: object({
    flashCardStatus: FlashCardStatus,
    cardAmount: integer(0),
    /** Cards that the student wrote; no other number here counts them, but those of today and the days ahead. */
    ownAmount: integer(0),
    lastStudyCardDetailId: nullable(id()),
    /** The book of that card. */
    lastStudyBookId: nullable(id()),
    lastStudyFront: nullable(longText()),
    /** Of today's session. */
    today: object({
      newCount: integer(0),
      learningCount: integer(0),
      dueCount: integer(0),
      /** Cards studied since midnight. */
      doneCount: integer(0),
      /** Where the session begins; null when nothing is left to do today. */
      firstBookId: nullable(id()),
    }),
    /** How many known cards come back in the next days, from tomorrow. */
    ahead: list(object({ day: longText(), count: integer(0) })),
    plan: CardPlan,
  }),
});

export const getCardFilter = operation({
  summary: '按书和章选闪卡：各有多少',
  method: 'GET',
  path: '/api/flash-cards/:courseId/filter',
  access: 'login',
  params: ofCourse,
  data: object({
    counts: CardCounts,
    books: list(
      object({
        bookId: id(),
        bookName: longText(),
        readings: list(
          object({
            readingId: id(),
            number: longText(),
            readingName: longText(),
            counts: CardCounts,
          }),
        ),
      }),
    ),
    /** Cards that were forgotten again and again, with the lecture that helps. */
    leeches: list(
      object({
        cardDetailId: id(),
        bookId: id(),
        front: longText(),
        source: longText(),
        isOwn: flag(),
        lapses: integer(0),
        lecture: FlashCard.properties.lecture,
      }),
    ),
  }),
  refusals: needsCourse,
});

const CardSet = object({ title: longText(), cards: list(CardListItem), schedule: CardSchedule });
export type CardSet = Static<typeof CardSet>;

export const listCardsToRevise = operation({
  summary: '今天要学的闪卡：到期的、刚忘的，和今天的新卡',
  method: 'GET',
  path: '/api/flash-cards/:courseId/revise',
  access: 'login',
  params: ofCourse,
  data: CardSet,
  refusals: needsCourse,
});

const chosen = object({
  courseId: id(),
  bookId: id(),
  /** Only these readings of the book; all of them when left out or empty. */
  readingIds: optional(list(id(), 500)),
});

export const listCardsInSequence = operation({
  summary: '一本书的闪卡，按教材的顺序',
  method: 'POST',
  path: '/api/flash-cards/sequence',
  access: 'login',
  body: chosen,
  data: CardSet,
  refusals: needsCourse,
});

export const listCardsAtRandom = operation({
  summary: '一本书的闪卡，打乱顺序',
  method: 'POST',
  path: '/api/flash-cards/random',
  access: 'login',
  body: chosen,
  data: CardSet,
  refusals: needsCourse,
});

export const listFavoriteCards = operation({
  summary: '一门课程里收藏的闪卡',
  method: 'GET',
  path: '/api/flash-cards/:courseId/favorites',
  access: 'login',
  params: ofCourse,
  data: object({
    courseName: longText(),
    cards: list(
      object({
        cardDetailId: id(),
        bookId: id(),
        readingId: CardListItem.properties.readingId,
        favorite: flag(),
        status: CardListItem.properties.status,
        nextReview: CardListItem.properties.nextReview,
        front: longText(),
        back: longText(),
        source: longText(),
      }),
    ),
    schedule: CardSchedule,
  }),
  refusals: needsCourse,
});

export const listFavoriteCardCourses = operation({
  summary: '有收藏闪卡的课程',
  method: 'GET',
  path: '/api/flash-cards/favorites/courses',
  access: 'login',
  data: list(
    object({
      courseId: id(),
      courseName: longText(),
      countFavoriteCardByCourse: integer(0),
      /** Of those that the student wrote. */
      ownFavoriteCount: integer(0),
    }),
  ),
});
