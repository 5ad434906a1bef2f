import {
  done,
  flag,
  id,
  list,
  moment,
  object,
  operation,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** What a colleague wrote about a student; only staff see it. */
export const StudentNote = object({
  noteId: uuid(),
  words: text(),
  staffName: text(),
  writtenAt: moment(),
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
  body: object({ studentId: id(), noteId: uuid(), words: text(1000) }),
  data: done(),
  refusals: ['studentUnknown', 'studentNoteEmpty', 'studentNotesTooMany', 'idReused'],
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
