import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleTable } from '../../../platform/list/console-table.tsx';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { coursesQuery, type ListedCourse } from '../authoring.queries.ts';
import type { Erasing } from '../erasure/erase-dialog.tsx';
import styles from './courses.module.css';

const EraseDialog = sheetPart(() => import('../erasure/erase-dialog.tsx'), 'EraseDialog');
const NewCourseDialog = sheetPart(() => import('./new-course-dialog.tsx'), 'NewCourseDialog');

/** Every course of the school, those of files and those that are written here. */
export default function CoursesPage() {
  const router = useRouter();
  const mayDraft = useMay()('content.draft');
  const courses = useSuspenseQuery(coursesQuery).data;
  const [isMaking, setMaking] = useState(false);
  const mayErase = useMay()('course.erase');
  const importLink = useMay()('content.publish') && (
    <>
      {' '}
      <Link to="/courses/import">导入课程文件</Link>
    </>
  );
  const erasing = useDialog<Erasing>((course, state) => <EraseDialog {...course} {...state} />);
  usePageKeys({ c: mayDraft ? () => setMaking(true) : undefined });
  const button = mayDraft && (
    <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => setMaking(true)}>
      新建课程
    </Button>
  );
  return (
    <>
      <PageHead
        title="课程"
        count={courses.length > 0 ? courses.length : undefined}
        note={
          mayDraft ? (
            <>
              书、章、课都在这里写，发布以后学员才看到。<Link to="/courses/erased">删去的课程</Link>
              {importLink}
            </>
          ) : (
            <>
              <Withheld permission="content.draft" what="写课程" />{' '}
              <Link to="/courses/erased">删去的课程</Link>
              {importLink}
            </>
          )
        }
        actions={courses.length > 0 && button}
      />
      {courses.length > 0 ? (
        <ConsoleTable
          label="课程"
          columns={mayErase ? [...columns, eraseColumn(erasing.open)] : columns}
          rows={courses}
          rowKey={({ courseId }) => courseId}
          onOpen={({ courseId }) => void router.navigate({ to: `/courses/${courseId}` })}
        />
      ) : (
        <EmptyState title="还没有课程" text="先起一个名字，书和章随后再加。" action={button} />
      )}
      {erasing.dialog}
      {mayDraft && <NewCourseDialog isOpen={isMaking} onClose={() => setMaking(false)} />}
    </>
  );
}

function CourseChip({ owner, version }: ListedCourse) {
  if (owner === 'files') return <StatusChip>课程文件</StatusChip>;
  return version === 0 ? (
    <StatusChip tone="accent">草稿</StatusChip>
  ) : (
    <StatusChip tone="right">已发布</StatusChip>
  );
}

/** Courses of files are removed where they are written. */
const eraseColumn = (onErase: (course: Erasing) => void): Column<ListedCourse> => ({
  key: 'erase',
  title: '',
  render: ({ owner, courseId, title }) =>
    owner === 'console' && (
      <Button
        variant="subtle"
        size="sm"
        aria-label={`删去“${title}”`}
        onClick={() => onErase({ courseId, title })}
      >
        删去
      </Button>
    ),
});

const columns: Column<ListedCourse>[] = [
  {
    key: 'title',
    title: '课程',
    card: 'head',
    render: ({ courseId, title, folder }) => (
      <Link to={`/courses/${courseId}`} className={styles.name}>
        {title}
        {folder !== null && <small>courses/{folder}</small>}
      </Link>
    ),
  },
  { key: 'state', title: '状态', card: 'head', render: (course) => <CourseChip {...course} /> },
  { key: 'family', title: '系列', render: ({ family }) => <FamilyTag family={family} /> },
  { key: 'books', title: '书', align: 'right', render: ({ books }) => `${books} 本` },
  { key: 'readings', title: '章', align: 'right', render: ({ readings }) => `${readings} 章` },
  { key: 'lectures', title: '课', align: 'right', render: ({ lectures }) => `${lectures} 节` },
  {
    key: 'version',
    title: '版本',
    align: 'right',
    render: ({ version }) => (version === 0 ? '' : `第 ${version} 版`),
  },
];
