import type { Generated } from 'kysely';

export interface PointsTables {
  points_account: { student_id: number; balance: number; held: number };
  points_entry: PointsEntryTable;
  points_hold: PointsHoldTable;
}

interface PointsEntryTable {
  student_id: number;
  points_entry_no: Generated<string>;
  kind: string;
  about: string;
  /** Negative where they were spent. */
  points: number;
  /** After it. */
  balance: number;
  words: string;
  at: Date;
}

interface PointsHoldTable {
  student_id: number;
  about: string;
  points: number;
  held_at: Date;
  ended_at: Date | null;
  is_spent: Generated<boolean>;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends PointsTables {}
}
