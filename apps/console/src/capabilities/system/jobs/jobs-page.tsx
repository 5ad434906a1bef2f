import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { dropJob, retryJob, type FailedJob } from '@xuezhou/contract/system/console';
import { useAct } from '../../../platform/act/use-act.ts';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { rowsAtHand } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { SystemTabs } from '../system-tabs.tsx';
import { jobsQuery } from '../system.queries.ts';
import styles from '../system.module.css';

/** What failed and is not tried again by itself: with what was said, to be tried again or given up. */
export default function JobsPage() {
  const { data: jobs } = useSuspenseQuery(jobsQuery);
  const mayAct = useMay()('system.write');
  const { act, isBusy, refusal } = useAct();
  const { open, dialog } = useDialog<FailedJob>((job, state) => (
    <ActDialog
      {...state}
      title={`不做“${job.title}”了`}
      button="去掉这个任务"
      work={async () => {
        await call(dropJob, { body: { jobId: job.jobId } }, { ignoreErrors: true });
        return `“${job.title}”去掉了`;
      }}
    >
      <p>它不会再做，也找不回来；记入操作记录。要它做成，请先按原因改好，再“再试”。</p>
    </ActDialog>
  ));
  const retry = (job: FailedJob) =>
    act(async () => {
      await call(retryJob, { body: { jobId: job.jobId } }, { ignoreErrors: true });
      return `“${job.title}”重新排上了`;
    });
  return (
    <>
      <PageHead title="系统" note="这里是试了几次都没有做成、不会自己再试的任务。" />
      <SystemTabs at="/system/jobs" count={jobs.length} />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <ConsoleList
        label="没有做成的任务"
        source={rowsAtHand(jobs)}
        unit="个"
        rowKey={({ jobId }) => jobId}
        columns={columnsFor(mayAct, isBusy, (job) => void retry(job), open)}
        empty={{
          title: '任务都做成了',
          text: '没有做成的会列在这里，说明原因，可以再试。',
        }}
        note={!mayAct && <Withheld permission="system.write" what="再试和去掉" />}
      />
      {dialog}
    </>
  );
}

function columnsFor(
  mayAct: boolean,
  isBusy: boolean,
  retry: (job: FailedJob) => void,
  drop: (job: FailedJob) => void,
): Column<FailedJob>[] {
  const columns: Column<FailedJob>[] = [
    { key: 'title', title: '任务', card: 'head', width: 190, render: ({ title }) => title },
    {
      key: 'error',
      title: '原因',
      render: ({ error }) => <span className={styles.error}>{error || '没有说'}</span>,
    },
    { key: 'attempts', title: '试过', width: 80, render: ({ attempts }) => `${attempts} 次` },
    { key: 'at', title: '最后一次', width: 150, render: ({ failedAt }) => momentText(failedAt) },
  ];
  if (!mayAct) return columns;
  return [
    ...columns,
    {
      key: 'acts',
      title: '操作',
      align: 'right',
      width: 170,
      card: 'head',
      render: (job) => (
        <span className={styles.acts}>
          <Button variant="default" size="xs" disabled={isBusy} onClick={() => retry(job)}>
            再试
          </Button>
          <Button variant="subtle" color="gray" size="xs" onClick={() => drop(job)}>
            不做了
          </Button>
        </span>
      ),
    },
  ];
}
