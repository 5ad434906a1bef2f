import {
  id,
  integer,
  list,
  longText,
  object,
  operation,
  text,
  type Declaration,
  type Static,
} from '../kernel.ts';

/** Of a file that a student brings. */
export const maxDeckBytes = 20_000_000;
/** Rows that a report tells one by one. */
export const maxReportedRows = 100;

const ToldRow = object({
  /** `第 17 行`, or `第 17 条` of an Anki package. */
  place: longText(),
  /** Where its front begins; empty where there is none. */
  front: longText(),
  reason: longText(),
});

export const OwnDeckReport = object({
  /** Cards that are new here, and the decks that they go to; the name is empty for none. */
  added: integer(0),
  decks: list(object({ name: longText(), cards: integer(1) })),
  /** Cards whose two sides are there already, or stood in the file before. */
  knownCount: integer(0),
  known: list(ToldRow),
  /** Rows that cannot be taken. */
  skippedCount: integer(0),
  skipped: list(ToldRow),
  /** What the file says and a card cannot hold, and on how many cards; 0 where it is said of the whole file. */
  losses: list(object({ text: longText(), cards: integer(0) })),
  /** Cards that the student may still write. */
  room: integer(0),
});
export type OwnDeckReport = Static<typeof OwnDeckReport>;

const file = {
  method: 'POST',
  access: 'login',
  body: object({ courseId: id(), fileName: text(300) }),
  files: { file: { maxBytes: maxDeckBytes } },
  data: OwnDeckReport,
  timeout: 300_000,
  perMinute: 20,
} as const satisfies Partial<Declaration>;

const refusals = [
  'courseNotOwned',
  'identityRequired',
  'ownCardNoBook',
  'ownDeckUnreadable',
  'ownDeckTooOften',
  'uploadEmpty',
] as const;

/** What an import would do; no card is written. */
export const previewOwnDeck = operation({
  ...file,
  summary: '预览要导入的闪卡',
  path: '/api/flash-cards/own/import/preview',
  refusals,
});

/** Writes the cards of a CSV or an Anki package that are not there yet; the same file again writes none. */
export const importOwnDeck = operation({
  ...file,
  summary: '把 CSV 或 Anki 牌组导入为自己的闪卡',
  path: '/api/flash-cards/own/import',
  refusals: [...refusals, 'ownCardTooMany', 'uploadTooMany'],
});
