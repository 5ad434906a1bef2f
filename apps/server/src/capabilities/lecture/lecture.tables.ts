import type { ColumnType, Generated } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface LectureTables {
  video: VideoTable;
  replaced_encoding: ReplacedEncodingTable;
  video_report: VideoReportTable;
  video_progress: VideoProgressTable;
  video_stream: VideoStreamTable;
  video_opening: VideoOpeningTable;
}

export const lecturePlacement: PlacementOf<LectureTables> = {
  video: 'catalogue',
  replaced_encoding: 'queue',
  video_report: 'student',
  video_progress: 'student',
  video_stream: 'student',
  video_opening: 'student',
};

export type VideoState = 'queued' | 'encoding' | 'ready' | 'failed';

export interface StoredCaption {
  language: string;
  label: string;
  /** Key below the video's storage prefix. */
  file: string;
}

export interface StoredChapter {
  title: string;
  /** Seconds. */
  start: number;
}

/** The sound alone. */
export interface StoredSound {
  /** Of which encoding: an older server that encodes anew leaves here what was of the one before. */
  encoding: string;
  /** Key below the video's storage prefix; null where it has no sound. */
  playlist: string | null;
  bytes: number;
}

interface VideoTable {
  video_id: number;
  state: VideoState;
  /** Percent of the work that is done. */
  progress: Generated<number>;
  /** Of all that the video is made from; the same hash means nothing to do. */
  source_hash: string;
  /** Where the source lies in the storage. */
  source_key: string;
  storage_prefix: string | null;
  /** The source of the encoding that is served. */
  encoded_hash: string | null;
  duration_ms: Generated<number>;
  encryption_key: Buffer | null;
  captions: ColumnType<StoredCaption[], string | undefined, string>;
  chapters: ColumnType<StoredChapter[], string | undefined, string>;
  renditions: ColumnType<{ height: number; playlist: string }[], string | undefined, string>;
  /** Null where nobody has looked for it yet. */
  audio: ColumnType<StoredSound | null, string | undefined, string>;
  error: string | null;
  changed_at: Generated<Date>;
}

/** An encoding that a newer one replaced; it stays playable until the addresses that name it have ended. */
interface ReplacedEncodingTable {
  video_id: number;
  /** Last part of its storage prefix. */
  encoding_id: string;
  encryption_key: Buffer;
  replaced_at: Date;
}

interface VideoReportTable {
  student_id: number;
  report_id: string;
  bullet_id: number;
  position_seconds: number;
  /** Ranges of seconds of the lecture as they were told: `{[0,12),[30,45)}`. */
  watched: string;
  /** What is believed of them: all or nothing. */
  watched_seconds: number;
  at: Date;
  received_at: Generated<Date>;
}

interface VideoProgressTable {
  student_id: number;
  bullet_id: number;
  course_id: number;
  book_id: number;
  position_seconds: number;
  watched: string;
  watched_seconds: number;
  at: Date;
  /** The earliest opening of the lecture that a report told of; minus infinity where older versions counted. */
  opened_at: Generated<Date>;
}

/** The one place where an account plays, where the school allows one. */
interface VideoStreamTable {
  student_id: number;
  stream_id: string;
  bullet_id: number;
  /** As people call it. */
  device: string;
  seen_at: Date;
}

/** Each time that a lecture's addresses were asked for. */
interface VideoOpeningTable {
  student_id: number;
  opened_at: Date;
  bullet_id: number;
  /** Whether somebody moved a mouse or pressed a key before it; null where the page did not say. */
  is_active: boolean | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends LectureTables {}
}
