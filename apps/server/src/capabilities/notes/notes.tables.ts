import type { Generated } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface NotesTables {
  note: NoteTable;
  note_edit: NoteEditTable;
}

export const notesPlacement: PlacementOf<NotesTables> = {
  note: 'student',
  note_edit: 'student',
};

interface NoteTable {
  student_id: number;
  note_id: string;
  note_type: 'bullet' | 'question';
  course_id: number;
  book_id: number | null;
  reading_id: number | null;
  bullet_id: number | null;
  question_id: number | null;
  group_id: number | null;
  second: number | null;
  title: string;
  content: string;
  html: string;
  revision: number;
  is_disabled: Generated<boolean>;
  created_at: Date;
  edited_at: Date;
  deleted_at: Date | null;
}

interface NoteEditTable {
  student_id: number;
  edit_id: string;
  note_id: string;
  taken_at: Date;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends NotesTables {}
}
