import type { PlanNodeKind } from '@xuezhou/contract/career';
import type { ColumnType, Generated } from 'kysely';
import type { AuthoredRecord } from '../../platform/database/tables/authored.ts';
import type { Json } from '../../platform/database/tables/json.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface CareerTables {
  career_plan: CareerPlanTable;
  career_assignment: { student_id: number; plan_id: number; assigned_at: Date };
}

export const careerPlacement: PlacementOf<CareerTables> = {
  career_plan: 'catalogue',
  career_assignment: 'student',
};

/** A node of a plan; what it asks for is one of the goals, or what stands below it. */
export interface StoredPlanNode {
  node_id: number;
  parent_id: number | null;
  kind: PlanNodeKind;
  title: string;
  intro: string;
  /** Nodes that are to be done before. */
  after: number[];
  goal: PlanGoal | null;
}

export type PlanGoal =
  | { kind: 'course'; course_id: number }
  /** `least`: percent. */
  | { kind: 'mock'; paper_id: number; least: number }
  | { kind: 'camp'; camp_id: number; course_id: number }
  /** Questions answered rightly, of a course or of all. */
  | { kind: 'right'; course_id: number | null; least: number }
  | { kind: 'hours'; course_id: number | null; least: number };

interface CareerPlanTable {
  plan_id: number;
  position: number;
  title: string;
  intro: string;
  course_ids: number[] | null;
  nodes: Json<StoredPlanNode[]>;
  /** The plan as its file has it, without its id. */
  source: ColumnType<AuthoredRecord | null, string | null, string | null>;
  retired_at: Date | null;
  /** Written in a file, or by pages. */
  owner: Generated<'file' | 'console'>;
  /** Goes up with each change by pages. */
  version: Generated<number>;
  /** By which a page made it. */
  request_id: Generated<string | null>;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends CareerTables {}
}
