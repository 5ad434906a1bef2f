import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import type { Enrolment } from '@xuezhou/contract/enrolment/console';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState } from 'react';
import {
  ChangeTable,
  changeSummary,
  countChanges,
  type ChangeRow,
} from '../../../platform/dialog/change-table.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import { courseChoicesQuery, enrolmentsQuery } from './enrolment.queries.ts';
import { actWords } from './period-act.words.ts';
import { coursesFor, usualCourse } from './period-courses.ts';
import styles from './period-dialog.module.css';
import type { PeriodWish } from './period-wish.ts';
import { PeriodFields } from './period-fields.tsx';
import { planOf, type PeriodAct, type PeriodForm, type PlannedChange } from './period-plan.ts';
import { useRun } from './use-run.ts';

interface PeriodDialogProps extends PeriodWish {
  isOpen: boolean;
  onClose: () => void;
  onDone?: (() => void) | undefined;
}

const emptyForm = (act: PeriodAct): PeriodForm => ({
  ...{ courseId: null, until: '', from: '', why: '' },
  ...(act === 'extend'
    ? { length: 'days' as const, days: 30 }
    : { length: 'until' as const, days: null }),
});

/** Enrols, extends, pauses or resumes: shows first what becomes of each student, and who is passed over. */
export function PeriodDialog(props: PeriodDialogProps) {
  const { act, students, isOpen, onClose, onDone } = props;
  const form = useConsoleForm<PeriodForm>({ initial: emptyForm(act) });
  const [today] = useState(() => dayOf(Date.now()));
  const query = usePlanQuery(props);
  const courseId = props.courseId ?? form.values.courseId ?? query.usual;
  const whole = { ...form.values, courseId };
  const [asked, setAsked] = useState<ReadonlyMap<number, string>>(new Map());
  const isOpenCourse = query.courses.some((each) => each.courseId === courseId && each.isOpen);
  const plan = (enrolments: readonly Enrolment[]) =>
    planOf({ act, students, enrolments, form: whole, today, asked, isOpenCourse });
  const change = (changed: Partial<PeriodForm>) => {
    form.set(changed);
    setAsked(new Map());
    run.forget();
  };
  const changes = plan(query.enrolments ?? []);
  const doing = changes.filter(({ after }) => after !== null);
  const { verb, title } = actWords[act];
  const run = useRun(props, {
    planAnew: () => query.fetchAnew().then(plan),
    onBegin: () => setAsked(new Map([...asked, ...untilsOf(doing)])),
    onPart: form.settle,
  });
  const rows = changes.map(({ student, before, after, note, isOdd }) => ({
    ...{ key: student.studentId, name: student.nickname, before, after, note },
    isOdd: isOdd === true,
    refusal: run.refused.get(student.studentId),
  }));
  return (
    <FormDialog
      form={form}
      stopsWhenClosed
      title={title(students)}
      size={620}
      isOpen={isOpen}
      onClose={() => {
        run.stop();
        onClose();
      }}
      button={doing.length === 0 ? verb : `${verb} ${doing.length} 人`}
      isReady={doing.length > 0}
      work={async () => {
        if (courseId === null) return undefined;
        const { said, isWhole } = await run.begin({ ...whole, courseId }, doing);
        if (isWhole) onDone?.();
        return said;
      }}
    >
      {query.error !== null ? (
        <ErrorState
          title="现在的有效期没有取到"
          text={troubleText(query.error)}
          action={<Button onClick={query.retry}>再试一次</Button>}
        />
      ) : query.enrolments === undefined ? (
        <PageSkeleton label="正在取现在的有效期" />
      ) : (
        <>
          <PeriodFields
            act={act}
            courses={props.courseId === undefined ? query.courses : null}
            form={whole}
            change={change}
            today={today}
          />
          <WhyField {...form.field('why')} />
          <Summary act={act} rows={rows} done={run.done} />
          <ChangeTable of="学员" rows={rows} />
        </>
      )}
    </FormDialog>
  );
}

/** What the students have now, and among which courses there is to choose. */
function usePlanQuery({ act, students, courseId, isOpen }: PeriodDialogProps) {
  const queryClient = useQueryClient();
  const own = enrolmentsQuery(students.map(({ studentId }) => studentId));
  const isWanted = isOpen && students.length > 0;
  const enrolments = useQuery({ ...own, enabled: isWanted, staleTime: 0 });
  const needsChoices = act === 'enrol' && courseId === undefined;
  const choices = useQuery({ ...courseChoicesQuery, enabled: isWanted && needsChoices });
  const isThere = enrolments.data !== undefined && (!needsChoices || choices.data !== undefined);
  return {
    enrolments: isThere ? enrolments.data : undefined,
    error: isThere ? null : (enrolments.error ?? choices.error),
    retry: () => void Promise.all([enrolments.refetch(), needsChoices && choices.refetch()]),
    courses: coursesFor(act, enrolments.data ?? [], choices.data ?? []),
    usual: act === 'enrol' ? null : usualCourse(enrolments.data ?? []),
    fetchAnew: () => queryClient.query({ ...own, staleTime: 0 }),
  };
}

const untilsOf = (changes: readonly PlannedChange[]): [number, string][] =>
  changes.flatMap(({ student, until }) =>
    until === undefined ? [] : [[student.studentId, until]],
  );

/** Why nothing can be pressed yet. */
const missingText = (act: PeriodAct): string =>
  act === 'pause' || act === 'resume'
    ? '选一门课，这里会列出每个人怎么变'
    : '选好课程，写好学到哪天，这里会列出每个人怎么变';

interface SummaryProps {
  act: PeriodAct;
  rows: readonly ChangeRow[];
  done: number | null;
}

/** How many it touches, or how far it has come. */
function Summary({ act, rows, done }: SummaryProps) {
  const doing = `正在${actWords[act].verb}，做完 ${done} / ${countChanges(rows)} 人。关上就停下，做完的留着`;
  return (
    <div className={styles.summary} role="status">
      <Notice
        isLine
        title={
          rows.length === 0 ? missingText(act) : done !== null ? doing : changeSummary(rows, '人')
        }
      />
    </div>
  );
}
