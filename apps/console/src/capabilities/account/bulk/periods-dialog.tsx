import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { changePeriods, previewPeriods } from '@xuezhou/contract/account/console';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import { courseChoicesQuery, enrolmentsQuery } from '../../enrolment/port/enrolment.queries.ts';
import { actWords } from '../../enrolment/port/period-act.words.ts';
import { coursesFor, usualCourse } from '../../enrolment/port/period-courses.ts';
import { PeriodFields } from '../../enrolment/port/period-fields.tsx';
import type { PeriodForm } from '../../enrolment/port/period-plan.ts';
import { whomOf, type PickedStudents } from '../list/picked-students.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { changeRowOf, type ManyAct } from './periods.words.ts';
import { undoable } from '../../../platform/act/undoable.ts';

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
    // What was sent is asked for anew where the server says so alone.
    refetchOnWindowFocus: false,
  });
  const seen = isAsked && !query.isPlaceholderData ? query.data : undefined;
  const { verb, done } = actWords[act];
  const missing = act === 'extend' ? '选好课程，写好学到哪天' : '选一门课';
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
          return undoable(done(changed));
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
      <BulkPreview
        choose={isAsked ? null : `${missing}，这里会列出每个人怎么变`}
        query={query}
        seen={seen && { ...seen, rows: seen.rows.map((row) => changeRowOf(act, row)) }}
        words={{ does: '会改', keeps: '跳过' }}
      >
        {seen !== undefined && seen.keptForOwnPage > 0 && (
          <Notice
            isLine
            tone="review"
            title={`其中 ${seen.keptForOwnPage} 人的有效期更长，或者课程收回过，这里不改`}
          />
        )}
      </BulkPreview>
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
