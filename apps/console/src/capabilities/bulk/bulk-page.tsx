import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isGone } from '@xuezhou/client/api/is-gone.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { lazyPart } from '@xuezhou/client/code/lazy-part.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { usePhone } from '@xuezhou/ui/use-phone';
import { Suspense } from 'react';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import { PageHead } from '../../platform/page/page-head.tsx';
import { useFilters } from '../../platform/page/use-filters.ts';
import { NoCourse } from '../authoring/port/no-course.tsx';
import { batchesQuery, treeQuery, type Tree } from './bulk.queries.ts';
import styles from './bulk.module.css';

const LecturesTab = lazyPart(() => import('./lectures-tab.tsx'), 'LecturesTab', NotFetched);
const ReplaceTab = lazyPart(() => import('./replace-tab.tsx'), 'ReplaceTab', NotFetched);
const CopyTab = lazyPart(() => import('./copy-tab.tsx'), 'CopyTab', NotFetched);
const VideosTab = lazyPart(() => import('./videos-tab.tsx'), 'VideosTab', NotFetched);
const QuestionsTab = lazyPart(() => import('./questions-tab.tsx'), 'QuestionsTab', NotFetched);
const BatchesDialog = sheetPart(() => import('./batches-dialog.tsx'), 'BatchesDialog');

function NotFetched() {
  return <EmptyState title="这一页没有取到" text="请检查网络，刷新以后再看。" />;
}

const tabs = [
  ['', '讲的属性'],
  ['replace', '查找替换'],
  ['copy', '复制、移动'],
  ['videos', '一批视频'],
  ['questions', '题的考点和难度'],
] as const;

const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** What is done with many things of a course at once; all of it makes drafts, and is taken back whole. */
export default function BulkPage() {
  const params: { courseId?: string } = useParams({ strict: false });
  const courseId = idIn(params.courseId);
  return courseId === undefined ? <NoCourse /> : <OneCourse key={courseId} courseId={courseId} />;
}

function OneCourse({ courseId }: { courseId: number }) {
  const tree = useQuery(treeQuery(courseId));
  if (tree.data !== undefined) return <Desk courseId={courseId} tree={tree.data} />;
  if (!tree.isError) return <PageSkeleton />;
  if (isGone(tree.error)) return <NoCourse />;
  return (
    <ErrorState
      order={1}
      title="这门课没有打开"
      text={troubleText(tree.error)}
      action={
        <Button variant="light" onClick={() => void tree.refetch()}>
          再试一次
        </Button>
      }
    />
  );
}

function Desk({ courseId, tree }: { courseId: number; tree: Tree }) {
  const isPhone = usePhone();
  const { filters } = useFilters(['tab'] as const);
  const batches = useQuery(batchesQuery(courseId));
  const past = useDialog((_wish: null, state) => <BatchesDialog courseId={courseId} {...state} />);
  const count = batches.data?.batches.length ?? 0;
  return (
    <>
      <nav className={styles.trail} aria-label="在哪里">
        <ol>
          <li>
            <Link to="/courses" activeOptions={{ exact: true }}>
              课程
            </Link>
          </li>
          <li>
            <Link to={`/courses/${courseId}`} activeOptions={{ exact: true }}>
              {tree.setting.title}
            </Link>
          </li>
          <li aria-current="page">一批一批改</li>
        </ol>
      </nav>
      <PageHead
        title="一批一批改"
        note="改的都存成草稿，发布以后学员才看到；7 天内能整批撤回。"
        actions={
          count > 0 && (
            <Button
              variant="default"
              leftSection={<IconHistory size={18} stroke={1.6} />}
              onClick={() => past.open(null)}
            >
              改过的 {count} 批
            </Button>
          )
        }
      />
      {isPhone ? (
        <Notice title="请在电脑上改">
          手机上只看改过的几批，也能撤回；一批一批的改动要看清前后，请在电脑上做。
        </Notice>
      ) : (
        <Tabs {...{ courseId, tree }} tab={filters.tab} />
      )}
      {past.dialog}
    </>
  );
}

function Tabs({ courseId, tree, tab }: { courseId: number; tree: Tree; tab: string }) {
  const isOfFiles = tree.owner === 'files';
  return (
    <>
      <nav className={styles.tabs} aria-label="改什么">
        {tabs.map(([name, title]) => (
          <Link
            key={name}
            to="."
            search={(name === '' ? {} : { tab: name }) as never}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {title}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<PageSkeleton delay={300} label="正在取这一页" />}>
        {isOfFiles && tab !== 'copy' && tab !== 'questions' ? (
          <EmptyState
            title="这门课写在课程文件里"
            text="要在这里一批一批改，请先在课程页接管；可以先把它复制到别的课里。"
          />
        ) : !tree.mayDraft ? (
          <EmptyState title="这门课不归你写" text="要改它，请找负责这门课的老师或校长。" />
        ) : (
          <Tab {...{ courseId, tree, tab }} />
        )}
      </Suspense>
    </>
  );
}

function Tab({ courseId, tree, tab }: { courseId: number; tree: Tree; tab: string }) {
  const way = { courseId, tree };
  if (tab === 'replace') return <ReplaceTab courseId={courseId} />;
  if (tab === 'copy') return <CopyTab {...way} />;
  if (tab === 'videos') return <VideosTab {...way} />;
  if (tab === 'questions') return <QuestionsTab courseId={courseId} />;
  return <LecturesTab {...way} />;
}
