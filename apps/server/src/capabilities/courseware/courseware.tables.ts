import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Standard } from '@xuezhou/rules/courseware/read-report';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface CoursewareTables {
  courseware: CoursewareTable;
  courseware_version: CoursewareVersionTable;
  courseware_file: CoursewareFileTable;
  courseware_attempt: CoursewareAttemptTable;
  courseware_session: CoursewareSessionTable;
  courseware_state: CoursewareStateTable;
  courseware_report: CoursewareReportTable;
  courseware_upload: CoursewareUploadTable;
}

export const coursewarePlacement: PlacementOf<CoursewareTables> = {
  courseware: 'catalogue',
  courseware_version: 'catalogue',
  courseware_file: 'catalogue',
  courseware_attempt: 'student',
  courseware_session: 'student',
  courseware_state: 'student',
  courseware_report: 'student',
  courseware_upload: 'queue',
};

/** A package of others at a reading of a course, in whatever version. */
interface CoursewareTable {
  courseware_id: GeneratedAlways<number>;
  course_id: number;
  book_id: number;
  reading_id: number;
  title: string;
  made_at: Date;
  /** Since then students do not have it; null: they do, once a version is published. */
  removed_at: Date | null;
}

/** A place in the table of contents of a package. */
export interface StoredPart {
  readonly key: string;
  readonly title: string;
  readonly depth: number;
  /** Within the package, with what follows `?` and `#`; null of what only holds others. */
  readonly href: string | null;
  /** False of a page that tells nothing of itself. */
  readonly reports: boolean;
  readonly launchData: string;
  readonly masteryScore: string;
  /** These are absent of what was brought before they were read. */
  readonly objectives?: readonly string[];
  readonly completionThreshold?: string;
  readonly timeAllowed?: string;
  readonly timeLimitAction?: string;
}

interface CoursewareVersionTable {
  version_id: GeneratedAlways<number>;
  courseware_id: number;
  number: number;
  standard: Standard;
  file_name: string;
  /** Of the package as it came: the same again is no new version. */
  sha256: string;
  bytes: number;
  files: number;
  parts: ColumnType<StoredPart[], string, never>;
  pass_percent: number | null;
  minutes: number | null;
  made_at: Date;
  is_published: boolean;
}

interface CoursewareFileTable {
  version_id: number;
  /** By which the package names it. */
  name: string;
  storage_key: string;
  content_type: string;
  bytes: number;
}

/** A student in one version. */
interface CoursewareAttemptTable {
  attempt_id: GeneratedAlways<number>;
  student_id: number;
  courseware_id: number;
  version_id: number;
  begun_at: Date;
  /** Grows only. */
  done_at: Date | null;
  percent: Generated<number>;
  score_raw: number | null;
  score_max: number | null;
  seconds: Generated<number>;
  last_part: string | null;
  last_at: Date;
  /** How many reports are kept, and how many bytes of answers stand in them. */
  reports: Generated<number>;
  answer_bytes: Generated<number>;
}

/** A stretch of learning in one part, as it was opened. */
interface CoursewareSessionTable {
  session_id: string;
  student_id: number;
  attempt_id: number;
  part: string;
  opened_at: Date;
  /** As its package told, and no more than passed. */
  seconds: Generated<number>;
  /** Its files are open until then, unless the page opens it again; null: they are not. */
  open_until: Generated<Date | null>;
}

/** What a part told last, and from which it goes on. */
interface CoursewareStateTable {
  student_id: number;
  attempt_id: number;
  part: string;
  state: string;
  /** Null of a page that tells nothing. */
  session_id: string | null;
  /** When it was told, and which of its session's reports it was: what is older moves nothing. */
  at: Date;
  report_order: number;
  is_completed: boolean;
  is_passed: boolean | null;
  score_raw: number | null;
  score_max: number | null;
  share: number | null;
}

/** Every report as it was understood; rows are added and never changed. */
interface CoursewareReportTable {
  report_number: GeneratedAlways<string>;
  student_id: number;
  report_id: string;
  session_id: string;
  at: Date;
  received_at: Date;
  report_order: number;
  sha256: string;
  facts: ColumnType<object, string, never>;
  /** Questions that were answered, those that the part's state had not so yet. */
  interactions: ColumnType<object[], string, never>;
}

/** A package that is sent for a course, in pieces; its bytes lie in the storage. */
interface CoursewareUploadTable {
  upload_id: string;
  course_id: number;
  staff_id: number;
  file_name: string;
  storage_key: string;
  bytes: number;
  received: Generated<number>;
  state: 'receiving' | 'whole' | 'used' | 'dropped';
  /** What it became; null before. */
  courseware_id: number | null;
  version: number | null;
  made_at: Date;
  changed_at: Date;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends CoursewareTables {}
}
