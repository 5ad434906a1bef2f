import type { ColumnType, Generated } from 'kysely';
import type { NodeKind } from '@xuezhou/contract/authoring/console';
import type { CourseNode } from './document/course-node.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface AuthoringTables {
  authored_course: AuthoredCourseTable;
  authored_node: AuthoredNodeTable;
  course_version: CourseVersionTable;
  course_comment: CourseCommentTable;
  lecture_upload: LectureUploadTable;
  erased_course: ErasedCourseTable;
  course_export: CourseExportTable;
}

export const authoringPlacement: PlacementOf<AuthoringTables> = {
  authored_course: 'home',
  authored_node: 'home',
  course_version: 'catalogue',
  course_comment: 'home',
  lecture_upload: 'queue',
  erased_course: 'home',
  course_export: 'queue',
};

interface AuthoredCourseTable {
  course_id: number;
  /** Of the asking, so that twice is once. */
  request_id: string;
  /** The last that was published; 0 before the first. */
  version: Generated<number>;
  /** The highest id that a topic of it ever had, so that none is given twice; 0 before any was changed. */
  last_topic_id: Generated<number>;
  made_at: Date;
  made_by: number;
}

interface AuthoredNodeTable {
  kind: NodeKind;
  node_id: number;
  course_id: number;
  request_id: string | null;
  parent_id: number | null;
  rank: string;
  title: string;
  fields: ColumnType<CourseNode['fields'], string, string>;
  body: string | null;
  /** Counts the changes of its title and its fields. */
  revision: Generated<number>;
  /** Counts those of its text. */
  body_revision: Generated<number>;
  is_removed: Generated<boolean>;
  changed_at: Date;
  changed_by: number;
}

interface CourseVersionTable {
  course_id: number;
  version: number;
  document: ColumnType<readonly CourseNode[], string, never>;
  /** How many things differ from the version before. */
  changes: number;
  published_at: Date;
  published_by: number;
}

/** What a colleague wrote at a part of a draft. */
interface CourseCommentTable {
  comment_id: string;
  course_id: number;
  kind: Exclude<NodeKind, 'course'>;
  node_id: number;
  /** The comment that it answers; null of one that is none. */
  answers: string | null;
  words: string;
  /** Colleagues whom it names. */
  named: Generated<number[]>;
  written_by: number;
  written_at: Date;
  resolved_by: number | null;
  resolved_at: Date | null;
}

/** A video that is sent for a lecture, in pieces; its bytes lie in the storage. */
interface LectureUploadTable {
  upload_id: string;
  course_id: number;
  lecture_id: number;
  staff_id: number;
  /** As its sender has it. */
  file_name: string;
  /** As the lecture names it. */
  file: string;
  bytes: number;
  /** Bytes that are kept. */
  received: Generated<number>;
  /** Dropped ones go with their bytes; used ones stay, as versions name them. */
  state: 'receiving' | 'checking' | 'ready' | 'refused' | 'dropped' | 'used';
  fault: string | null;
  facts: ColumnType<
    { durationMs: number | null; height: number; hasSound: boolean } | null,
    string | undefined,
    string
  >;
  made_at: Date;
  changed_at: Date;
}

/** A course that the school erased. */
interface ErasedCourseTable {
  course_id: number;
  title: string;
  why: string;
  erased_at: Date;
  erased_by: number;
  /** Since when it cannot be brought back. */
  gone_at: Generated<Date | null>;
  /** What lies in the store until it has let it go. */
  left_keys: Generated<string[]>;
}

/** A course that somebody asked for as files; the archive lies in the storage. */
interface CourseExportTable {
  /** Of the asking, so that twice is once. */
  export_id: string;
  course_id: number;
  asked_by: number;
  asked_at: Date;
  state: 'working' | 'ready' | 'failed';
  /** Null until it is ready. */
  bytes: Generated<number | null>;
  /** What the files do not hold, in Chinese. */
  left_out: Generated<string[]>;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AuthoringTables {}
}
