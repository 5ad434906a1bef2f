import {
  done,
  id,
  list,
  longText,
  moment,
  nullable,
  object,
  operation,
  text,
  uuid,
  type Static,
} from '../kernel.ts';
import { CardListItem, FlashCard, OwnCardWords } from './card.ts';
import { CardSchedule } from './plan.ts';

/** Characters of one side, and of the name of a deck. */
export const maxCardText = 5000;
export const maxDeckName = 40;
/** Cards that one student may write, in all courses. */
export const maxOwnCards = 2000;

const needsCourse = ['courseNotOwned', 'identityRequired'] as const;

/** A card that a student wrote: only its writer ever sees it. */
export const OwnCard = object({
  ...CardListItem.properties,
  /** Both sides as HTML. */
  front: longText(),
  back: longText(),
  own: OwnCardWords,
});
export type OwnCard = Static<typeof OwnCard>;

export const listOwnCards = operation({
  summary: '一门课程里自己写的闪卡',
  method: 'GET',
  path: '/api/flash-cards/:courseId/own',
  access: 'login',
  params: object({ courseId: id() }),
  data: object({ courseName: longText(), cards: list(OwnCard), schedule: CardSchedule }),
  refusals: ['courseNotOwned'],
});

/**
 * Writes a card, changes it, moves it to another course or deck, or brings a deleted one back: it becomes what is sent.
 * Idempotent; of several edits and deletions the one that was made last stays, in whatever order they arrive.
 */
export const saveOwnCard = operation({
  summary: '写或改一张自己的闪卡',
  method: 'POST',
  path: '/api/flash-cards/own',
  access: 'login',
  body: object({
    ownCardId: uuid(),
    courseId: id(),
    /** The chapter that it was written in; null for none. */
    readingId: nullable(id()),
    deck: text(maxDeckName),
    front: text(maxCardText),
    back: text(maxCardText),
    editedAt: moment(),
  }),
  /** Null when the card was changed or deleted later than this. */
  data: nullable(FlashCard),
  refusals: [...needsCourse, 'ownCardEmpty', 'ownCardTooMany', 'ownCardNoBook'],
});

/** Its words are gone; how well it was remembered comes back with it. */
export const deleteOwnCard = operation({
  summary: '删除一张自己的闪卡',
  method: 'POST',
  path: '/api/flash-cards/own/delete',
  access: 'login',
  body: object({ ownCardId: uuid(), deletedAt: moment() }),
  data: done(),
});
