import type {
  CourseAnswer,
  ImportChoice,
  ImportColumn,
  ImportContents,
  ImportCorrection,
  ImportHead,
  ImportRow,
  ImportRowState,
  ImportState,
} from '@xuezhou/contract/import/console';
import type { ColumnType, Generated } from 'kysely';
import type { SeenArchive, WrittenCourses } from './courses/course-archives.ts';
import type { Json } from '../../platform/database/tables/json.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface ImportTables {
  import_run: ImportRunTable;
  import_row: ImportRowTable;
}

export const importPlacement: PlacementOf<ImportTables> = {
  import_run: 'home',
  import_row: 'home',
};

type Answers = Readonly<Record<string, CourseAnswer>>;

interface ImportRunTable {
  /** The page's own. */
  import_id: string;
  staff_id: number;
  /** From where it was begun, for the log. */
  address: string;
  user_agent: string;
  file_name: string;
  /** Null: the file's own. */
  course_id: number | null;
  /** `courses`: an archive of whole courses, which has no rows; all else is the wizard's. */
  contents: Generated<ImportContents | 'courses'>;
  /** Of a text: the book that its chapters go into; null: a new one. */
  book_id: Generated<number | null>;
  state: ImportState;
  head: Json<ImportHead | null>;
  columns: Json<readonly ImportColumn[]>;
  /** Counts what was changed about it. */
  revision: Generated<number>;
  /** The rows are as this one has them; -1: they were never looked at. */
  checked_revision: Generated<number>;
  done: Generated<number>;
  total: Generated<number>;
  notes: Json<readonly string[]>;
  /** Of the course that the file names itself, once it was looked at. */
  title: Generated<string | null>;
  fault: string | null;
  /** Of the rows that are imported, as they were seen. */
  corrections: ColumnType<readonly ImportCorrection[], string | undefined, string>;
  /** How many, of which those are the first. */
  corrected_total: Generated<number>;
  /** Those answers are judged by the corrected keys once it is written. */
  is_regrading: Generated<boolean>;
  regraded_at: Generated<Date | null>;
  why: Generated<string>;
  /** Of the journal of imports; null: nothing was changed, or not yet. */
  import_no: number | null;
  /** Of an archive of courses: of the whole, and how many of these came. */
  bytes: Generated<number | null>;
  received: Generated<number | null>;
  /** What becomes of its courses, by their folders. */
  answers: ColumnType<Answers, string | undefined, string>;
  /** What it would do, or did; null: nobody looked yet. */
  seen: ColumnType<SeenArchive | null, string | undefined, string>;
  /** Its courses are written, and its banks perhaps not. */
  written: ColumnType<WrittenCourses | null, string | undefined, string>;
  /** The school changed between the look and the import, so that it was looked at again. */
  is_changed_since: Generated<boolean>;
  is_loss_seen: Generated<boolean>;
  made_at: Date;
  changed_at: Date;
  ended_at: Date | null;
}

interface ImportRowTable {
  import_id: string;
  at: number;
  place: string;
  state: ImportRowState;
  words: Json<readonly string[]>;
  kind: string;
  stem: string;
  cells: Json<ImportRow['cells']>;
  mendable: Json<readonly string[]>;
  choices: Json<readonly ImportChoice[]>;
  /** The place of the row that is the same but for its key, and is left out where this one is taken. */
  rival: string | null;
  mended: Json<Readonly<Record<string, string>>>;
  choice: ImportChoice | null;
  /** At which it was last changed by hand. */
  revision: Generated<number>;
  /** At which it was last looked at. */
  checked_revision: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ImportTables {}
}
