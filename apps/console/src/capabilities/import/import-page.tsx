import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { lazyPart } from '@xuezhou/client/code/lazy-part.ts';
import { dropImport, type ImportRun } from '@xuezhou/contract/import/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Suspense } from 'react';
import { useAct } from '../../platform/act/use-act.ts';
import { PageHead } from '../../platform/page/page-head.tsx';
import { useFilters } from '../../platform/page/use-filters.ts';
import { WizardSteps } from '../../platform/parts/wizard-steps.tsx';
import { FileStep } from './file-step.tsx';
import { runQuery } from './import.queries.ts';
import { countAll } from './import.words.ts';
import styles from './import.module.css';

/** The steps after the first come while a file is sent. */
const ColumnsStep = lazyPart(() => import('./columns-step.tsx'), 'ColumnsStep', NotFetched);
const PreviewStep = lazyPart(() => import('./preview-step.tsx'), 'PreviewStep', NotFetched);
const DoneStep = lazyPart(() => import('./done-step.tsx'), 'DoneStep', NotFetched);
const WorkStep = lazyPart(() => import('./work-step.tsx'), 'WorkStep', NotFetched);

function NotFetched() {
  return <EmptyState title="这一步没有取到" text="请检查网络，刷新以后从这里接着做。" />;
}

const titles = ['选文件', '对列', '预览', '导入'];

const steps: Readonly<Record<ImportRun['state'], number>> = {
  ...{ reading: 1, columns: 1, checking: 2, ready: 2, running: 3, done: titles.length, failed: 2 },
};

/** Many questions from a file: nothing is written before the last step. Where one is stands in the address. */
export default function ImportPage() {
  const { filters, setFilters } = useFilters(['run', 'columns'] as const);
  const { run: importId } = filters;
  const query = useQuery({ ...runQuery(importId), enabled: importId !== '' });
  const run = importId === '' ? undefined : query.data;
  const leave = () => setFilters({ run: '', columns: '' });
  const hasHead = run !== undefined && run.head !== null;
  const isAtColumns = hasHead && filters.columns !== '' && run.state !== 'done';
  const at = run === undefined ? 0 : isAtColumns ? 1 : steps[run.state];
  return (
    <>
      <nav className={styles.trail} aria-label="在哪里">
        <ol>
          <li>
            <Link to="/bank" activeOptions={{ exact: true }}>
              题库
            </Link>
          </li>
          <li aria-current="page">导入</li>
        </ol>
      </nav>
      <PageHead
        title={run?.fileName ?? '导入题目、讲义、闪卡和书'}
        actions={run !== undefined && <LetGo run={run} onGone={leave} />}
      />
      <WizardSteps label="导入的步骤" titles={titles} at={at} />
      {importId === '' && <FileStep onBegun={(begun) => setFilters({ run: begun, columns: '' })} />}
      {importId !== '' && run === undefined && query.error === null && (
        <PageSkeleton delay={300} label="正在取这次导入" />
      )}
      {query.error !== null && run === undefined && importId !== '' && (
        <ErrorState
          title="这次导入没有取到"
          text={troubleText(query.error)}
          action={
            <>
              <Button onClick={() => void query.refetch()}>再试一次</Button>
              <Button variant="default" onClick={leave}>
                另选一个文件
              </Button>
            </>
          }
        />
      )}
      <Suspense fallback={<PageSkeleton delay={300} label="正在取下一步" />}>
        {run !== undefined && (
          <Step
            {...{ run, isAtColumns, onAgain: leave }}
            onColumns={(isShown) => setFilters({ columns: isShown ? '1' : '' })}
          />
        )}
      </Suspense>
    </>
  );
}

interface StepProps {
  run: ImportRun;
  isAtColumns: boolean;
  onColumns: (isShown: boolean) => void;
  onAgain: () => void;
}

function Step({ run, isAtColumns, onColumns, onAgain }: StepProps) {
  const { state, importId } = run;
  if (state === 'columns' || isAtColumns)
    return <ColumnsStep key={importId} run={run} onSent={() => onColumns(false)} />;
  if (state === 'done') return <DoneStep run={run} onAgain={onAgain} />;
  // Rows that were seen stay while they are looked at again.
  if (state === 'ready' || (state === 'checking' && countAll(run.counts) > 0))
    return <PreviewStep run={run} onColumns={() => onColumns(true)} />;
  return <WorkStep run={run} onColumns={() => onColumns(true)} onAgain={onAgain} />;
}

function LetGo({ run, onGone }: { run: ImportRun; onGone: () => void }) {
  const { act, isBusy } = useAct();
  if (run.state === 'running' || run.state === 'done') return null;
  const drop = () =>
    act(async () => {
      await call(dropImport, { body: { importId: run.importId } });
      onGone();
      return '没有导入，文件已经放下';
    });
  return (
    <Button variant="subtle" loading={isBusy} onClick={() => void drop()}>
      不导入了
    </Button>
  );
}
