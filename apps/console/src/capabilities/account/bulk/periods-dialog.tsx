import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { changePeriods, previewPeriods } from '@xuezhou/contract/account/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState } from 'react';
import { ChangeTable } from '../../../platform/dialog/change-table.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import { courseChoicesQuery, enrolmentsQuery } from '../../enrolment/port/enrolment.queries.ts';
import { actWords } from '../../enrolment/port/period-act.words.ts';
import { coursesFor, usualCourse } from '../../enrolment/port/period-courses.ts';
import { PeriodFields } from '../../enrolment/port/period-fields.tsx';
import type { PeriodForm } from '../../enrolment/port/period-plan.ts';
import { whomOf, type PickedStudents } from '../list/picked-students.ts';
import { changeRowOf, type ManyAct } from './periods.words.ts';

export interface PeriodsWish {
  readonly act: ManyAct;
  readonly picked: PickedStudents;
  readonly count: number;
}

interface PeriodsDialogProps extends PeriodsWish {
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Extends, pauses or resumes many as one act: what becomes of each, and who is passed over, stands there before. */
export function PeriodsDialog({ act, picked, count, isOpen, onClose, onDone }: PeriodsDialogProps) {
  const [today] = useState(() => dayOf(Date.now()));
  const initial: PeriodForm = {
    ...{ courseId: picked.query?.courseId ?? null, until: '', from: '', why: '' },
    ...{ length: 'days', days: 30 },
  };
  const form = useConsoleForm({ initial });
  const { courses, usual } = useCourses(picked, isOpen);
  const { values } = form;
  const courseId = values.courseId ?? usual;
  const asked = {
    ...{ courseId: courseId ?? 0, whom: whomOf(picked), act },
    ...(act === 'extend' && lengthOf(values)),
  };
  const isAsked = courseId !== null && (act !== 'extend' || isLength(values, today));
  const query = useQuery({
    ...operationQuery(previewPeriods, { body: asked }, { ignoreErrors: true }),
    enabled: isOpen && isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const seen = isAsked && !query.isPlaceholderData ? query.data : undefined;
  const { verb, done } = actWords[act];
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title={actWords[act].title(picked.students ?? Array.from({ length: count }, nobody))}
      size={620}
      button={seen === undefined || seen.changed === 0 ? verb : `${verb} ${seen.changed} 人`}
      isReady={seen !== undefined && seen.changed > 0}
      work={async ({ why }) => {
        const body = { ...asked, actId: form.id, seen: seen?.seen ?? '' };
        const reason = why.trim() === '' ? {} : { why: why.trim() };
        try {
          const { changed } = await call(changePeriods, { body: { ...body, ...reason } });
          onDone();
          return `${done(changed)}，24 小时内可以在操作记录里撤回`;
        } catch (error) {
          // Where somebody else was quicker it is shown as it is now; what the network lost is sent again as it was.
          if (error instanceof RefusalError) await query.refetch();
          throw error;
        }
      }}
    >
      <PeriodFields
        {...{ act, courses, today }}
        form={{ ...values, courseId }}
        change={(changed) => form.set(changed)}
      />
      <WhyField {...form.field('why')} />
      <Seen {...{ act, isAsked, seen }} error={query.error} retry={() => void query.refetch()} />
    </FormDialog>
  );
}

const nobody = () => ({ studentId: 0, nickname: '' });

const isLength = ({ length, days, until }: PeriodForm, today: string): boolean =>
  length === 'days' ? days !== null : until >= today;

const lengthOf = ({
  length,
  days,
  until,
}: PeriodForm): { readonly days: number } | { readonly until: string } =>
  length === 'days' ? { days: days ?? 0 } : { until };

/** Of those that were picked the courses that they have, the commonest first; of a filter all. */
function useCourses({ students }: PickedStudents, isOpen: boolean) {
  const ids = students?.map(({ studentId }) => studentId) ?? [];
  const own = useQuery({ ...enrolmentsQuery(ids), enabled: isOpen && students !== null }).data;
  const choices = useQuery({ ...courseChoicesQuery, enabled: isOpen && students === null }).data;
  return {
    courses:
      students === null
        ? (choices ?? []).map(({ courseId, title }) => ({ courseId, label: title }))
        : coursesFor('extend', own ?? [], []),
    usual: usualCourse(own ?? []),
  };
}

interface SeenProps {
  act: ManyAct;
  isAsked: boolean;
  seen: DataOf<typeof previewPeriods> | undefined;
  error: Error | null;
  retry: () => void;
}

/** What becomes of each of them. */
function Seen({ act, isAsked, seen, error, retry }: SeenProps) {
  if (!isAsked) {
    const missing = act === 'extend' ? '选好课程，写好学到哪天' : '选一门课';
    return <Notice isLine title={`${missing}，这里会列出每个人怎么变`} />;
  }
  if (seen === undefined)
    return error === null ? (
      <PageSkeleton label="正在取现在的有效期" />
    ) : (
      <ErrorState
        title="现在的有效期没有取到"
        text={troubleText(error)}
        action={<Button onClick={retry}>再试一次</Button>}
      />
    );
  const kept = seen.people - seen.changed;
  const rest = seen.people - seen.rows.length;
  return (
    <>
      <div role="status">
        <Notice
          isLine
          title={`会改 ${seen.changed} 人${kept > 0 ? `，跳过 ${kept} 人` : ''}${
            rest > 0 ? `；下面是前 ${seen.rows.length} 人` : ''
          }`}
        />
      </div>
      <ChangeTable of="学员" rows={seen.rows.map((row) => changeRowOf(act, row))} />
    </>
  );
}
