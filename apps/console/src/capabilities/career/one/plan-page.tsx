import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ManagedPlan } from '@xuezhou/contract/career/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { useState } from 'react';
import { Fetched } from '../../../platform/editor/fetched.tsx';
import { idInAddress } from '../../../platform/page/id-in-address.ts';
import { planPartsQuery, planQuery } from '../career.queries.ts';
import { PlanDesk } from './plan-desk.tsx';
import { emptyPlan } from './plan-steps.ts';

/** One career plan: who finds it, and its steps. */
export default function PlanPage() {
  const params: { planId?: string } = useParams({ strict: false });
  const planId = idInAddress(params.planId);
  if (planId === undefined) return <NoPlan />;
  return planId === null ? <NewPlan /> : <OnePlan key={planId} planId={planId} />;
}

function NewPlan() {
  const [managed] = useState<ManagedPlan>(() => ({
    ...{ planId: 0, owner: 'console', version: 0, isWithdrawn: true, assigned: 0 },
    plan: emptyPlan(),
  }));
  return <WithParts managed={managed} isNew />;
}

const OnePlan = ({ planId }: { planId: number }) => (
  <Fetched asked={useQuery(planQuery(planId))} failed="这个职业规划没有打开">
    {(managed) => <WithParts managed={managed} isNew={false} />}
  </Fetched>
);

const WithParts = ({ managed, isNew }: { managed: ManagedPlan; isNew: boolean }) => (
  <Fetched asked={useQuery(planPartsQuery)} failed="课程、试卷和训练营没有取到">
    {(parts) => <PlanDesk managed={managed} parts={parts} isNew={isNew} />}
  </Fetched>
);

const NoPlan = () => (
  <EmptyState
    art="lighthouse"
    order={1}
    title="没有这个职业规划"
    text="地址可能写错了。"
    action={<Link to="/classes/plans">回到职业规划</Link>}
  />
);
