import type { ColumnType, Generated } from 'kysely';
import type { AuthoredRecord } from '../../platform/database/tables/authored.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface CatalogueTables {
  course: CourseTable;
  book: BookTable;
  reading: ReadingTable;
  subject: SubjectTable;
  bullet: BulletTable;
  course_origin: CourseOriginTable;
  course_number: CourseNumberTable;
  course_origin_former: CourseOriginFormerTable;
  course_number_former: CourseNumberFormerTable;
  school_origin: SchoolOriginTable;
}

export const cataloguePlacement: PlacementOf<CatalogueTables> = {
  course: 'catalogue',
  book: 'catalogue',
  reading: 'catalogue',
  subject: 'catalogue',
  bullet: 'catalogue',
  course_origin: 'catalogue',
  course_number: 'catalogue',
  course_origin_former: 'catalogue',
  course_number_former: 'catalogue',
  school_origin: 'catalogue',
};

interface CourseTable {
  course_id: number;
  family: string;
  group_type: number;
  title: string;
  cover: string;
  subtitle: string;
  exam_date: string | null;
  access: 'open' | 'enrolled';
  identity_required: boolean;
  sort: number;
  /** Options of its questions change places on screen. */
  shuffle_options: Generated<boolean>;
  source: string;
  /** Name of its folder in the catalogue; null for a bank of questions. */
  folder: string | null;
  /** Since when the school has it no more; null: it does. */
  erased_at: Generated<Date | null>;
}

interface CourseOriginTable {
  course_id: number;
  /** The same in every school that has it. */
  origin: string;
  is_brought: Generated<boolean>;
  /** Of this course in this school alone. */
  local: Generated<string>;
  /** Somebody said that files without an origin are this course. */
  is_confirmed: Generated<boolean>;
}

/** What it was called before it was taken for the same as another one. */
interface CourseOriginFormerTable {
  origin: string;
  course_id: number;
  is_brought: boolean;
}

interface CourseNumberFormerTable {
  origin: string;
  kind: string;
  theirs: number;
  ours: number;
}

interface CourseNumberTable {
  course_id: number;
  kind: string;
  /** As the files of its origin say. */
  theirs: number;
  ours: number;
}

interface SchoolOriginTable {
  only_row: Generated<boolean>;
  origin: string;
}

interface BookTable {
  book_id: number;
  course_id: number;
  position: number;
  title: string;
  cover: string;
  intro: string;
  book_status: number;
  folder: string | null;
}

interface ReadingTable {
  reading_id: number;
  book_id: number;
  course_id: number;
  position: number;
  number: string;
  title: string;
  minutes: number;
  html: string;
  folder: string | null;
  /** The Markdown that the html is made from. */
  source: string | null;
  /** Storage keys of the figures, by the path that the chapter's files know them by. */
  figures: ColumnType<Record<string, string>, string | undefined, string>;
}

interface SubjectTable {
  subject_id: number;
  reading_id: number;
  position: number;
  title: string;
  group_no: number;
}

interface BulletTable {
  bullet_id: number;
  course_id: number;
  book_id: number;
  reading_id: number;
  subject_id: number;
  video_id: number;
  position: number;
  title: string;
  video_type: number;
  free: boolean;
  /** The lecture as its file has it. */
  source: ColumnType<AuthoredRecord | null, string | null, string | null>;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends CatalogueTables {}
}
