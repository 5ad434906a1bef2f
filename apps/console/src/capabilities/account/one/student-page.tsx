import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconEye, IconPlus, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { fullDayText } from '@xuezhou/client/time/days.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Suspense, useState } from 'react';
import { Presence } from '../../../platform/presence/presence.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { useWithdrawDialog } from '../bulk/use-bulk-dialogs.tsx';
import { usePeriodDialog } from '../../enrolment/port/use-period-dialog.tsx';
import { IdentityChip } from '../identity-chip.tsx';
import { studentIdIn, studentQuery } from '../students.queries.ts';
import { lastList } from '../way-back.ts';
import { AccountCard } from './account-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { PeriodsCard } from './periods-card.tsx';
import {
  CoursewareCard,
  DevicesCard,
  MasteryCard,
  OrdersCard,
  StandingCard,
  TimelineCard,
} from './student-cards.ts';
import styles from './student-page.module.css';
import type { StudentAccount } from './student-account.ts';
import { useListPlace } from './use-list-place.ts';

const ViewAsDialog = sheetPart(() => import('./view-as-dialog.tsx'), 'ViewAsDialog');
const NoticeDialog = sheetPart(() => import('./notice-dialog.tsx'), 'NoticeDialog');

/** One student: who it is, what they have and until when, and what the school did about it. */
export default function StudentPage() {
  const params: { studentId?: string } = useParams({ strict: false });
  const studentId = studentIdIn(params.studentId);
  return (
    <>
      <WayBack studentId={studentId} />
      {studentId === undefined ? <Nobody /> : <Student key={studentId} studentId={studentId} />}
    </>
  );
}

function Student({ studentId }: { studentId: number }) {
  const query = useQuery(studentQuery(studentId));
  if (query.data !== undefined) return <StudentView student={query.data} />;
  if (query.error === null) return <PageSkeleton delay={300} label="正在取这位学员" />;
  if (query.error instanceof RefusalError) return <Nobody />;
  return (
    <ErrorState
      order={1}
      title="这位学员没有取到"
      text={troubleText(query.error)}
      action={<Button onClick={() => void query.refetch()}>再试一次</Button>}
    />
  );
}

function StudentView({ student }: { student: StudentAccount }) {
  const may = useMay();
  const whom = { studentId: student.studentId, nickname: student.nickname };
  const { open: begin, dialog } = usePeriodDialog();
  const withdrawal = useWithdrawDialog();
  const withdraw = (courseId: number) =>
    withdrawal.open({
      whom: { studentIds: [student.studentId] },
      name: student.nickname,
      courseId,
    });
  const enrol = () => begin({ act: 'enrol', students: [student] });
  const mayEnrol = may('enrolment.write');
  const [isSending, setSending] = useState(false);
  const [isViewing, setViewing] = useState(false);
  const mayView = may('student.viewAs');
  usePageKeys({
    c: mayEnrol ? enrol : undefined,
    e: mayEnrol ? () => begin({ act: 'extend', students: [student] }) : undefined,
    p: mayEnrol ? () => begin({ act: 'pause', students: [student] }) : undefined,
    m: may('message.send') ? () => setSending(true) : undefined,
    v: mayView ? () => setViewing(true) : undefined,
  });
  return (
    <>
      <PageHead
        title={student.nickname}
        count={<IdentityChip status={student.identityStatus} />}
        beside={<Presence kind="student" id={student.studentId} />}
        note={`学号 ${student.studentId} · ${student.mobile ?? '没有手机号'} · ${fullDayText(student.registeredOn)}注册`}
        actions={
          <>
            {mayView && (
              <Button
                variant="default"
                leftSection={<IconEye size={18} stroke={1.6} />}
                onClick={() => setViewing(true)}
              >
                以学员身份查看
              </Button>
            )}
            {may('message.send') && (
              <Button
                variant="default"
                leftSection={<IconSend size={18} stroke={1.6} />}
                onClick={() => setSending(true)}
              >
                发消息
              </Button>
            )}
            {mayEnrol && (
              <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={enrol}>
                加一门课
              </Button>
            )}
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <PeriodsCard {...{ student, begin, withdraw }} />
          <Suspense fallback={<PageSkeleton delay={300} label="正在取学习情况" />}>
            <StandingCard student={student} />
          </Suspense>
          <Suspense fallback={<PageSkeleton delay={300} label="正在取他的经过" />}>
            <MasteryCard studentId={student.studentId} />
            <CoursewareCard studentId={student.studentId} />
            <TimelineCard studentId={student.studentId} />
          </Suspense>
        </div>
        <div className={styles.main}>
          <AccountCard student={student} />
          <Suspense fallback={<PageSkeleton delay={300} label="正在取设备" />}>
            <DevicesCard {...whom} />
          </Suspense>
          {may('order.read') && (
            <Suspense fallback={<PageSkeleton delay={300} label="正在取订单" />}>
              <OrdersCard studentId={student.studentId} />
            </Suspense>
          )}
          <NotesCard studentId={student.studentId} />
        </div>
      </div>
      {dialog}
      {withdrawal.dialog}
      <ViewAsDialog {...whom} isOpen={isViewing} onClose={() => setViewing(false)} />
      <NoticeDialog {...whom} isOpen={isSending} onClose={() => setSending(false)} />
    </>
  );
}

/** To the list as it was left, and to its next and previous. */
function WayBack({ studentId }: { studentId: number | undefined }) {
  const { place, count, isWhole, next, previous } = useListPlace(studentId);
  usePageKeys({ j: next, k: previous });
  return (
    <p className={styles.back}>
      <Link to="/students" search={lastList()}>
        <IconArrowLeft size={16} stroke={1.6} aria-hidden />
        学员
      </Link>
      {place !== null && (
        <>
          <span>
            第 {place} / {count}
            {!isWhole && '+'} 位
          </span>
          <KeyHint keys={['J', 'K']}>下一位、上一位</KeyHint>
        </>
      )}
    </p>
  );
}

function Nobody() {
  return (
    <EmptyState
      art="lighthouse"
      order={1}
      title="没有这位学员"
      text="学号可能写错了，或者这个账号已经注销。"
    />
  );
}
