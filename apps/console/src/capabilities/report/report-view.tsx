import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { ErrorState } from '@xuezhou/ui/error-state';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { toast } from '@xuezhou/ui/toast';
import { useMay } from '../../platform/session/self.ts';
import { BehindCard } from './behind-card.tsx';
import { Figures } from './figures.tsx';
import { ReportTableCard } from './report-table.tsx';
import {
  reportQuery,
  type Report,
  type ReportAsked,
  type ReportFilters,
} from './report.queries.ts';
import { openedIn } from './report.words.ts';
import styles from './reports.module.css';
import { saveReport } from './save-report.ts';

interface ReportViewProps {
  asked: ReportAsked;
  filters: ReportFilters;
  setFilters: (changed: Partial<ReportFilters>) => void;
}

/** One page: its figures, its tables, and under them what was opened. */
export function ReportView({ asked, filters, setFilters }: ReportViewProps) {
  const { data, error, refetch, isFetching } = useQuery(reportQuery(asked));
  const { opens, line } = filters;
  const save = () => {
    if (data === undefined) return;
    saveReport(asked, data).catch(() =>
      notifications.show(toast({ tone: 'failed', title: 'Excel 没有做成，请检查网络后再试一次' })),
    );
  };
  // What is open is taken along by its own tools.
  usePageKeys({ e: opens === '' ? save : undefined });
  if (data === undefined)
    return error === null ? (
      <PageSkeleton delay={300} label="正在取报表" />
    ) : (
      <ErrorState
        title="报表没有取到"
        text={troubleText(error)}
        // What was refused would be refused again: another period is chosen above.
        action={
          error instanceof RefusalError ? undefined : (
            <Button loading={isFetching} onClick={() => void refetch()}>
              再试一次
            </Button>
          )
        }
      />
    );
  const open = (key: string, ofLine = '') => setFilters({ opens: key, line: ofLine });
  const found = opens === '' ? undefined : openedIn(data, opens, line);
  return (
    <div className={styles.root}>
      <p className={styles.quiet}>
        {data.from} 到 {data.to}，按整周算{data.hasCourses ? '' : '；这一页不分课程'}。
      </p>
      <Figures figures={data.figures} opened={opens} onOpen={open} />
      {asked.name === 'learning' && <BehindLink />}
      <Tables {...{ data, opens, line, open }} />
      {found !== undefined && (
        <BehindCard {...{ asked, opens, line, ...found }} onClose={() => open('')} />
      )}
      <Foot onSave={save} />
    </div>
  );
}

interface TablesProps {
  data: Report;
  opens: string;
  line: string;
  open: (key: string, line: string) => void;
}

const Tables = ({ data: { tables }, opens, line, open }: TablesProps) => (
  <div className={styles.parts}>
    {tables.map((table) => (
      <ReportTableCard
        key={table.key}
        table={table}
        opened={
          opens.startsWith(`${table.key}.`)
            ? { column: opens.slice(table.key.length + 1), line }
            : undefined
        }
        onOpen={(column, ofLine) => open(`${table.key}.${column}`, ofLine)}
      />
    ))}
  </div>
);

/** Who falls behind is found by the rules of the list of students, with the reason of each. */
function BehindLink() {
  const may = useMay();
  if (!may('student.read')) return null;
  return (
    <p className={styles.quiet}>
      谁可能掉队、为什么，在<Link to="/students">学员</Link>里看。
    </p>
  );
}

const Foot = ({ onSave }: { onSave: () => void }) => (
  <div className={styles.foot}>
    <span className={styles.keys}>
      <KeyHint keys={['1', '–', '8']}>换页</KeyHint>
      <KeyHint keys={['E']}>导出</KeyHint>
      <KeyHint keys={['←', '→']}>前后一段时间</KeyHint>
    </span>
    <span>“—”是没有，或不到 5 个人：不单列，也不能从合计减出来。</span>
    <Button variant="default" size="sm" onClick={onSave}>
      导出这一页
    </Button>
  </div>
);
