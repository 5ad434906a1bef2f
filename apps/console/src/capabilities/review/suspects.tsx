import type { UseQueryResult } from '@tanstack/react-query';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { listSuspectQuestions } from '@xuezhou/contract/review/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { useFirstRows, wholeList } from '../../platform/list/list-source.ts';
import { percent } from './bank/bank-columns.tsx';
import { suspicionWords } from './bank/bank.words.ts';
import styles from './questions.module.css';

type Suspect = DataOf<typeof listSuspectQuestions>[number];

const step = 50;

interface SuspectsProps {
  query: Pick<UseQueryResult<Suspect[]>, 'data' | 'error' | 'refetch'>;
}

/** Questions that figures or students speak against, the worst first. */
export function Suspects({ query }: SuspectsProps) {
  return (
    <ConsoleList
      name="suspects"
      label="可疑的题目"
      unit="道"
      step={step}
      columns={columns}
      source={useFirstRows(wholeList(query), step)}
      rowKey={({ questionId }) => questionId}
      renderDetail={(suspect) => <Options suspect={suspect} />}
      detailLabel={({ questionId }) => `题目 ${questionId} 的选项`}
      empty={{ title: '没有可疑的题目', text: '答的人多起来以后，数字不对劲的题会出现在这里。' }}
    />
  );
}

function Options({ suspect: { options, answers } }: { suspect: Suspect }) {
  if (options.length === 0) return <p className={styles.quiet}>这种题没有选项。</p>;
  return (
    <ul className={styles.options} aria-label="各选项选的人">
      {options.map(({ letter, chosen, isKey }) => (
        <li key={letter}>
          {letter}
          {isKey && '（答案）'}：{chosen} 人{answers > 0 && `，${percent(chosen / answers)}`}
        </li>
      ))}
    </ul>
  );
}

const columns: Column<Suspect>[] = [
  {
    key: 'stem',
    title: '题目',
    card: 'head',
    value: ({ stem }) => stem,
    render: ({ questionId, stem }) => (
      <span className={styles.stem}>
        <FormulaText text={stem} />
        <small>编号 {questionId}</small>
      </span>
    ),
  },
  {
    key: 'why',
    title: '哪里可疑',
    value: (suspect) => suspect.suspicions.map((each) => suspicionWords[each]).join('、'),
    render: (suspect) => (
      <span className={styles.chips}>
        {suspect.suspicions.map((each) => (
          <StatusChip key={each} tone={each === 'key-doubtful' ? 'wrong' : 'review'}>
            {suspicionWords[each]}
          </StatusChip>
        ))}
      </span>
    ),
  },
  {
    key: 'reports',
    title: '报错',
    align: 'right',
    value: ({ openReports }) => openReports,
    render: ({ openReports, keyReports }) =>
      keyReports > 0 ? `${openReports}，说答案的 ${keyReports}` : openReports,
  },
  {
    key: 'answers',
    title: '答的人',
    align: 'right',
    value: ({ answers }) => answers,
  },
  {
    key: 'facility',
    title: '答对',
    align: 'right',
    value: ({ facility }) => facility,
    render: ({ answers, facility }) => (answers === 0 ? '—' : percent(facility)),
  },
  {
    key: 'discrimination',
    title: '区分度',
    align: 'right',
    value: ({ discrimination }) => discrimination,
    render: ({ discrimination }) => discrimination?.toFixed(2) ?? '—',
  },
];
