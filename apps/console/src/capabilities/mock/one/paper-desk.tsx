import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { lazyPart } from '@xuezhou/client/code/lazy-part.ts';
import type { ManagedPaper } from '@xuezhou/contract/mock/console';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Suspense } from 'react';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import { checkQuery } from '../mock.queries.ts';
import { FactsCard } from './facts-card.tsx';
import { FaultsCard } from './faults-card.tsx';
import styles from './paper-desk.module.css';
import { PaperHead } from './paper-head.tsx';
import { RulesCard } from './rules-card.tsx';
import { TrialCard } from './trial-card.tsx';
import { usePlan } from './use-plan.ts';

const NotFetched = () => <p role="alert">主题没有取到，请刷新这一页再看</p>;

// A paper has the one or the other.
const BlueprintCard = lazyPart(() => import('./blueprint-card.tsx'), 'BlueprintCard', NotFetched);
const FixedTopics = lazyPart(() => import('../fixed/fixed-topics.tsx'), 'FixedTopics', NotFetched);

/** So long nothing is typed before it is counted anew. */
const restMs = 400;

/** A paper as it is written: facts, topics, rules; beside them what is missing and what a trial would give. */
export function PaperDesk({ paper }: { paper: ManagedPaper }) {
  const editor = usePlan(paper);
  const { plan, isDirty } = editor;
  const isReadOnly = paper.owner === 'files' || !paper.mayDraft;
  const [counted] = useDebouncedValue(plan, restMs);
  const { courseId, paperId } = paper;
  const check = useQuery({
    ...checkQuery({ courseId, paperId, plan: counted }),
    placeholderData: (before) => before,
  });
  const shared = { paper, editor, isReadOnly, check: check.data };
  return (
    <>
      <PaperHead {...shared} />
      <div className={styles.root}>
        <div className={styles.main}>
          <FactsCard {...shared} />
          <Suspense fallback={<PageSkeleton />}>
            {plan.way === 'blueprint' ? <BlueprintCard {...shared} /> : <FixedTopics {...shared} />}
          </Suspense>
        </div>
        <aside className={styles.aside} aria-label="规矩和试抽">
          <FaultsCard check={check.data} error={check.error} onRetry={() => void check.refetch()} />
          <RulesCard editor={editor} isReadOnly={isReadOnly} />
          <TrialCard courseId={courseId} paperId={paperId} plan={plan} />
        </aside>
      </div>
      <LeaveGuard unsaved={isDirty && !editor.isBusy ? '这份试卷的改动' : undefined} />
    </>
  );
}
