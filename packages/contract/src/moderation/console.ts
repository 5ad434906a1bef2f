import {
  done,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';
import { HeldKind } from './held.ts';

export { HeldKind } from './held.ts';

/** Words that the list can have. */
export const maxListedWords = 20_000;
/** Words that are taken at once. */
export const wordsAtOnce = 5000;
/** Characters of a word. */
export const longestListedWord = 60;
/** Held things that a page of the queue has. */
export const heldAtOnce = 50;

const category = () => oneOf('ads', 'fraud', 'gambling', 'sexual', 'abuse', 'illegal', 'other');
const outcome = () => oneOf('refuse', 'hold', 'allow');

export const GateWord = object({
  word: text(longestListedWord),
  category: category(),
  /** `allow`: within it no other word counts. */
  outcome: outcome(),
});
export type GateWord = Static<typeof GateWord>;

/** A word that stood in a text. */
export const GateHit = object({
  word: longText(),
  category: category(),
  /** As it was written. */
  written: longText(),
});
export type GateHit = Static<typeof GateHit>;

export const listGateWords = operation({
  summary: '学校的词表：哪些词不能发，哪些先审后发',
  method: 'GET',
  path: '/api/console/moderation/words',
  access: { staff: 'moderation.write' },
  data: list(GateWord),
});

/** What stands in the list already gets the new category and outcome. */
export const addGateWords = operation({
  summary: '把词加进词表，一个或一批',
  method: 'POST',
  path: '/api/console/moderation/words/add',
  access: { staff: 'moderation.write' },
  body: object({ words: list(GateWord, wordsAtOnce), why: optional(text(200)) }),
  data: object({
    added: integer(0),
    changed: integer(0),
    /** Too short for a word: one letter is part of everything. */
    left: list(longText()),
  }),
  refusals: ['gateWordsEmpty', 'gateWordShort', 'gateWordsFull'],
});

export const removeGateWord = operation({
  summary: '从词表里去掉一个词',
  method: 'POST',
  path: '/api/console/moderation/words/remove',
  access: { staff: 'moderation.write' },
  body: object({ word: text(longestListedWord), why: optional(text(200)) }),
  data: done(),
  refusals: ['gateWordUnknown'],
});

/** Of the list as it stands; nothing is kept of the sentence. */
export const tryGate = operation({
  summary: '试一句话：会不会被拦下',
  method: 'POST',
  path: '/api/console/moderation/try',
  access: { staff: 'moderation.write' },
  body: object({ text: text(5000) }),
  data: object({ outcome: oneOf('pass', 'hold', 'refuse'), hits: list(GateHit) }),
});

export const Held = object({
  heldId: id(),
  kind: HeldKind,
  studentId: id(),
  nickname: longText(),
  words: longText(),
  pictures: list(longText()),
  place: longText(),
  hits: list(GateHit),
  /** What the provider of content safety called it. */
  label: nullable(longText()),
  heldAt: moment(),
  state: oneOf('waiting', 'passed', 'refused', 'gone'),
  decidedAt: nullable(moment()),
  decidedBy: nullable(longText()),
  reason: nullable(longText()),
  /** What its writer says against the first decision. */
  appeal: nullable(longText()),
});
export type Held = Static<typeof Held>;

export const listHeld = operation({
  summary: '等着审核的内容，最早的在前；或已经看过的，最近的在前',
  method: 'GET',
  path: '/api/console/moderation/held',
  access: { staff: 'moderation.write' },
  query: object({
    list: oneOf('waiting', 'decided'),
    /** The last one that is known; those that follow it. */
    after: optional(id()),
  }),
  data: object({ held: list(Held), waiting: integer(0), hasMore: flag() }),
});

const decision = ['heldUnknown', 'heldReasonEmpty', 'heldLost'] as const;

export const passHeld = operation({
  summary: '通过一条内容，大家从这时起能看到',
  method: 'POST',
  path: '/api/console/moderation/pass',
  access: { staff: 'moderation.write' },
  body: object({ heldId: id(), why: optional(text(200)) }),
  data: done(),
  refusals: decision,
});

export const refuseHeld = operation({
  summary: '不通过一条内容，写的人会看到原因',
  method: 'POST',
  path: '/api/console/moderation/refuse',
  access: { staff: 'moderation.write' },
  body: object({ heldId: id(), reason: text(200), why: optional(text(200)) }),
  data: done(),
  refusals: decision,
});

export const getGateWishes = operation({
  summary: '内容审核怎样设的',
  method: 'GET',
  path: '/api/console/moderation/wishes',
  access: { staff: 'setting.read' },
  data: object({
    /** Pictures are looked at by a person before others see them. */
    holdsPictures: flag(),
    /** While the provider of content safety is silent, what it would be asked of is held; else it passes by the list. */
    holdsWhenDown: flag(),
    /** There is a provider. */
    hasProvider: flag(),
  }),
});

export const setGateWishes = operation({
  summary: '改内容审核的设置',
  method: 'POST',
  path: '/api/console/moderation/wishes/set',
  access: { staff: 'setting.write' },
  body: object({ holdsPictures: flag(), holdsWhenDown: flag(), why: optional(text(200)) }),
  data: done(),
});
