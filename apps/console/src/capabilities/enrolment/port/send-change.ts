import { call } from '@xuezhou/client/api/call.ts';
import {
  enrolStudent,
  extendEnrolment,
  pauseEnrolment,
  resumeEnrolment,
} from '@xuezhou/contract/enrolment/console';
import type { PeriodAct, PeriodForm, PlannedChange } from './period-plan.ts';

/** Each says the last day and not how many more, so that what is sent again after a lost answer adds nothing. */
export async function sendChange(
  act: PeriodAct,
  form: PeriodForm & { readonly courseId: number },
  change: PlannedChange,
): Promise<void> {
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
