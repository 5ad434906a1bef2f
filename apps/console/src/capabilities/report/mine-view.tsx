import { Button, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { keyOf, operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import {
  reportNames,
  reportTitles,
  type ReportName,
  listReportMails,
  scheduleReport,
} from '@xuezhou/contract/report/console';
import { listViews } from '@xuezhou/contract/staff';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useAct } from '../../platform/act/use-act.ts';
import { mailsQuery } from './report.queries.ts';
import styles from './reports.module.css';

/** What of the reports is one's own: views that were kept, and what comes by mail. */
export const MineView = () => (
  <div className={styles.parts}>
    <KeptViews />
    <Mails />
  </div>
);

const viewsQuery = operationQuery(
  listViews,
  { query: { list: 'reports' } },
  { ignoreErrors: true },
);

function KeptViews() {
  const { data, error, refetch } = useQuery(viewsQuery);
  return (
    <SectionCard title="存下的报表" caption="一页报表连同它的时间和课程">
      {data === undefined && error === null && (
        <PageSkeleton delay={300} label="正在取存下的报表" />
      )}
      {data === undefined && error !== null && (
        <Failed what="存下的报表" error={error} retry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <p className={styles.quiet}>还没有存过。在一页报表里选好时间和课程，再按“存为新视图”。</p>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.views}>
          {data.map(({ viewId, name, search }) => (
            <li key={viewId}>
              <Link
                to="/reports"
                search={{
                  ...Object.fromEntries(new URLSearchParams(search)),
                  view: String(viewId),
                }}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function Mails() {
  const { data, error, refetch } = useQuery(mailsQuery);
  const { setMail, isBusy, refusal } = useMailSwitch();
  return (
    <SectionCard
      title="每周一寄给我"
      caption="上一周的数字和它们的口径，星期一早上八点半；没有学员的名字"
    >
      {data === undefined && error === null && (
        <PageSkeleton delay={300} label="正在取寄给我的报表" />
      )}
      {data === undefined && error !== null && (
        <Failed what="寄给我的报表" error={error} retry={() => void refetch()} />
      )}
      {data?.canBeMailed === false && (
        <p className={styles.quiet}>你的登录名不是邮箱，没有地方寄。请校长改成邮箱再来。</p>
      )}
      {data !== undefined && (
        <div className={styles.mails} role="group" aria-label="每周一寄给我">
          {reportNames.map((name) => (
            <Switch
              key={name}
              label={reportTitles[name]}
              checked={data.names.includes(name)}
              disabled={isBusy || (!data.canBeMailed && !data.names.includes(name))}
              onChange={({ currentTarget }) => setMail(name, currentTarget.checked)}
            />
          ))}
        </div>
      )}
      <p role="alert" className={styles.refusal} hidden={refusal === undefined}>
        {refusal}
      </p>
    </SectionCard>
  );
}

/** Turns the weekly mail of a page on or off. */
export function useMailSwitch() {
  const queryClient = useQueryClient();
  const { act, isBusy, refusal } = useAct();
  return {
    ...{ isBusy, refusal },
    setMail: (name: ReportName, isWanted: boolean) =>
      void act(async () => {
        await call(scheduleReport, { body: { name, isWanted } });
        await queryClient.invalidateQueries({ queryKey: keyOf(listReportMails) });
        return isWanted ? `每周一把“${reportTitles[name]}”寄给你` : `不再寄“${reportTitles[name]}”`;
      }),
  };
}

interface FailedProps {
  what: string;
  error: unknown;
  retry: () => void;
}

const Failed = ({ what, error, retry }: FailedProps) => (
  <ErrorState
    title={`${what}没有取到`}
    text={troubleText(error)}
    action={<Button onClick={retry}>再试一次</Button>}
  />
);
