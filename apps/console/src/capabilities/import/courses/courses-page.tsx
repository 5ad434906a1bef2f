import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { lazyPart } from '@xuezhou/client/code/lazy-part.ts';
import { dropCourseImport, type CourseImport } from '@xuezhou/contract/import/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Suspense } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { WizardSteps } from '../../../platform/parts/wizard-steps.tsx';
import { ArchiveStep } from './archive-step.tsx';
import { courseImportQuery } from './courses.queries.ts';
import styles from './courses.module.css';

/** They come while a file is sent. */
const LookStep = lazyPart(() => import('./look-step.tsx'), 'LookStep', NotFetched);
const EndedStep = lazyPart(() => import('./ended-step.tsx'), 'EndedStep', NotFetched);
const WorkStep = lazyPart(() => import('./work-step.tsx'), 'WorkStep', NotFetched);

function NotFetched() {
  return <EmptyState title="这一步没有取到" text="请检查网络，刷新以后从这里接着做。" />;
}

const titles = ['选文件', '看会怎样', '导入'];
const steps: Readonly<Record<CourseImport['state'], number>> = {
  ...{ receiving: 0, checking: 1, ready: 1, running: 2, done: titles.length, failed: 1 },
};

/** Whole courses from an archive: nothing is written before the last step. Where one is stands in the address. */
export default function CourseImportPage() {
  const { filters, setFilters } = useFilters(['run'] as const);
  const { run: importId } = filters;
  const query = useQuery({ ...courseImportQuery(importId), enabled: importId !== '' });
  const run = importId === '' ? undefined : query.data;
  const open = (begun: string) => setFilters({ run: begun });
  return (
    <>
      <nav className={styles.trail} aria-label="在哪里">
        <ol>
          <li>
            <Link to="/courses" activeOptions={{ exact: true }}>
              课程
            </Link>
          </li>
          <li aria-current="page">导入课程文件</li>
        </ol>
      </nav>
      <PageHead
        title={run?.fileName ?? '导入课程文件'}
        note={run === undefined && '别的学校导出的课程，或这里导出过的，放回来。'}
        actions={run?.isMine === true && <LetGo run={run} onGone={() => open('')} />}
      />
      <WizardSteps
        label="导入的步骤"
        titles={titles}
        at={run === undefined ? 0 : steps[run.state]}
      />
      {importId === '' && <ArchiveStep onSent={open} />}
      {importId !== '' && run === undefined && <Coming {...{ query }} onAgain={() => open('')} />}
      <Suspense fallback={<PageSkeleton delay={300} label="正在取下一步" />}>
        {run !== undefined && <Step {...{ run }} onAgain={() => open('')} />}
      </Suspense>
    </>
  );
}

interface ComingProps {
  query: { readonly error: Error | null; readonly refetch: () => unknown };
  onAgain: () => void;
}

function Coming({ query: { error, refetch }, onAgain }: ComingProps) {
  if (error === null) return <PageSkeleton delay={300} label="正在取这次导入" />;
  const another = (
    <Button variant="default" onClick={onAgain}>
      另选一个文件
    </Button>
  );
  if (error instanceof RefusalError)
    return <EmptyState title="没有这次导入" text={error.message} action={another} />;
  return (
    <ErrorState
      title="这次导入没有取到"
      text={troubleText(error)}
      action={
        <>
          <Button onClick={() => void refetch()}>再试一次</Button>
          {another}
        </>
      }
    />
  );
}

function Step({ run, onAgain }: { run: CourseImport; onAgain: () => void }) {
  if (run.state === 'ready') return <LookStep key={run.revision} run={run} />;
  if (run.state === 'done') return <EndedStep {...{ run, onAgain }} />;
  return <WorkStep {...{ run, onAgain }} />;
}

function LetGo({ run, onGone }: { run: CourseImport; onGone: () => void }) {
  const { act, isBusy } = useAct();
  const isWritten = run.courses.some(({ courseId }) => courseId !== null);
  if (run.state === 'running' || run.state === 'done' || isWritten) return null;
  const drop = () =>
    act(async () => {
      await call(dropCourseImport, { body: { importId: run.importId } });
      onGone();
      return '没有导入，压缩包已经删去';
    });
  return (
    <Button variant="subtle" loading={isBusy} onClick={() => void drop()}>
      不导入了
    </Button>
  );
}
