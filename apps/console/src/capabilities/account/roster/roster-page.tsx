import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazyPart } from '@xuezhou/client/code/lazy-part.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Suspense } from 'react';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { WizardSteps } from '../../../platform/parts/wizard-steps.tsx';
import { useMayFully } from '../../../platform/session/self.ts';
import { saveTemplate } from './roster-files.ts';
import styles from './roster.module.css';
import { SheetStep } from './sheet-step.tsx';
import { useRoster, type Roster } from './use-roster.ts';

/** The steps after the first come while a file is looked for. */
const ColumnsStep = lazyPart(() => import('./columns-step.tsx'), 'ColumnsStep', NotFetched);
const PreviewStep = lazyPart(() => import('./preview-step.tsx'), 'PreviewStep', NotFetched);
const DoneStep = lazyPart(() => import('./done-step.tsx'), 'DoneStep', NotFetched);

function NotFetched() {
  return <EmptyState title="这一步没有取到" text="请检查网络，刷新以后再选一次文件。" />;
}

const titles = ['选文件', '对列', '预览', '报名'];

const stepOf = (roster: Roster | null): number => {
  if (roster === null) return 0;
  if (roster.done !== undefined) return titles.length;
  return roster.rows === undefined ? 1 : 2;
};

/** Many students from a list: nothing is written before the last step. */
export default function RosterPage() {
  const desk = useRoster();
  const { roster } = desk;
  const mayEnrol = useMayFully()('enrolment.write');
  if (!mayEnrol)
    return (
      <>
        <PageHead title="从 Excel 报名" />
        <EmptyState
          title="你不能按名单报名"
          text={<Withheld permission="enrolment.write" what="按名单报名" />}
        />
      </>
    );
  const at = stepOf(roster);
  return (
    <>
      <nav className={styles.trail} aria-label="在哪里">
        <ol>
          <li>
            <Link to="/students" activeOptions={{ exact: true }}>
              学员
            </Link>
          </li>
          <li aria-current="page">从 Excel 报名</li>
        </ol>
      </nav>
      <PageHead
        title={roster?.name ?? '从 Excel 报名'}
        actions={
          <>
            {at < 2 && (
              <Button
                variant="default"
                leftSection={<IconDownload size={18} stroke={1.6} />}
                onClick={() => void saveTemplate()}
              >
                下载模板
              </Button>
            )}
            {(at === 1 || at === 2) && (
              <Button variant="subtle" onClick={desk.drop}>
                换一份
              </Button>
            )}
          </>
        }
      />
      <WizardSteps label="报名的步骤" titles={titles} at={at} />
      {roster === null && <SheetStep onRows={desk.begin} />}
      <Suspense fallback={<PageSkeleton delay={300} label="正在取下一步" />}>
        {roster !== null && at === 1 && <ColumnsStep roster={roster} desk={desk} />}
        {roster?.rows !== undefined && at === 2 && (
          <PreviewStep roster={roster} rows={roster.rows} desk={desk} />
        )}
        {roster?.done !== undefined && (
          <DoneStep answer={roster.done} rows={roster.rows ?? []} onAgain={desk.drop} />
        )}
      </Suspense>
      <LeaveGuard unsaved={at === 2 ? `${roster?.rows?.length ?? 0} 行名单` : undefined} />
    </>
  );
}
