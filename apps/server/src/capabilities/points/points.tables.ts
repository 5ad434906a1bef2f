import type { Generated, GeneratedAlways } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface PointsTables {
  points_account: { student_id: number; balance: number; held: number };
  points_entry: PointsEntryTable;
  points_hold: PointsHoldTable;
  points_cause: PointsCauseTable;
  points_day: PointsDayTable;
  points_good: PointsGoodTable;
  points_exchange: PointsExchangeTable;
  achievement: { student_id: number; achievement_key: string; reached_at: Date };
  medal: MedalTable;
}

export const pointsPlacement: PlacementOf<PointsTables> = {
  points_account: 'student',
  points_entry: 'student',
  points_hold: 'student',
  points_cause: 'student',
  points_day: 'student',
  points_good: 'catalogue',
  points_exchange: 'student',
  achievement: 'student',
  medal: 'student',
};

interface PointsEntryTable {
  student_id: number;
  points_entry_no: GeneratedAlways<string>;
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

/** How much of a thing was counted; it counts no second time. */
interface PointsCauseTable {
  student_id: number;
  kind: string;
  about: string;
  amount: number;
  day: string;
}

/** What was counted of a kind on a day, and what was paid for it. */
interface PointsDayTable {
  student_id: number;
  kind: string;
  day: string;
  amount: number;
  points: number;
}

interface PointsGoodTable {
  points_good_id: number;
  position: number;
  kind: 'extend' | 'posted';
  title: string;
  intro: string;
  cost: number;
  /** Of `extend`. */
  days: number | null;
  /** Null: as many as are asked for. */
  stock: number | null;
  /** Most for one student. */
  per_student: number | null;
  retired_at: Date | null;
  /** Which writes it: the file of goods, or the console. */
  owner: Generated<'file' | 'console'>;
  /** Counts the changes of what it is, not those of its stock. */
  version: Generated<number>;
  /** Of the asking, of one that pages made. */
  request_id: string | null;
}

interface PointsExchangeTable {
  student_id: number;
  exchange_id: string;
  points_exchange_no: GeneratedAlways<number>;
  points_good_id: number;
  /** As they were then. */
  title: string;
  cost: number;
  course_id: number | null;
  /** The new last day of that course. */
  extended_to: string | null;
  receiver: string | null;
  mobile_sealed: Buffer | null;
  address: string | null;
  exchanged_at: Date;
  /** When it was posted. */
  posted_at: Date | null;
  parcel: string | null;
}

/** Won for good, also where what was mastered is forgotten. */
interface MedalTable {
  student_id: number;
  book_id: number;
  /** 1 bronze, 2 silver, 3 gold. */
  level: number;
  won_at: Date;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends PointsTables {}
}
