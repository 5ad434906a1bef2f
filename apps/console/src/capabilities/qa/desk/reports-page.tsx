import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { listComplaints } from '@xuezhou/contract/assistant/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { QaTabs } from '../qa-tabs.tsx';
import { complaintsQuery, reportsQuery } from '../qa.queries.ts';
import { reportKindNames, thingNames } from '../qa.words.ts';
import { SettleForm, type QaReport } from './settle-form.tsx';
import styles from './desk.module.css';

type Complaint = DataOf<typeof listComplaints>[number];

/** What students say is wrong: with what others wrote, with what was hidden, and with what the assistant answered. */
export default function ReportsPage() {
  const reports = useSuspenseQuery(reportsQuery).data;
  const complaints = useSuspenseQuery(complaintsQuery).data;
  return (
    <>
      <PageHead
        title="举报和申诉"
        count={reports.length > 0 && `${reports.length} 份在等`}
        note="举报、申诉的人会收到结果；东西被隐藏的人会看到原因。"
      />
      <QaTabs at="/qa/reports" />
      {reports.length === 0 ? (
        <EmptyState title="没有在等的举报和申诉" text="学员举报或申诉以后，会出现在这里。" />
      ) : (
        <ul className={styles.list} aria-label="举报和申诉">
          {reports.map((report) => (
            <li key={report.reportId}>
              <Report report={report} />
            </li>
          ))}
        </ul>
      )}
      {complaints.length > 0 && <Complaints complaints={complaints} />}
    </>
  );
}

function Report({ report }: { report: QaReport }) {
  const { isAppeal, thing, questionId, kind, content, words, at } = report;
  const name = thingNames[thing.kind];
  const title = isAppeal ? `申诉：隐藏的${name}` : `举报：${name}`;
  return (
    <article className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {!isAppeal && <StatusChip tone="review">{reportKindNames[kind] ?? kind}</StatusChip>}
        <span className={styles.quiet}>{momentText(at)}</span>
        <Link to="/qa" search={{ open: questionId }} className={styles.way}>
          看整个问题
        </Link>
      </div>
      <blockquote className={styles.words}>
        <FormulaText text={words} />
      </blockquote>
      {content !== '' && (
        <p>
          {isAppeal ? '写的人说：' : '举报的人说：'}
          {content}
        </p>
      )}
      <SettleForm report={report} />
    </article>
  );
}

function Complaints({ complaints }: { complaints: readonly Complaint[] }) {
  return (
    <section className={styles.more} aria-label="学员说 AI 答得不对的">
      <h2>学员说 AI 答得不对的</h2>
      <p className={styles.quiet}>不写是谁问的。课程里讲得不清楚的地方，往往在这里看得出来。</p>
      <ul className={styles.list}>
        {complaints.map(({ searchId, question, sentences, complaint, at }) => (
          <li key={searchId} className={styles.card}>
            <div className={styles.head}>
              <h3>
                <FormulaText text={question} />
              </h3>
              <span className={styles.quiet}>{momentText(at)}</span>
            </div>
            {sentences.length > 0 && (
              <blockquote className={styles.words}>
                <FormulaText text={sentences.map(({ text }) => text).join('')} />
              </blockquote>
            )}
            {complaint !== '' && <p>学员说：{complaint}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
