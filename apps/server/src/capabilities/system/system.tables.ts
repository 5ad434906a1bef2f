import type { ColumnType, Generated } from 'kysely';
import type { Json } from '../../platform/database/tables/json.ts';
import type { RehearsedRestore } from './rehearsals.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface SystemTables {
  backup_run: BackupRunTable;
  point_backup: PointBackupTable;
  point_rehearsal: PointRehearsalTable;
  point_setup: PointSetupTable;
  restore_rehearsal: RestoreRehearsalTable;
  repair_note: RepairNoteTable;
  repair_watch: RepairWatchTable;
  room_of_day: RoomOfDayTable;
  school_home: SchoolHomeTable;
}

export const systemPlacement: PlacementOf<SystemTables> = {
  backup_run: 'home',
  point_backup: 'home',
  point_rehearsal: 'home',
  point_setup: 'home',
  restore_rehearsal: 'home',
  repair_note: 'home',
  repair_watch: 'home',
  room_of_day: 'queue',
  school_home: 'catalogue',
};

interface SchoolHomeTable {
  only_row: Generated<boolean>;
  home: string | null;
  /** Keyed by the secret; null where no server has said it yet, empty where it was given up. */
  secret_mark: ColumnType<Buffer | null, undefined, Buffer>;
  /** Sealed by the secret that seals now; null as the mark. */
  secret_word: ColumnType<Buffer | null, undefined, Buffer>;
}

/** What of a repair was said to whom; forgotten a day after it was seen last. */
interface RepairNoteTable {
  key: string;
  seen_at: Date;
  /** When owners were told that it is urgent. */
  told_at: Date | null;
  snoozed_until: Date | null;
}

interface RepairWatchTable {
  only_row: Generated<boolean>;
  /** When the check ran last. */
  checked_at: Date | null;
  /** When owners were told that it had stopped. */
  told_at: Date | null;
  /** When they had the mail of the day. */
  mailed_at: Date | null;
}

interface RoomOfDayTable {
  /** Its name in the network: servers on several have disks of their own. */
  machine: string;
  day: string;
  noted_at: Date;
  free_bytes: number;
  total_bytes: number;
  /** Bytes by the first folder of the keys. */
  folders: Json<Readonly<Record<string, number>>>;
}

interface BackupRunTable {
  backup_id: Generated<number>;
  asked_at: Date;
  finished_at: Date | null;
  /** On the machine of the server that made it. */
  folder: string;
  bytes: number | null;
  tables: number | null;
  rows: number | null;
  files: number | null;
  error: string | null;
  /** Null: asked for by the clock. */
  staff_id: number | null;
}

interface PointBackupTable {
  point_id: Generated<number>;
  began_at: Date;
  finished_at: ColumnType<Date | null, Date | undefined, Date>;
  is_full: boolean;
  /** Of pgBackRest; null where none was made. */
  label: ColumnType<string | null, undefined, string>;
  bytes: ColumnType<number | null, undefined, number>;
  stored_bytes: ColumnType<number | null, undefined, number>;
  error: ColumnType<string | null, undefined, string>;
}

interface PointRehearsalTable {
  rehearsal_id: Generated<number>;
  began_at: Date;
  finished_at: ColumnType<Date | null, Date | undefined, Date>;
  /** A moment of before that was stopped at on the way. */
  wanted_at: Date | null;
  /** Of the last change that came back. */
  reached_at: ColumnType<Date | null, undefined, Date | null>;
  tables: ColumnType<number | null, undefined, number>;
  rows: ColumnType<number | null, undefined, number>;
  seconds: ColumnType<number | null, undefined, number>;
  error: ColumnType<string | null, undefined, string>;
}

interface PointSetupTable {
  /** As `webhook_home()` names it. */
  home: string;
  set_up_at: Date;
}

interface RestoreRehearsalTable {
  rehearsal_id: Generated<number>;
  backup_id: number;
  asked_at: Date;
  finished_at: Date | null;
  /** Null where something was not as it had been. */
  restored: ColumnType<RehearsedRestore | null, string | null | undefined, string | null>;
  error: string | null;
  staff_id: number | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SystemTables {}
}
