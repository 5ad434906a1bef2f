import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { CourseFile } from '@xuezhou/contract/material/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../../platform/list/column.ts';
import { sizeText } from '../../../platform/sending/size-text.ts';
import { CardTable } from './card-table.tsx';
import { assignmentsQuery, filesQuery } from './rules.queries.ts';
import styles from './rules.module.css';

const SendDialog = sheetPart(() => import('./send-file-dialog.tsx'), 'SendFileDialog');
const SaveDialog = sheetPart(() => import('./save-file-dialog.tsx'), 'SaveFileDialog');
const RemoveDialog = sheetPart(() => import('./remove-file-dialog.tsx'), 'RemoveFileDialog');

interface FilesCardProps {
  courseId: number;
  mayWrite: boolean;
}

/** What students of the course can take along: of the whole course, or of a book. */
export function FilesCard({ courseId, mayWrite }: FilesCardProps) {
  const query = useQuery(filesQuery(courseId));
  const works = useQuery(assignmentsQuery(courseId)).data ?? [];
  const books = works.map(({ bookId, bookTitle }) => ({ bookId, title: bookTitle }));
  const sending = useDialog<CourseFile | null>((replaced, state) => (
    <SendDialog {...{ courseId, books, replaced }} {...state} />
  ));
  const saving = useDialog<CourseFile>((file, state) => (
    <SaveDialog {...{ file, books }} {...state} />
  ));
  const removing = useDialog<CourseFile>((file, state) => <RemoveDialog file={file} {...state} />);
  const acts = { send: sending.open, save: saving.open, remove: removing.open };
  const columns = columnsOf(new Map(books.map(({ bookId, title }) => [bookId, title])));
  return (
    <SectionCard
      title="资料"
      padding="rows"
      action={
        mayWrite && (
          <Button
            size="sm"
            leftSection={<IconUpload size={16} stroke={1.6} />}
            onClick={() => sending.open(null)}
          >
            传资料
          </Button>
        )
      }
    >
      <CardTable
        label="资料"
        columns={mayWrite ? [...columns, actsColumn(acts)] : columns}
        query={query}
        rowKey={({ fileId }) => fileId}
        empty={{ title: '还没有资料', text: '讲义、公式表、真题，传上来学员就能下载。' }}
      />
      {sending.dialog}
      {saving.dialog}
      {removing.dialog}
    </SectionCard>
  );
}

const columnsOf = (books: ReadonlyMap<number, string>): Column<CourseFile>[] => [
  {
    key: 'title',
    title: '资料',
    card: 'head',
    render: ({ fileId, title, fileName, isOfPackage }) => (
      <span className={styles.lines}>
        <a href={`/files/console/course-file/${fileId}`} download>
          {title}
        </a>
        <small>
          {fileName}
          {isOfPackage && '，跟着导入的课程包'}
        </small>
      </span>
    ),
  },
  {
    key: 'book',
    title: '属于',
    render: ({ bookId }) => (bookId === null ? '整门课' : (books.get(bookId) ?? '一本书')),
  },
  {
    key: 'bytes',
    title: '大小',
    align: 'right',
    render: ({ bytes }) => sizeText(bytes),
  },
  {
    key: 'madeAt',
    title: '放进来',
    align: 'right',
    render: ({ madeAt }) => momentText(madeAt),
  },
];

interface Acts {
  readonly send: (file: CourseFile) => void;
  readonly save: (file: CourseFile) => void;
  readonly remove: (file: CourseFile) => void;
}

const actsColumn = ({ send, save, remove }: Acts): Column<CourseFile> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  width: 220,
  render: (file) =>
    !file.isOfPackage && (
      <span className={styles.acts}>
        {(
          [
            ['换文件', send],
            ['改标题', save],
            ['删去', remove],
          ] as const
        ).map(([verb, act]) => (
          <Button
            key={verb}
            size="sm"
            variant={verb === '删去' ? 'subtle' : 'default'}
            aria-label={`${verb}：${file.title}`}
            onClick={() => act(file)}
          >
            {verb}
          </Button>
        ))}
      </span>
    ),
});
