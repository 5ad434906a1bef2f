import type { Chapter } from '@xuezhou/rules/study/plan';
import type { Generated } from 'kysely';
import type { Json } from '../../platform/database/tables/json.ts';

export interface StudyTables {
  study_plan: StudyPlanTable;
  /** How often a student took a new address for the calendar; none for one who never did. */
  study_calendar: { student_id: number; renewed: Generated<number> };
}

/** The exam is not here: the plan of the cards has it, and both go by it. */
interface StudyPlanTable {
  student_id: number;
  course_id: number;
  weekly_minutes: number;
  /** In Asia/Shanghai, as the days that follow from it. */
  starts_on: string;
  /** What was left to learn on that day, in the order of the book. */
  chapters: Json<Chapter[]>;
  /** Grows each time it is spread anew, for calendars. */
  revision: Generated<number>;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends StudyTables {}
}
