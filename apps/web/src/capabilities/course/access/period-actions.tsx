import { Button } from '@mantine/core';
import type { AccessPeriod } from '@xuezhou/contract/course';
import { useState } from 'react';
import { sheetPart } from '../../../platform/sheet-part.ts';
import { courseWords } from '../course.words.ts';
import { useCourseChanges } from './use-course-changes.ts';

const ReopenDialog = sheetPart(() => import('./reopen-dialog.tsx'), 'ReopenDialog');

const words = courseWords.period;

interface PeriodActionsProps {
  courseId: number;
  courseName: string;
  expireDate: string | null;
  period: AccessPeriod;
}

/** What the student can do about a course that is closed, or soon will be; nothing where nothing can be done. */
export function PeriodActions({ courseId, courseName, expireDate, period }: PeriodActionsProps) {
  const changes = useCourseChanges();
  const [isReopening, setReopening] = useState(false);
  const wanted = { courseId, expireDate };
  const { closedBy, postponeDays, canPreopen, canReopen } = period;
  const button = { size: 'compact-md', variant: 'light', loading: changes.isPending } as const;
  return (
    <>
      {closedBy === 'unredeemed' && (
        <Button {...button} onClick={() => changes.mutate({ ...wanted, what: 'take' })}>
          {words.take}
        </Button>
      )}
      {canPreopen && (
        <Button {...button} onClick={() => changes.mutate({ ...wanted, what: 'preopen' })}>
          {words.preopen}
        </Button>
      )}
      {postponeDays !== null && (
        <Button {...button} onClick={() => changes.mutate({ ...wanted, what: 'postpone' })}>
          {words.postpone(postponeDays)}
        </Button>
      )}
      {canReopen && postponeDays === null && (
        <Button {...button} onClick={() => setReopening(true)}>
          {words.reopen}
        </Button>
      )}
      <ReopenDialog
        isOpen={isReopening}
        onClose={() => setReopening(false)}
        courseId={courseId}
        courseName={courseName}
      />
    </>
  );
}
