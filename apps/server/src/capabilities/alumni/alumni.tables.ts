import type { GeneratedAlways } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface AlumniTables {
  alumnus: { student_id: number; exam: string; month: string; added_at: Date };
  blessing: BlessingTable;
  /** When a blessing was last let out: each later than the one before, whatever the clocks of the servers say. */
  bless_clock: { only_row: boolean; last_at: Date };
}

export const alumniPlacement: PlacementOf<AlumniTables> = {
  alumnus: 'student',
  blessing: 'student',
  bless_clock: 'catalogue',
};

interface BlessingTable {
  student_id: number;
  /** One that is written anew has another. */
  bless_no: GeneratedAlways<number>;
  content: string;
  country: string;
  state: 'waiting' | 'shown' | 'refused';
  reason: string | null;
  sent_at: Date;
  shown_at: Date | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AlumniTables {}
}
