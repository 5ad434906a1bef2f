import {
  done,
  flag,
  id,
  list,
  moment,
  object,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

export const maxMentioned = 10;

/** What a colleague wrote about a student; only staff see it. */
export const StudentNote = object({
  noteId: uuid(),
  words: text(),
  staffName: text(),
  writtenAt: moment(),
  /** Colleagues whom it concerns, who are told. */
  mentions: list(object({ staffId: id(), name: text() })),
  /** It concerns who asks, who has not said yet that it was read. */
  isForMe: flag(),
  /** Written by who asks, who alone can take it away. */
  isOwn: flag(),
});
export type StudentNote = Static<typeof StudentNote>;

export const listStudentNotes = operation({
  summary: '一位学员的备注，从新到旧',
  method: 'GET',
  path: '/api/console/students/:studentId/notes',
  access: { staff: 'student.read', reach: 'students' },
  params: object({ studentId: id() }),
  data: list(StudentNote),
  refusals: ['studentUnknown'],
});

/** The same id again writes no other: it corrects the words once, as long as they are those that it was made with. */
export const addStudentNote = operation({
  summary: '给学员写一条备注',
  method: 'POST',
  path: '/api/console/students/note',
  access: { staff: 'student.read', reach: 'students' },
  body: object({
    studentId: id(),
    noteId: uuid(),
    words: text(1000),
    /** Whom it concerns; they must be able to see the student. */
    mentions: optional(list(id(), maxMentioned)),
  }),
  data: done(),
  refusals: [
    'studentUnknown',
    'studentNoteEmpty',
    'studentNotesTooMany',
    'studentNoteReader',
    'idReused',
  ],
});

export const removeStudentNote = operation({
  summary: '删掉自己写的一条备注',
  method: 'POST',
  path: '/api/console/students/note/remove',
  access: { staff: 'student.read', reach: 'students' },
  body: object({ studentId: id(), noteId: uuid() }),
  data: done(),
  refusals: ['studentNoteUnknown'],
});

/** Who works here and sees this student. */
export const listNoteReaders = operation({
  summary: '备注里可以提到的同事',
  method: 'GET',
  path: '/api/console/students/:studentId/readers',
  access: { staff: 'student.read', reach: 'students' },
  params: object({ studentId: id() }),
  data: list(object({ staffId: id(), name: text() })),
});

/** Of one note that concerns who asks: another may have come meanwhile. */
export const seeStudentNotes = operation({
  summary: '看过提到自己的备注',
  method: 'POST',
  path: '/api/console/students/note/see',
  access: { staff: 'student.read', reach: 'students' },
  body: object({ studentId: id(), noteId: uuid() }),
  data: done(),
});
