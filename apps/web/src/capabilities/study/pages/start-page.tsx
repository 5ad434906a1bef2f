import { useSearch } from '@tanstack/react-router';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { lazy, Suspense } from 'react';
import { DashboardPage } from './dashboard-page.tsx';

const PlanView = lazy(async () => ({
  default: (await import('../parts/plan/plan-view.tsx')).PlanView,
}));
const WelcomeView = lazy(async () => ({
  default: (await import('../parts/plan/welcome-view.tsx')).WelcomeView,
}));

/** Where a learner begins; its views are the plan until the exam, and the three questions that make one. */
export function StartPage() {
  const { view, course } = useSearch({ from: '/dashboard' });
  if (view !== 'plan' && view !== 'welcome') return <DashboardPage />;
  return (
    <Suspense fallback={<PageSkeleton isPage shape="dashboard" />}>
      {view === 'plan' ? <PlanView wanted={Number(course ?? 0)} /> : <WelcomeView />}
    </Suspense>
  );
}
