import { Button, Radio, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  reportQuestion,
  type QuestionReport,
  type QuestionReportReason,
} from '@xuezhou/contract/review';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Sheet } from '@xuezhou/ui/sheet';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import type { PagePartProps } from '../../../platform/page/page-parts.tsx';
import { reportsQuery } from '../review.queries.ts';
import { reviewWords } from '../review.words.ts';
import styles from './report-sheet.module.css';

const words = reviewWords.report;
const reasons = ['key', 'typo', 'unclear', 'outdated', 'other'] as const;

interface ReportSheetProps {
  question: PagePartProps['question-report'];
  isOpen: boolean;
  onClose: () => void;
}

const tones = { open: 'review', fixed: 'right', kept: undefined } as const;

/** What the student reported of a question before, and what came of it; then a new report. */
export function ReportSheet({ question, isOpen, onClose }: ReportSheetProps) {
  const { data: reports = [] } = useQuery(reportsQuery(question.questionId));
  return (
    <Sheet title={words.title} isOpen={isOpen} onClose={onClose}>
      <div className={styles.root}>
        {reports.length > 0 && <OwnReports reports={reports} />}
        <ReportForm question={question} onSent={onClose} />
      </div>
    </Sheet>
  );
}

function OwnReports({ reports }: { reports: readonly QuestionReport[] }) {
  return (
    <section aria-label={words.own}>
      <h3 className={styles.title}>{words.own}</h3>
      <ul className={styles.reports}>
        {reports.map(({ reportId, reason, content, status, reply }) => (
          <li key={reportId}>
            <StatusChip {...(tones[status] && { tone: tones[status] })}>
              {words.status[status]}
            </StatusChip>{' '}
            {words.reasons[reason]}
            {content !== '' && <p className="xz-small xz-quiet">{content}</p>}
            {reply !== null && <p className="xz-small">{words.reply(reply)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReportForm({
  question,
  onSent,
}: Pick<ReportSheetProps, 'question'> & { onSent: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState<QuestionReportReason>('key');
  const [content, setContent] = useState('');
  // The same until it is taken, so that a second try is no second report.
  const [reportId, setReportId] = useState(() => uuidv7());
  const report = useMutation({
    mutationFn: () =>
      call(
        reportQuestion,
        { body: { reportId, ...question, reason, content } },
        { ignoreErrors: true },
      ),
    onSuccess: async () => {
      setReportId(uuidv7());
      setContent('');
      onSent();
      notifications.show(toast({ tone: 'done', title: words.sent }));
      await client.invalidateQueries({ queryKey: reportsQuery(question.questionId).queryKey });
    },
  });
  const failure =
    report.error instanceof RefusalError ? report.error.message : report.isError && words.failed;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        report.mutate();
      }}
    >
      <Radio.Group
        label={words.reason}
        value={reason}
        onChange={(value) => {
          const chosen = reasons.find((one) => one === value);
          if (chosen !== undefined) setReason(chosen);
          // Another reason is another report.
          setReportId(uuidv7());
        }}
      >
        <div className={styles.reasons}>
          {reasons.map((one) => (
            <Radio key={one} value={one} label={words.reasons[one]} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label={words.content}
        placeholder={words.contentHint}
        rows={3}
        maxLength={1000}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
        error={failure}
      />
      <Button type="submit" loading={report.isPending}>
        {words.send}
      </Button>
    </form>
  );
}
