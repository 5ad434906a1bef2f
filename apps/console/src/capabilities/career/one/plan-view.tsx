import { PlanTree } from '@xuezhou/client/career/plan-tree.tsx';
import type { CareerPlan, PlanParts } from '@xuezhou/contract/career/console';
import { plannedView } from '@xuezhou/rules/career/plan-view';
import { SectionCard } from '@xuezhou/ui/section-card';
import { ReaderView } from '../../../platform/editor/reader-view.tsx';
import styles from './plan-desk.module.css';

/** As a student has it who has studied nothing yet. */
export function PlanView({ plan, parts }: { plan: CareerPlan; parts: PlanParts }) {
  return (
    <ReaderView faults={[]} faultsTitle="">
      <div className={styles.view}>
        <SectionCard title={plan.title.trim() || '还没有名称'} size="section">
          {plan.intro.trim() !== '' && <p className={styles.intro}>{plan.intro}</p>}
        </SectionCard>
        <PlanTree nodes={plannedView(plan, parts)} />
      </div>
    </ReaderView>
  );
}
