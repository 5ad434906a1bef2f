import { Button, Textarea } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import type { DataOf } from '@xuezhou/contract/kernel';
import {
  settleQuestionReport,
  settleQuestionReports,
  type listOpenQuestionReports,
} from '@xuezhou/contract/review/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { filled } from '../../platform/form/rules.ts';
import styles from './questions.module.css';

type Report = DataOf<typeof listOpenQuestionReports>[number];

const reasons: Readonly<Record<Report['reason'], string>> = {
  ...{ key: '答案不对', typo: '有错字', unclear: '说得不清楚', outdated: '过时了', other: '其他' },
};

interface QuestionReportsProps {
  query: Pick<UseQueryResult<Report[]>, 'data' | 'error' | 'refetch'>;
  maySettle: boolean;
}

export function QuestionReports({ query, maySettle }: QuestionReportsProps) {
  const { data, error, refetch } = query;
  if (data === undefined)
    return error === null ? (
      <PageSkeleton delay={300} label="正在取报错" />
    ) : (
      <ErrorState
        title="报错没有取到"
        text={troubleText(error)}
        action={<Button onClick={() => void refetch()}>再试一次</Button>}
      />
    );
  if (data.length === 0)
    return <EmptyState title="没有在等的报错" text="学员在题目里按“报错”以后，会出现在这里。" />;
  return (
    <ul className={styles.list} aria-label="学员报的题目">
      {byQuestion(data).map(({ questionId, reports }) => (
        <li key={questionId}>
          <ReportedQuestion {...{ reports, maySettle }} />
        </li>
      ))}
    </ul>
  );
}

/** In the order of the oldest of each. */
function byQuestion(reports: readonly Report[]): { questionId: number; reports: Report[] }[] {
  const ids = [...new Set(reports.map(({ questionId }) => questionId))];
  return ids.map((questionId) => ({
    questionId,
    reports: reports.filter((report) => report.questionId === questionId),
  }));
}

interface ReportedQuestionProps {
  /** Those of one question, the oldest first. */
  reports: readonly Report[];
  maySettle: boolean;
}

function ReportedQuestion({ reports, maySettle }: ReportedQuestionProps) {
  const [first] = reports;
  if (first === undefined) return null;
  const { questionId, stem } = first;
  const kinds = [...new Set(reports.map(({ reason }) => reason))];
  return (
    <article className={styles.card} aria-label={`题目 ${questionId} 的报错`}>
      <div className={styles.head}>
        <h2>题目 {questionId}</h2>
        {kinds.map((reason) => (
          <StatusChip key={reason} tone="review">
            {reasons[reason]}
          </StatusChip>
        ))}
        {reports.some(({ hasChanged }) => hasChanged) && (
          <StatusChip tone="right">报错以后改过</StatusChip>
        )}
        <span className={styles.quiet}>
          {reports.length > 1 && `${reports.length} 份，最早 `}
          {first.reportedOn}
        </span>
      </div>
      <blockquote className={styles.words}>
        {stem === null ? '这道题已经撤下' : <FormulaText text={stem} />}
      </blockquote>
      {reports
        .filter(({ content }) => content !== '')
        .map(({ reportNo, content }) => (
          <p key={reportNo}>学员说：{content}</p>
        ))}
      {maySettle && <Settle questionId={questionId} reports={reports} />}
    </article>
  );
}

interface SettleProps {
  questionId: number;
  reports: readonly Report[];
}

/** Each student who reported it gets the reply as a message, whichever it is. */
function Settle({ questionId, reports }: SettleProps) {
  const form = useConsoleForm({
    initial: { reply: '' },
    check: { reply: filled('请写上答复，学员会看到') },
    refused: { questionReplyEmpty: 'reply' },
  });
  const settle = (status: 'fixed' | 'kept') =>
    void form.submit(async (values) => {
      const reply = values.reply.trim();
      const reportNos = reports.map(({ reportNo }) => reportNo);
      const [reportNo, ...others] = reportNos;
      if (reportNo === undefined) return undefined;
      if (others.length === 0)
        await call(settleQuestionReport, { body: { reportNo, status, reply } });
      else await call(settleQuestionReports, { body: { questionId, reportNos, status, reply } });
      const whom = others.length === 0 ? '学员' : '报错的学员都';
      return `${status === 'fixed' ? '记下改好了' : '记下题目没有错'}，${whom}会收到答复`;
    });
  return (
    <div className={styles.form}>
      <Textarea
        label="答复"
        description={reports.length > 1 ? '报错的学员都会收到这段话' : '学员会收到这段话'}
        maxLength={2000}
        autosize
        minRows={1}
        {...form.field('reply')}
      />
      <p className={styles.refusal} role="alert" hidden={form.refusal === undefined}>
        {form.refusal}
      </p>
      <div className={styles.buttons}>
        <Button variant="default" disabled={form.isBusy} onClick={() => settle('kept')}>
          题目没有错
        </Button>
        <Button variant="light" loading={form.isBusy} onClick={() => settle('fixed')}>
          改好了
        </Button>
      </div>
    </div>
  );
}
