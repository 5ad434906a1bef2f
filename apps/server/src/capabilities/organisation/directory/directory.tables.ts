import type { SyncChanges } from '@xuezhou/contract/organisation/console';
import type { ColumnType, Generated } from 'kysely';
import type { CompanyFault } from '../../../providers/company/company.port.ts';
import type { PlacementOf } from '../../../platform/database/tables/placement.ts';
import type { Kept, NoticedChanges } from './seen.ts';

interface DirectoryTables {
  organisation_directory: DirectoryTable;
  organisation_directory_department: DirectoryDepartmentTable;
  organisation_directory_person: DirectoryPersonTable;
  organisation_directory_reading: DirectoryReadingTable;
  organisation_directory_told: DirectoryToldTable;
  organisation_directory_notice: { organisation_id: number; digest: Buffer; at: Date };
}

export const directoryPlacement: PlacementOf<DirectoryTables> = {
  organisation_directory: 'home',
  organisation_directory_department: 'home',
  organisation_directory_person: 'home',
  organisation_directory_reading: 'home',
  organisation_directory_told: 'queue',
  organisation_directory_notice: 'queue',
};

/** How an organisation's own directory is followed. */
interface DirectoryTable {
  organisation_id: number;
  /** Whose directory it is: what is known of another one's is nothing of this. */
  issuer: string;
  is_on: Generated<boolean>;
  /** By which its notices are signed and closed; null: none were made yet. */
  keys_sealed: Generated<Buffer | null>;
  /** One more with everything that was taken over: what was read before that is read anew. */
  applied: Generated<number>;
  /** When the whole of it was last taken over. */
  pulled_at: Generated<Date | null>;
  heard_at: Generated<Date | null>;
  /** What that changed. */
  changed: ColumnType<SyncChanges | null, string | null | undefined, string | null>;
  /** Why it was not read; `own`: what went wrong is the school's. */
  fault: Generated<CompanyFault | 'own' | null>;
  /** The number that was said with it. */
  fault_code: Generated<number | null>;
  /** It was met by asking for some people: where that goes well, it is over. */
  is_fault_of_part: Generated<boolean>;
  failed_at: Generated<Date | null>;
  /** How many would have lost their seats by a pull that waits for a person. */
  held_leaves: Generated<number | null>;
  /** And how many departments would have gone. */
  held_departments: Generated<number | null>;
}

/** Which of our departments is which of theirs. */
interface DirectoryDepartmentTable {
  organisation_id: number;
  their_id: string;
  department_id: number;
}

/** Who stands in it, whether they have come or not: a number and a department, no name. */
interface DirectoryPersonTable {
  organisation_id: number;
  user_id: string;
  their_id: string | null;
}

/** What was read for a person who has to agree, or is being read. */
interface DirectoryReadingTable {
  organisation_id: number;
  /** Of the settings that it is read by. */
  version: number;
  asked_at: Date;
  /** Null: it is being read. */
  read_at: Date | null;
  /** What was taken over since stands in it. */
  applied: number | null;
  seen: ColumnType<Kept | null, string | null, string | null>;
  /** What it would have changed when it was read. */
  changes: ColumnType<SyncChanges | null, string | null, string | null>;
  /** The members who would leave. */
  leavers: ColumnType<number[] | null, string | null, string | null>;
}

/** What a notice said, until it was asked for. */
interface DirectoryToldTable {
  told_id: Generated<string>;
  organisation_id: number;
  users: ColumnType<string[], string, never>;
  renamed: ColumnType<NoticedChanges['renamed'], string, never>;
  ended: ColumnType<NoticedChanges['ended'], string, never>;
  at: Date;
  /** They were asked for, and are to be asked for again then; null: they were not. */
  ask_at: Generated<Date | null>;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends DirectoryTables {}
}
