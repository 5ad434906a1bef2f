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
  uuid,
  type Static,
} from '../kernel.ts';

export const NoteType = oneOf('bullet', 'question');
export type NoteType = Static<typeof NoteType>;

/** Characters of one note. */
export const maxNoteText = 20_000;
/** Notes of one student, put away ones too. */
export const maxNotes = 20_000;

export const Note = object({
  noteId: uuid(),
  noteType: NoteType,
  course_id: id(),
  /** Null: a question of a bank that belongs to no book. */
  book_id: nullable(id()),
  /** Put away by the student: it shows as such, does not open, and is neither printed nor exported. */
  is_disable: flag(),
  readingId: nullable(id()),
  /** Null for a note on a question, as is `second`. */
  bulletId: nullable(id()),
  /** Of the lecture; null for a note on the whole of it. */
  second: nullable(integer(0)),
  /** Null for a note on a lecture. */
  questionId: nullable(id()),
  /** The composite question that it is a part of, else null. */
  groupId: nullable(id()),
  /** The lecture's name, or the words of the question, as they were when the note was written. */
  title: longText(),
  /** As it was written: Markdown with formulas and pictures. */
  content: longText(),
  /** The same, cleaned, to be shown. */
  html: longText(),
  /** Grows by one with every edit; an edit names the one that it began from. */
  revision: integer(1),
  createdAt: moment(),
  editedAt: moment(),
});
export type Note = Static<typeof Note>;

/**
 * Without a noteId the note on the whole lecture (or the question) is meant. An edit that began from an older revision
 * than the server has replaces nothing: it is kept as a note of its own, and that one is answered.
 */
const editFields = {
  content: text(maxNoteText),
  noteId: optional(uuid()),
  /** Made by the browser for each edit: sent twice it is taken once. */
  editId: optional(uuid()),
  /** 0 for a new note. */
  baseRevision: optional(integer(0)),
};

export const saveBulletNote = operation({
  summary: '写或改一条视频笔记',
  method: 'POST',
  path: '/api/notes/bullet',
  access: 'phone',
  body: object({ bulletId: id(), second: optional(integer(0, 360_000)), ...editFields }),
  data: Note,
  refusals: ['courseNotOwned', 'identityRequired', 'noteEmpty', 'noteTooMany', 'idReused'],
});

export const saveQuestionNote = operation({
  summary: '写或改一条题目笔记',
  method: 'POST',
  path: '/api/notes/question',
  access: 'phone',
  body: object({
    courseId: id(),
    groupId: optional(nullable(id())),
    questionId: id(),
    ...editFields,
  }),
  data: Note,
  refusals: ['courseNotOwned', 'identityRequired', 'noteEmpty', 'noteTooMany', 'idReused'],
});

export const getNote = operation({
  summary: '一条自己的笔记',
  method: 'GET',
  path: '/api/notes/single/:noteType/:id',
  access: 'phone',
  params: object({ noteType: NoteType, id: uuid() }),
  data: Note,
});

export const updateNote = operation({
  summary: '改写、停用或恢复一条笔记',
  method: 'POST',
  path: '/api/notes/single',
  access: 'phone',
  body: object({
    noteType: NoteType,
    id: uuid(),
    content: text(maxNoteText),
    is_disable: optional(flag()),
    /** The revision that `content` is of: where the note has moved on, its words stay. */
    baseRevision: optional(integer(0)),
  }),
  data: Note,
  refusals: ['noteEmpty'],
});

/** Done again it changes nothing. */
export const deleteNote = operation({
  summary: '删除一条自己的笔记',
  method: 'POST',
  path: '/api/notes/delete',
  access: 'phone',
  body: object({ noteId: uuid() }),
  data: done(),
});

export const listNotesOfPlace = operation({
  summary: '一节课或一道题上自己的笔记',
  method: 'GET',
  path: '/api/notes/place/:noteType/:id',
  access: 'phone',
  params: object({ noteType: NoteType, id: id() }),
  data: list(Note),
});

/** What the words of a note will look like; nothing is kept. */
export const previewNote = operation({
  summary: '预览笔记的样子',
  method: 'POST',
  path: '/api/notes/preview',
  access: 'phone',
  body: object({ content: text(maxNoteText) }),
  data: object({ html: longText() }),
});

export const NoteBook = object({
  course_id: id(),
  book_id: id(),
  bookName: longText(),
  cover: longText(),
  /** Notes that are not put away. */
  count: integer(0),
  editedAt: nullable(moment()),
  /** The book does not open: it is not issued, or the course is not the student's any more. */
  is_disable: flag(),
});
export type NoteBook = Static<typeof NoteBook>;

export const listNoteBooks = operation({
  summary: '按课程列出有笔记的书',
  method: 'GET',
  path: '/api/notes/books',
  access: 'phone',
  data: list(
    object({
      courseId: id(),
      courseName: longText(),
      family: longText(),
      books: list(NoteBook),
    }),
  ),
});

export const NotedThing = object({
  noteType: NoteType,
  /** Of the lecture or the question. */
  id: id(),
  /** Of the composite question that it is a part of. */
  groupId: nullable(id()),
  title: longText(),
  /** It was taken out of the course since. */
  isDeleted: flag(),
  notes: list(Note),
});
export type NotedThing = Static<typeof NotedThing>;

export const NotesOfBook = object({
  /** Null: questions of the course's banks that belong to no book. */
  bookId: nullable(id()),
  bookName: longText(),
  readings: list(
    object({
      readingId: nullable(id()),
      number: longText(),
      readingName: longText(),
      bullets: list(NotedThing),
      questions: list(NotedThing),
    }),
  ),
});
export type NotesOfBook = Static<typeof NotesOfBook>;

export const NotesOfCourse = object({
  courseId: id(),
  courseName: longText(),
  books: list(NotesOfBook),
});
export type NotesOfCourse = Static<typeof NotesOfCourse>;

export const listNotes = operation({
  summary: '一门课的笔记，按书、章、视频和题目',
  method: 'GET',
  path: '/api/notes/:courseId',
  access: 'phone',
  params: object({ courseId: id() }),
  /** Ids with commas between them; all books when left out. */
  query: object({ bookIds: optional(text(400)) }),
  data: NotesOfCourse,
  refusals: ['courseNotOwned'],
});

/** A note out of its book, with where it stands. */
export const FoundNote = object({
  note: Note,
  courseName: longText(),
  /** Null where `book_id` of the note is null. */
  bookName: nullable(longText()),
  number: longText(),
  readingName: longText(),
  /** What it is on: today's name, or the one that it had. */
  thing: longText(),
  /** What it is on was taken out of the course since. */
  isDeleted: flag(),
});
export type FoundNote = Static<typeof FoundNote>;

/** Letters that are looked for at once. */
export const longestNoteSearch = 100;

export const searchNotes = operation({
  summary: '在自己的全部笔记里找，最近写的在前',
  method: 'GET',
  path: '/api/notes/search',
  access: 'phone',
  query: object({
    /** Words with spaces between them, each of which stands in the note or in the name of what it is on; empty: all notes. */
    words: optional(text(longestNoteSearch)),
    /** Of the answer before: the notes that follow it. */
    after: optional(text(80)),
  }),
  data: object({
    notes: list(FoundNote),
    /** To be sent as `after`; null: these were the last. */
    next: nullable(longText()),
  }),
});
