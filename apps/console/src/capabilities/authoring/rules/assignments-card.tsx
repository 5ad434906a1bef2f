import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../../platform/list/column.ts';
import { CardTable } from './card-table.tsx';
import { opensNextNames } from './opens-next.ts';
import { assignmentsQuery, type BookWork } from './rules.queries.ts';
import styles from './rules.module.css';

const AssignmentDialog = sheetPart(() => import('./assignment-dialog.tsx'), 'AssignmentDialog');
const RemoveDialog = sheetPart(() => import('./remove-assignment.tsx'), 'RemoveAssignment');

interface AssignmentsCardProps {
  courseId: number;
  mayWrite: boolean;
}

/** What each book sets at its end, and when the books after it open. */
export function AssignmentsCard({ courseId, mayWrite }: AssignmentsCardProps) {
  const query = useQuery(assignmentsQuery(courseId));
  const writing = useDialog<BookWork>((book, state) => (
    <AssignmentDialog courseId={courseId} book={book} {...state} />
  ));
  const removing = useDialog<BookWork>((book, state) => <RemoveDialog book={book} {...state} />);
  return (
    <SectionCard title="作业" padding="rows">
      <CardTable
        label="作业"
        columns={mayWrite ? [...columns, actsColumn(writing.open, removing.open)] : columns}
        query={query}
        rowKey={({ bookId }) => bookId}
        empty={{ title: '还没有书', text: '课程里有了书并发布以后，可以给它布置作业。' }}
      />
      {writing.dialog}
      {removing.dialog}
    </SectionCard>
  );
}

const columns: readonly Column<BookWork>[] = [
  { key: 'book', title: '书', card: 'head', render: ({ bookTitle }) => bookTitle },
  {
    key: 'title',
    title: '作业',
    render: ({ assignment }) =>
      assignment === null ? <span className={styles.quiet}>没有布置</span> : assignment.title,
  },
  {
    key: 'opens',
    title: '后面的书',
    render: ({ assignment }) => (assignment === null ? '' : opensNextNames[assignment.opensNext]),
  },
  {
    key: 'handedIn',
    title: '交了',
    align: 'right',
    render: ({ assignment }) => (assignment === null ? '' : `${assignment.handedIn} 人`),
  },
];

const actsColumn = (
  write: (book: BookWork) => void,
  remove: (book: BookWork) => void,
): Column<BookWork> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  width: 170,
  render: (book) => (
    <span className={styles.acts}>
      <Button
        size="sm"
        variant="default"
        aria-label={`${book.assignment === null ? '布置' : '修改'}“${book.bookTitle}”的作业`}
        onClick={() => write(book)}
      >
        {book.assignment === null ? '布置' : '修改'}
      </Button>
      {book.assignment !== null && (
        <Button
          size="sm"
          variant="subtle"
          aria-label={`删去“${book.bookTitle}”的作业`}
          onClick={() => remove(book)}
        >
          删去
        </Button>
      )}
    </span>
  ),
});
