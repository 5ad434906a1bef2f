import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import type { Enrolment } from '@xuezhou/contract/enrolment/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleTable } from '../../../platform/list/console-table.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { enrolmentsQuery } from '../../enrolment/port/enrolment.queries.ts';
import type { PeriodWish } from '../../enrolment/port/period-wish.ts';
import type { PeriodAct } from '../../enrolment/port/period-plan.ts';
import { leftText, stateOf, untilText } from '../../enrolment/port/period.words.ts';
import type { StudentAccount } from './student-account.ts';
import styles from './student-page.module.css';

interface PeriodsCardProps {
  student: StudentAccount;
  begin: (wish: PeriodWish) => void;
  withdraw: (courseId: number) => void;
}

/** What the student has, from when to when, and what can be done about each. */
export function PeriodsCard({ student, begin, withdraw }: PeriodsCardProps) {
  const mayChange = useMay()('enrolment.write');
  const [today] = useState(() => dayOf(Date.now()));
  const query = useQuery(enrolmentsQuery([student.studentId]));
  const onAct = (act: CourseAct, { courseId }: Enrolment) =>
    act === 'withdraw' ? withdraw(courseId) : begin({ act, students: [student], courseId });
  const columns = columnsOf(today);
  return (
    // The table names itself; what stands in its place is no region.
    <div>
      <h2 className={styles.title}>课程和有效期</h2>
      {query.data !== undefined && query.data.length > 0 ? (
        <ConsoleTable
          label="课程和有效期"
          columns={mayChange ? [...columns, actsColumn(onAct)] : columns}
          rows={query.data}
          rowKey={({ courseId }) => courseId}
          {...(!mayChange && {
            foot: <Withheld permission="enrolment.write" what="报名、延长和暂停" />,
          })}
        />
      ) : (
        <SectionCard>
          {query.data !== undefined ? (
            <EmptyState
              art="book"
              title="还没有课"
              text={
                mayChange ? (
                  '用“加一门课”给他报名，或者给他一个兑换码。'
                ) : (
                  <Withheld permission="enrolment.write" what="报名" />
                )
              }
            />
          ) : query.error === null ? (
            <PageSkeleton delay={300} label="正在取课程" />
          ) : (
            <ErrorState
              title="课程没有取到"
              text={troubleText(query.error)}
              action={<Button onClick={() => void query.refetch()}>再试一次</Button>}
            />
          )}
        </SectionCard>
      )}
    </div>
  );
}

const columnsOf = (today: string): Column<Enrolment>[] => [
  { key: 'course', title: '课程', card: 'head', render: ({ courseTitle }) => courseTitle },
  {
    key: 'state',
    title: '状态',
    card: 'head',
    render: (enrolment) => {
      const { words, tone } = stateOf(enrolment, today);
      return <StatusChip tone={tone}>{words}</StatusChip>;
    },
  },
  {
    key: 'from',
    title: '从',
    render: ({ closedBy, opensOn, enrolledOn }) =>
      closedBy === 'unredeemed' ? '领取那天' : (opensOn ?? enrolledOn),
  },
  {
    key: 'until',
    title: '到',
    render: (enrolment) => (
      <>
        {untilText(enrolment)}{' '}
        <span className={styles.quiet}>
          {enrolment.closedBy === 'paused'
            ? `${enrolment.pausedOn} 起暂停`
            : leftText(enrolment, today)}
        </span>
      </>
    ),
  },
];

type CourseAct = PeriodAct | 'withdraw';

const actsColumn = (onAct: (act: CourseAct, enrolment: Enrolment) => void): Column<Enrolment> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  render: (enrolment) => (
    <span className={styles.acts}>
      {actsOf(enrolment).map(([act, label]) => (
        <Button
          key={act}
          variant="subtle"
          size="sm"
          aria-label={`${label}：${enrolment.courseTitle}`}
          onClick={() => onAct(act, enrolment)}
        >
          {label}
        </Button>
      ))}
    </span>
  ),
});

/** What makes sense of a course as it stands. */
function actsOf({ closedBy, expiresOn }: Enrolment): (readonly [CourseAct, string])[] {
  const withdraw = ['withdraw', '撤销报名'] as const;
  switch (closedBy) {
    case 'paused':
      return [['resume', '恢复'], withdraw];
    case 'expired':
      return [['extend', '重新开课']];
    case 'unredeemed':
      return [['enrol', '改成现在开课'], withdraw];
    case 'notOpen':
    case null:
      return expiresOn === null
        ? [['pause', '暂停'], withdraw]
        : [['extend', '延长'], ['pause', '暂停'], withdraw];
  }
}
