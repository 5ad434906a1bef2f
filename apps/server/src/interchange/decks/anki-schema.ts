import type { CellValue, SqliteTable } from './write-sqlite.ts';

/** The form that every version of Anki reads: schema 11, https://github.com/ankidroid/Anki-Android/wiki/Database-Structure. */
const createTables = {
  col: `CREATE TABLE col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
    ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
    models text not null, decks text not null, dconf text not null, tags text not null)`,
  notes: `CREATE TABLE notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
    usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
    flags integer not null, data text not null)`,
  cards: `CREATE TABLE cards (id integer primary key, nid integer not null, did integer not null,
    ord integer not null, mod integer not null, usn integer not null, type integer not null,
    queue integer not null, due integer not null, ivl integer not null, factor integer not null,
    reps integer not null, lapses integer not null, left integer not null, odue integer not null,
    odid integer not null, flags integer not null, data text not null)`,
  revlog: `CREATE TABLE revlog (id integer primary key, cid integer not null, usn integer not null,
    ease integer not null, ivl integer not null, lastIvl integer not null, factor integer not null,
    time integer not null, type integer not null)`,
  graves: `CREATE TABLE graves (usn integer not null, oid integer not null, type integer not null)`,
} as const;

export interface AnkiNote {
  readonly id: number;
  readonly guid: string;
  readonly deckId: number;
  readonly front: string;
  readonly back: string;
  /** The front without marks, and what Anki finds twins by. */
  readonly sortField: string;
  readonly checksum: number;
}

export interface AnkiDeck {
  readonly id: number;
  readonly name: string;
}

/** One kind of note for all: a front and a back. */
const modelId = 1_700_000_000_000;

/** The tables of a collection; seconds since 1970. No note has a schedule: Anki begins with all of them as new. */
export function ankiTables(
  decks: readonly AnkiDeck[],
  notes: readonly AnkiNote[],
  seconds: number,
): SqliteTable[] {
  const rows: Record<keyof typeof createTables, SqliteTable['rows']> = {
    col: [{ id: 1, values: collectionRow(decks, seconds) }],
    notes: notes.map((note) => ({ id: note.id, values: noteRow(note, seconds) })),
    cards: notes.map((note, index) => ({ id: note.id, values: cardRow(note, index, seconds) })),
    revlog: [],
    graves: [],
  };
  return (Object.keys(createTables) as (keyof typeof createTables)[]).map((name) => ({
    name,
    sql: createTables[name],
    rows: rows[name],
  }));
}

const noteRow = (note: AnkiNote, seconds: number): CellValue[] => [
  null,
  note.guid,
  modelId,
  seconds,
  -1,
  '',
  `${note.front}\u001f${note.back}`,
  note.sortField,
  note.checksum,
  0,
  '',
];

/** New, in the order of the book. */
const cardRow = (note: AnkiNote, index: number, seconds: number): CellValue[] => [
  null,
  note.id,
  note.deckId,
  0,
  seconds,
  -1,
  ...[0, 0, index + 1, 0, 0, 0, 0, 0, 0, 0, 0],
  '',
];

function collectionRow(decks: readonly AnkiDeck[], seconds: number): CellValue[] {
  const json = (value: object) => JSON.stringify(value);
  const deckList = Object.fromEntries(
    [{ id: 1, name: 'Default' }, ...decks].map((deck) => [deck.id, deckOf(deck, seconds)]),
  );
  const configuration = {
    activeDecks: [1],
    curDeck: 1,
    curModel: String(modelId),
    nextPos: 1,
    newSpread: 0,
    collapseTime: 1200,
    timeLim: 0,
    estTimes: true,
    dueCounts: true,
    sortType: 'noteFld',
    sortBackwards: false,
    addToCur: true,
    dayLearnFirst: false,
  };
  return [
    null,
    seconds,
    seconds * 1000,
    seconds * 1000,
    11,
    0,
    0,
    0,
    json(configuration),
    json({ [modelId]: modelOf(seconds) }),
    json(deckList),
    json({ '1': deckOptions }),
    '{}',
  ];
}

const deckOf = ({ id, name }: AnkiDeck, seconds: number) => ({
  id,
  name,
  mod: seconds,
  usn: -1,
  desc: '',
  dyn: 0,
  conf: 1,
  collapsed: false,
  browserCollapsed: false,
  extendNew: 0,
  extendRev: 0,
  newToday: [0, 0],
  revToday: [0, 0],
  lrnToday: [0, 0],
  timeToday: [0, 0],
});

const fieldOf = (name: string, ord: number) => ({
  name,
  ord,
  font: 'Arial',
  size: 20,
  rtl: false,
  sticky: false,
  media: [],
});

const modelOf = (seconds: number) => ({
  id: modelId,
  name: '正面与背面',
  type: 0,
  mod: seconds,
  usn: -1,
  did: 1,
  sortf: 0,
  vers: [],
  tags: [],
  req: [[0, 'any', [0]]],
  latexPre:
    '\\documentclass[12pt]{article}\\usepackage{amssymb,amsmath}\\pagestyle{empty}\\begin{document}',
  latexPost: '\\end{document}',
  css: '.card { font-size: 20px; text-align: center; }',
  flds: [fieldOf('正面', 0), fieldOf('背面', 1)],
  tmpls: [
    {
      name: '卡片 1',
      ord: 0,
      qfmt: '{{正面}}',
      afmt: '{{FrontSide}}<hr id=answer>{{背面}}',
      bqfmt: '',
      bafmt: '',
      did: null,
    },
  ],
});

const deckOptions = {
  id: 1,
  name: 'Default',
  mod: 0,
  usn: 0,
  maxTaken: 60,
  autoplay: true,
  timer: 0,
  replayq: true,
  dyn: false,
  new: {
    bury: true,
    delays: [1, 10],
    initialFactor: 2500,
    ints: [1, 4, 7],
    order: 1,
    perDay: 20,
    separate: true,
  },
  rev: { bury: true, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36_500, minSpace: 1, perDay: 200 },
  lapse: { delays: [10], leechAction: 0, leechFails: 8, minInt: 1, mult: 0 },
};
