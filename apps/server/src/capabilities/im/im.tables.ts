import type { Generated, GeneratedAlways } from 'kysely';
import type { HiddenBy } from '../moderation/moderation.port.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface ImTables {
  im_team: ImTeamTable;
  im_teacher: ImTeacherTable;
  im_message: ImMessageTable;
  im_message_removal: ImMessageRemovalTable;
  im_mute: ImMuteTable;
  im_announcement: ImAnnouncementTable;
  im_reading: ImReadingTable;
}

export const imPlacement: PlacementOf<ImTables> = {
  im_team: 'catalogue',
  im_teacher: 'student',
  im_message: 'home',
  im_message_removal: 'home',
  im_mute: 'student',
  im_announcement: 'catalogue',
  im_reading: 'student',
};

interface ImTeamTable {
  team_id: GeneratedAlways<number>;
  course_id: number;
  class_id: number | null;
  name: string;
  opened_at: Date;
  closed_at: Date | null;
  last_message: Generated<number>;
}

interface ImTeacherTable {
  student_id: number;
  team_id: number;
}

interface ImMessageTable {
  student_id: number;
  message_id: string;
  team_id: number;
  number: number;
  text: string;
  mentions: number[];
  is_teacher: boolean;
  file_name: string | null;
  file_type: string | null;
  file_bytes: number | null;
  file_place: string | null;
  sent_at: Date;
}

interface ImMessageRemovalTable {
  team_id: number;
  number: number;
  removed_at: Date;
  hidden_by: Generated<HiddenBy>;
}

interface ImMuteTable {
  student_id: number;
  team_id: number;
  until: Date;
}

interface ImAnnouncementTable {
  announcement_id: GeneratedAlways<number>;
  team_id: number;
  title: string;
  content: string;
  author: string;
  sent_at: Date;
  /** Null: of an older server. */
  request_id: Generated<string | null>;
  told: Generated<number>;
}

interface ImReadingTable {
  student_id: number;
  team_id: number;
  read_number: Generated<number>;
  read_announcement: Generated<number>;
  mention_told_at: Date | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ImTables {}
}
