import type { BehindReason, BehindRules, StudyFacts } from '@xuezhou/rules/account/behind';
import type { Generated } from 'kysely';
import type { Json } from '../../../platform/database/tables/json.ts';
import type { PlacementOf } from '../../../platform/database/tables/placement.ts';

export interface StandingTables {
  student_standing: StudentStandingTable;
  behind_rules: {
    only_row: Generated<boolean>;
    /** Counts the savings. */
    version: number;
    rules: Json<BehindRules>;
    changed_at: Date;
  };
  student_tag: StudentTagTable;
  student_assistant: StudentAssistantTable;
}

export const standingPlacement: PlacementOf<StandingTables> = {
  student_standing: 'student',
  behind_rules: 'catalogue',
  student_tag: 'student',
  student_assistant: 'student',
};

/** How a student with an open course learns, as it was counted last. */
interface StudentStandingTable {
  student_id: number;
  /** The one studied last. */
  course_id: number | null;
  facts: Json<StudyFacts>;
  /** Of fourteen days, that of counting the last. */
  minutes: number[];
  studied_at: Date | null;
  reasons: Json<BehindReason[]>;
  /** Of the reasons. */
  rules: string[];
  /** For the order of a list alone. */
  weight: number;
  counted_at: Date;
}

/** Has a tag now where it has not ended. */
interface StudentTagTable {
  student_id: number;
  tag: string;
  act_id: string;
  tagged_at: Date;
  /** The act that ended it. */
  ended_by: string | null;
  ended_at: Date | null;
}

interface StudentAssistantTable {
  student_id: number;
  staff_id: number;
  act_id: string;
  assigned_at: Date;
  ended_by: string | null;
  ended_at: Date | null;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends StandingTables {}
}
