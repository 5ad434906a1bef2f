import type { NamedStudent, PeriodAct } from './period-plan.ts';

/** What is done to the periods of whom. */
export interface PeriodWish {
  readonly act: PeriodAct;
  readonly students: readonly NamedStudent[];
  /** Left out: it is chosen in the dialog. */
  readonly courseId?: number;
}
