import type { Generated } from 'kysely';
import type { HiddenBy } from '../moderation/moderation.port.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface LiveTables {
  live_class: LiveClassTable;
  live_host: LiveHostTable;
  live_message: LiveMessageTable;
  live_message_removal: LiveMessageRemovalTable;
  live_mute: LiveMuteTable;
  live_attendance: LiveAttendanceTable;
  live_reminder: LiveReminderTable;
  live_notice: LiveNoticeTable;
  live_mark: LiveMarkTable;
  live_keyword: LiveKeywordTable;
  socket_io_attachments: SocketIoAttachmentsTable;
  /** When the machine that carries classes was looked at last, and how much was wrong: one row. */
  live_server_check: { is_only: Generated<boolean>; checked_at: Date; faults: number };
}

export const livePlacement: PlacementOf<LiveTables> = {
  live_class: 'catalogue',
  live_host: 'student',
  live_message: 'home',
  live_message_removal: 'home',
  live_mute: 'student',
  live_attendance: 'student',
  live_reminder: 'student',
  live_notice: 'student',
  live_mark: 'catalogue',
  live_keyword: 'catalogue',
  socket_io_attachments: 'queue',
  live_server_check: 'catalogue',
};

interface LiveClassTable {
  live_id: Generated<number>;
  course_id: number;
  title: string;
  teacher: string;
  begins_at: Date;
  ends_at: Date;
  room: Generated<string>;
  /** That it had before its key was replaced. */
  former_rooms: Generated<string[]>;
  ended_at: Date | null;
  cancelled_at: Date | null;
  is_streaming: Generated<boolean>;
  streamed_at: Date | null;
  /** When the carrier told last that its stream ended. */
  stream_ended_at: Generated<Date | null>;
  replay_bullet_id: number | null;
  replay_offset: Generated<number>;
  revision: Generated<number>;
  last_message: Generated<number>;
  /** Its number in the content files; null for a class that the school planned by itself. */
  content_id: Generated<number | null>;
  /** When somebody looked at its key last. */
  key_shown_at: Generated<Date | null>;
  /** Somebody knows that it lies over another of its teacher or its course, and wants both. */
  is_clash_seen: Generated<boolean>;
}

/** What a class was about from a moment on: its replay's chapters, once somebody takes them over. */
interface LiveMarkTable {
  live_id: number;
  mark_id: string;
  title: string;
  at: Date;
}

interface LiveHostTable {
  student_id: number;
  live_id: number;
}

interface LiveMessageTable {
  student_id: number;
  message_id: string;
  live_id: number;
  number: number;
  text: string;
  is_teacher: boolean;
  sent_at: Date;
}

interface LiveMessageRemovalTable {
  live_id: number;
  number: number;
  removed_at: Date;
  hidden_by: Generated<HiddenBy>;
}

interface LiveMuteTable {
  student_id: number;
  live_id: number;
  until: Date;
}

interface LiveAttendanceTable {
  student_id: number;
  live_id: number;
  /** As PostgreSQL writes it. */
  present: string;
}

interface LiveReminderTable {
  student_id: number;
  live_id: number;
  begins_at: Date;
}

interface LiveNoticeTable {
  student_id: number;
  live_id: number;
  revision: number;
}

/** Read by older servers alone: the list is the gate's now. */
interface LiveKeywordTable {
  keyword: string;
  written: string;
}

/** Of socket.io's adapter. */
interface SocketIoAttachmentsTable {
  id: Generated<number>;
  created_at: Generated<Date | null>;
  payload: Buffer | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends LiveTables {}
}
