import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import { removeQaTeacher, type listQaTeachers } from '@xuezhou/contract/qa/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleTable } from '../../../platform/list/console-table.tsx';
import { Person } from '../../../platform/parts/person.tsx';
import { choicesQuery, teachersQuery } from '../qa.queries.ts';
import styles from './desk.module.css';
import type { QaChoices } from './teacher-dialog.tsx';

const TeacherDialog = sheetPart(() => import('./teacher-dialog.tsx'), 'TeacherDialog');

type QaTeacher = DataOf<typeof listQaTeachers>[number];

/** To whom new questions go; what nobody answers waits for whoever takes it up. */
export function Teachers({ mayChange }: { mayChange: boolean }) {
  const teachers = useSuspenseQuery(teachersQuery).data;
  const choices = useSuspenseQuery(choicesQuery).data;
  const { open: add, dialog: adding } = useDialog<void>((_, state) => (
    <TeacherDialog {...{ choices, ...state }} />
  ));
  const { open: leave, dialog: leaving } = useDialog<QaTeacher>((teacher, state) => (
    <LeaveDialog {...{ teacher, choices, ...state }} />
  ));
  return (
    <section className={styles.more} aria-label="谁回答">
      <div className={styles.head}>
        <h2>谁回答</h2>
        {mayChange && (
          <Button
            className={styles.way}
            variant="light"
            leftSection={<IconPlus size={18} stroke={1.6} />}
            onClick={() => add()}
          >
            指定一位老师
          </Button>
        )}
      </div>
      <p className={styles.quiet}>
        新的问题先给这本书的老师，再给这门课的，再给没写课程的；都没有就谁先认领谁回答。
      </p>
      {teachers.length > 0 && (
        <div className={styles.body}>
          <ConsoleTable
            label="回答的老师"
            columns={columnsFor(choices, mayChange && leave)}
            rows={teachers}
            rowKey={({ staffId, courseId, bookId }) => `${staffId}-${courseId}-${bookId}`}
          />
        </div>
      )}
      {adding}
      {leaving}
    </section>
  );
}

function placeOf({ courses }: QaChoices, { courseId, bookId }: QaTeacher): string {
  if (courseId === null) return '没有别人回答的';
  const course = courses.find((each) => each.courseId === courseId);
  const book = course?.books.find((each) => each.bookId === bookId);
  return [course?.title ?? '已删去的课程', book?.title].filter(Boolean).join(' · ');
}

function columnsFor(
  choices: QaChoices,
  leave: ((teacher: QaTeacher) => void) | false,
): Column<QaTeacher>[] {
  const columns: Column<QaTeacher>[] = [
    {
      key: 'name',
      title: '老师',
      card: 'head',
      render: ({ name, title }) => <Person name={name} {...(title !== '' && { note: title })} />,
    },
    { key: 'place', title: '回答哪里的', render: (teacher) => placeOf(choices, teacher) },
    {
      key: 'head',
      title: '超时',
      render: ({ isHead }) => isHead && <StatusChip tone="accent">超时的转给他</StatusChip>,
    },
  ];
  if (leave === false) return columns;
  return [
    ...columns,
    {
      key: 'acts',
      title: '操作',
      align: 'right',
      width: 110,
      render: (teacher) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${teacher.name}不再回答${placeOf(choices, teacher)}`}
          onClick={() => leave(teacher)}
        >
          去掉
        </Button>
      ),
    },
  ];
}

interface LeaveDialogProps {
  teacher: QaTeacher;
  choices: QaChoices;
  isOpen: boolean;
  onClose: () => void;
}

function LeaveDialog({ teacher, choices, isOpen, onClose }: LeaveDialogProps) {
  const { staffId, courseId, bookId, name } = teacher;
  const work = async () => {
    await call(removeQaTeacher, { body: { staffId, courseId, bookId } });
    return '去掉了，新的问题不再分过去';
  };
  return (
    <ActDialog
      title={`${name}不再回答“${placeOf(choices, teacher)}”`}
      isOpen={isOpen}
      onClose={onClose}
      button={`去掉${name}`}
      work={work}
    >
      <p>已经分给{name}的问题还在他那里，可以逐个转给别人。</p>
    </ActDialog>
  );
}
