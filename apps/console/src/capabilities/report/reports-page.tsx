import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { reportNames, reportTitles } from '@xuezhou/contract/report/console';
import { periodBeside, wholeWeeks } from '@xuezhou/rules/report/report-period';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHead } from '../../platform/page/page-head.tsx';
import { useFilters } from '../../platform/page/use-filters.ts';
import { SavedViews } from '../../platform/views/saved-views.tsx';
import { MineView } from './mine-view.tsx';
import { PeriodTools } from './period-tools.tsx';
import { askedOf, filterNames, type ReportFilters } from './report.queries.ts';
import { ReportView } from './report-view.tsx';
import styles from './reports.module.css';
import { faultOf } from './shown-period.ts';

const tabs = [
  ...reportNames.map((name) => ({ key: name as string, label: reportTitles[name] })),
  { key: 'mine', label: '我的' },
];

/** How the school goes, and who stands behind each figure: eight pages of one period and course, all in the address. */
export default function ReportsPage() {
  const { filters, setFilters } = useFilters(filterNames);
  const [now] = useState(serverNow);
  const asked = askedOf(filters, now);
  const page = asked?.name ?? 'mine';
  const fault = faultOf(filters);
  const turn = (key: string) => setFilters({ page: key, opens: '', line: '' });
  const move = (side: -1 | 1) => {
    if (asked === null || fault !== undefined) return;
    const { from, to } = periodBeside(wholeWeeks(asked), side);
    setFilters({ range: 'own', from, to, opens: '', line: '' });
  };
  usePageKeys({
    ...Object.fromEntries(tabs.map(({ key }, at) => [`${at + 1}`, () => turn(key)])),
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
  });
  return (
    <>
      <PageHead
        title="报表"
        {...(asked !== null && {
          actions: <PeriodTools {...{ filters, asked, setFilters }} />,
        })}
      />
      <div className={styles.tabs}>
        <TabsLine
          label="报表"
          items={tabs.map((tab) => ({ ...tab, isCurrent: tab.key === page }))}
          renderLink={({ key }, link) => (
            <Link to="/reports" search={searchOf(filters, key)} {...link} />
          )}
        />
      </div>
      {asked === null ? (
        <MineView />
      ) : (
        <>
          <SavedViews list="reports" />
          {fault === undefined ? (
            <ReportView key={asked.name} {...{ asked, filters, setFilters }} />
          ) : (
            <EmptyState title="还没有选好时间" text={`${fault.words}，选好就数。`} />
          )}
        </>
      )}
    </>
  );
}

/** The same period and course on another page. */
function searchOf(filters: ReportFilters, page: string): Record<string, string> {
  const next = { ...filters, page, opens: '', line: '' };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''));
}
