import type { PlanStart } from '@xuezhou/rules/study/standing';
import type { Generated } from 'kysely';
import type { Json } from '../../platform/database/tables/json.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface StudyTables {
  study_plan: StudyPlanTable;
  study_day_off: { student_id: number; course_id: number; from_day: string; to_day: string };
  study_put_off: { student_id: number; day: string; entry: string };
  /** How often a student took a new address for the calendar; none for one who never did. */
  study_calendar: { student_id: number; renewed: Generated<number> };
}

export const studyPlacement: PlacementOf<StudyTables> = {
  study_plan: 'student',
  study_day_off: 'student',
  study_put_off: 'student',
  study_calendar: 'student',
};

/** The exam is not here: the plan of the cards has it, and both go by it. */
interface StudyPlanTable {
  student_id: number;
  course_id: number;
  weekly_minutes: number;
  /** In Asia/Shanghai, as the days that follow from it. */
  starts_on: string;
  /** What a server of before has spread; nobody reads it any more. */
  chapters: Generated<Json<unknown[]>>;
  /** Minutes of each, Monday first; null: the week's on all alike. */
  weekdays: number[] | null;
  /** What was left to do on that day; null of a plan that was made before it was counted. */
  start: Json<Omit<PlanStart, 'startDay'>> | null;
  /** Readings that are put aside for now. */
  left_out: Generated<number[]>;
  /** Minutes that were lacking when its learner went on all the same; null: nobody did. */
  accepted_lack: number | null;
  /** Grows each time it is spread anew, for calendars. */
  revision: Generated<number>;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends StudyTables {}
}
