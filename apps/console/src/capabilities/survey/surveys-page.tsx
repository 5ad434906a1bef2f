import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { wholeList } from '../../platform/list/list-source.ts';
import { PageHead } from '../../platform/page/page-head.tsx';
import { Withheld } from '../../platform/parts/withheld.tsx';
import { useMay } from '../../platform/session/self.ts';
import { EsgList } from './esg-list.tsx';
import type { SurveySummary } from './results-dialog.tsx';
import { surveysQuery } from './survey.queries.ts';
import { surveyState } from './survey-state.ts';
import styles from './surveys.module.css';

const ResultsDialog = sheetPart(() => import('./results-dialog.tsx'), 'ResultsDialog');
const ExportDialog = sheetPart(() => import('./export-dialog.tsx'), 'ExportDialog');

/** Surveys and what was answered, and those who want to sit for ESG. */
export default function SurveysPage() {
  const may = useMay();
  const mayRead = may('student.export');
  const mayWrite = may('content.publish');
  const router = useRouter();
  const begin = () => void router.navigate({ to: '/surveys/new' });
  usePageKeys({ c: mayWrite ? begin : undefined });
  const query = useQuery(surveysQuery);
  const exporting = useDialog<SurveySummary>((survey, state) => (
    <ExportDialog survey={survey} {...state} />
  ));
  const { open, dialog } = useDialog<SurveySummary>((survey, state) => (
    <ResultsDialog
      {...{ survey, ...state }}
      onExport={() => {
        state.onClose();
        exporting.open(survey);
      }}
    />
  ));
  return (
    <>
      <PageHead
        title="调查"
        note={
          mayRead ? (
            '打开一份，看结果，改题目，开放或结束。'
          ) : (
            <Withheld permission="student.export" what="看答案和 ESG 报名" />
          )
        }
        actions={
          <>
            <Button variant="default" renderRoot={(root) => <Link {...root} to="/surveys/esg" />}>
              ESG 登记表
            </Button>
            {mayWrite && (
              <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={begin}>
                新调查
              </Button>
            )}
          </>
        }
      />
      <ConsoleList
        name="surveys"
        label="调查"
        unit="份"
        columns={mayRead ? [...columns, resultsColumn(open)] : columns}
        source={wholeList(query)}
        rowKey={({ surveyId }) => surveyId}
        empty={{ title: '还没有调查', text: '新建一份，或在课程目录里写好导入，会出现在这里。' }}
      />
      {mayRead && <EsgList maySettle={may('request.decide')} />}
      {dialog}
      {exporting.dialog}
    </>
  );
}

const stateOf = (survey: SurveySummary): string => surveyState(survey);

const columns: Column<SurveySummary>[] = [
  {
    key: 'title',
    title: '调查',
    card: 'head',
    value: ({ title }) => title,
    render: ({ surveyId, title, isAnonymous, owner }) => (
      <span className={styles.name}>
        <Link to="/surveys/$surveyId" params={{ surveyId: String(surveyId) }}>
          {title}
        </Link>
        {isAnonymous && <small>匿名</small>}
        {owner === 'file' && <small>写在 surveys.yaml</small>}
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    card: 'head',
    value: stateOf,
    render: (survey) => (
      <StatusChip tone={stateOf(survey) === '开着' ? 'right' : 'quiet'}>
        {stateOf(survey)}
      </StatusChip>
    ),
  },
  {
    key: 'closes',
    title: '到什么时候',
    value: ({ closesAt }) => closesAt,
    render: ({ closesAt }) => (closesAt === null ? '不限' : momentText(closesAt)),
  },
  {
    key: 'posted',
    title: '收到',
    align: 'right',
    value: ({ posted }) => posted,
    render: ({ posted }) => `${posted} 份`,
  },
];

const resultsColumn = (open: (survey: SurveySummary) => void): Column<SurveySummary> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  width: 120,
  card: 'head',
  render: (survey) => (
    <Button
      variant="default"
      size="sm"
      aria-label={`看“${survey.title}”的答案`}
      onClick={() => open(survey)}
    >
      看答案
    </Button>
  ),
});
