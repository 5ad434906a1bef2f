import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import type { ManagedPaper } from '@xuezhou/contract/mock/console';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import { FixedTopics } from '../fixed/fixed-topics.tsx';
import { checkQuery } from '../mock.queries.ts';
import { BlueprintCard } from './blueprint-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { FaultsCard } from './faults-card.tsx';
import styles from './paper-desk.module.css';
import { PaperHead } from './paper-head.tsx';
import { RulesCard } from './rules-card.tsx';
import { TrialCard } from './trial-card.tsx';
import { usePlan } from './use-plan.ts';

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
          {plan.way === 'blueprint' ? <BlueprintCard {...shared} /> : <FixedTopics {...shared} />}
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
