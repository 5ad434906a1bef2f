import { Link } from '@tanstack/react-router';
import type { ListedStudent } from '@xuezhou/contract/account/console';
import type { Enrolment } from '@xuezhou/contract/enrolment/console';
import { dayOf, fullDayText } from '@xuezhou/client/time/days.ts';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { ReactNode } from 'react';
import type { Column } from '../../../platform/list/column.ts';
import { Person } from '../../../platform/parts/person.tsx';
import { stateOf, untilText } from '../../enrolment/port/period.words.ts';
import { IdentityChip } from '../identity-chip.tsx';
import { reasonColumn, standingColumns } from './standing-columns.tsx';
import cells from './standing-cells.module.css';
import styles from './students-page.module.css';
import type { EnrolmentsOf } from './use-enrolments-of.ts';

interface ColumnsOptions {
  enrolments: EnrolmentsOf;
  /** The course to which the list is narrowed. */
  courseId: number | undefined;
}

export const columnsFor = (options: ColumnsOptions): Column<ListedStudent>[] => [
  {
    key: 'student',
    title: '学员',
    card: 'head',
    render: ({ studentId, nickname, mobile, email }) => (
      <Link to={`/students/${studentId}`} className={styles.student}>
        <Person name={nickname} note={mobile ?? email ?? '没有手机号'} />
      </Link>
    ),
  },
  ...periodColumns(options),
  ...standingColumns,
  reasonColumn,
  {
    key: 'tags',
    title: '标签',
    isExtra: true,
    render: ({ tags }) => tags.join('、'),
  },
  {
    key: 'assistant',
    title: '助教',
    isExtra: true,
    render: ({ assistant }) => assistant,
  },
  {
    key: 'identity',
    title: '实名',
    isExtra: true,
    render: ({ identityStatus }) => <IdentityChip status={identityStatus} />,
  },
  {
    key: 'registered',
    title: '注册',
    isExtra: true,
    render: ({ registeredOn }) => fullDayText(registeredOn),
  },
  {
    key: 'number',
    title: '学号',
    isExtra: true,
    align: 'right',
    render: ({ studentId }) => studentId,
  },
];

/** Of several courses the one that the list is about, else the first that is studied. */
function periodColumns({ enrolments, courseId }: ColumnsOptions): Column<ListedStudent>[] {
  const today = dayOf(Date.now());
  const shown = (
    { studentId }: ListedStudent,
    render: (one: Enrolment) => ReactNode,
    none: ReactNode = null,
  ) => {
    const own = enrolments(studentId);
    const one =
      own.find((each) => each.courseId === courseId) ??
      own.find(({ closedBy }) => closedBy === null) ??
      own[0];
    return one === undefined ? none : render(one);
  };
  return [
    {
      key: 'course',
      title: '课程',
      render: (student) =>
        shown(
          student,
          ({ courseTitle }) => (
            <>
              {student.courses > 1 ? `${courseTitle} 等 ${student.courses} 门` : courseTitle}
              {student.className !== null && (
                <small className={cells.className}>{student.className}</small>
              )}
            </>
          ),
          student.courses === 0 && '还没有课',
        ),
    },
    {
      key: 'state',
      title: '状态',
      render: (student) =>
        shown(student, (one) => {
          const { words, tone } = stateOf(one, today);
          return <StatusChip tone={tone}>{words}</StatusChip>;
        }),
    },
    { key: 'until', title: '有效期到', render: (student) => shown(student, untilText) },
  ];
}
