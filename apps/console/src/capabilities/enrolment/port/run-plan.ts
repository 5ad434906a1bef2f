import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import {
  enrolStudent,
  extendEnrolment,
  pauseEnrolment,
  resumeEnrolment,
} from '@xuezhou/contract/enrolment/console';
import type { PeriodAct, PeriodForm, PlannedChange } from './period-plan.ts';

interface Run {
  readonly act: PeriodAct;
  readonly form: PeriodForm & { readonly courseId: number };
  readonly changes: readonly PlannedChange[];
  /** Asked before each: nobody wants the rest any more. */
  readonly isStopped: () => boolean;
  readonly onDone: (done: number) => void;
}

export interface RunOutcome {
  readonly done: number;
  /** By student: what the server said against it. */
  readonly refused: ReadonlyMap<number, string>;
}

/**
 * One student after the other, as the server takes them. A refusal concerns one alone; without a network nothing goes
 * on. Each says the last day and not how many more, so that what is sent again after a lost answer adds nothing.
 */
export async function runPlan({ act, form, changes, isStopped, onDone }: Run): Promise<RunOutcome> {
  const refused = new Map<number, string>();
  let done = 0;
  for (const change of changes) {
    if (isStopped()) break;
    try {
      await send(act, form, change);
      done += 1;
      onDone(done);
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      refused.set(change.student.studentId, error.message);
    }
  }
  return { done, refused };
}

async function send(act: PeriodAct, form: Run['form'], change: PlannedChange): Promise<void> {
  const reason = form.why.trim();
  const why = reason === '' ? {} : { why: reason };
  const body = { studentId: change.student.studentId, courseId: form.courseId, ...why };
  switch (act) {
    case 'enrol':
      await call(enrolStudent, { body: { ...body, ...periodIn(form) } });
      return;
    case 'extend':
      await call(extendEnrolment, { body: { ...body, until: change.until ?? '' } });
      return;
    case 'pause':
      await call(pauseEnrolment, { body });
      return;
    case 'resume':
      await call(resumeEnrolment, { body });
  }
}

const periodIn = ({ length, until, days, from }: PeriodForm) => ({
  until: length === 'until' ? until : null,
  waitingDays: length === 'days' ? days : null,
  from: from === '' || length === 'days' ? null : from,
});
