import { Button, type ButtonProps } from '@mantine/core';
import type { AccessPeriod } from '@xuezhou/contract/enrolment';
import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { useCourseChanges } from '../use-course-changes.ts';
import { periodWords as words } from './period.words.ts';

const ReopenDialog = sheetPart(() => import('../reopen-dialog.tsx'), 'ReopenDialog');

interface PeriodActionsProps {
  courseId: number;
  courseName: string;
  expireDate: string | null;
  period: AccessPeriod;
  /** Has the focus next when the button that had it is gone; the page's content where it is left out. */
  heir?: RefObject<HTMLElement | null>;
}

/** What the student can do about a course that is closed, or soon will be; nothing where nothing can be done. */
export function PeriodActions({
  courseId,
  courseName,
  expireDate,
  period,
  heir,
}: PeriodActionsProps) {
  const changes = useCourseChanges();
  const [isReopening, setReopening] = useState(false);
  const wanted = { courseId, expireDate };
  const { closedBy, postponeDays, canPreopen, canReopen } = period;
  const button = { heir, loading: changes.isPending, submittedAt: changes.submittedAt };
  return (
    <>
      {closedBy === 'unredeemed' && (
        <PeriodButton {...button} onClick={() => changes.mutate({ ...wanted, what: 'take' })}>
          {words.take}
        </PeriodButton>
      )}
      {canPreopen && (
        <PeriodButton {...button} onClick={() => changes.mutate({ ...wanted, what: 'preopen' })}>
          {words.preopen}
        </PeriodButton>
      )}
      {postponeDays !== null && (
        <PeriodButton {...button} onClick={() => changes.mutate({ ...wanted, what: 'postpone' })}>
          {words.postpone(postponeDays)}
        </PeriodButton>
      )}
      {canReopen && postponeDays === null && (
        <PeriodButton {...button} opensDialog onClick={() => setReopening(true)}>
          {words.reopen}
        </PeriodButton>
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

interface PeriodButtonProps extends ButtonProps {
  heir: RefObject<HTMLElement | null> | undefined;
  loading: boolean;
  /** The last work of any of these buttons; a quick one is over before it is drawn as loading. */
  submittedAt: number;
  /** Then a press takes the focus to the dialog, and does no work here. */
  opensDialog?: boolean;
  onClick: () => void;
}

/** Once it did its work it is gone, and a keyboard must not be back at the top of the page. */
function PeriodButton({
  heir,
  loading,
  submittedAt,
  opensDialog = false,
  onClick,
  ...props
}: PeriodButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  const handOn = useEffectEvent((button: HTMLElement | null) => {
    // While it is busy it is disabled, and a browser takes the focus from it.
    const isLost = isPressed.current && document.activeElement === document.body;
    if (!isLost && document.activeElement !== button) return;
    const next = heir?.current ?? document.getElementById('main');
    next?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    const button = ref.current;
    return () => handOn(button);
  }, []);
  useLayoutEffect(() => {
    if (loading || !isPressed.current) return;
    // It is still there: whatever takes it away later is not its own work.
    isPressed.current = false;
  }, [loading, submittedAt]);
  return (
    <Button
      ref={ref}
      size="compact-md"
      variant="light"
      loading={loading}
      onClick={() => {
        isPressed.current = !opensDialog;
        onClick();
      }}
      {...props}
    />
  );
}
