import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import type { DataOf } from '@xuezhou/contract/kernel';
import { passSuspicion, type listSuspectQuestions } from '@xuezhou/contract/review/console';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useAct } from '../../platform/act/use-act.ts';
import type { ReactNode } from 'react';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { useFirstRows, wholeList } from '../../platform/list/list-source.ts';
import { percent } from './bank/bank-columns.tsx';
import { suspicionWords } from './bank/bank.words.ts';
import styles from './questions.module.css';

type Suspect = DataOf<typeof listSuspectQuestions>[number];

const step = 50;

interface SuspectsProps {
  maySettle: boolean;
  query: Pick<UseQueryResult<Suspect[]>, 'data' | 'error' | 'refetch'>;
}

/** Questions that figures or students speak against, the worst first. */
export function Suspects({ query, maySettle }: SuspectsProps) {
  const { act, isBusy, refusal } = useAct();
  const pass = ({ questionId, version, suspicions }: Suspect) =>
    void act(async () => {
      await call(passSuspicion, { body: { questionId, version, suspicions } });
      return '记下没问题，数字再变才会回来';
    });
  // What students alone report is answered there, and not by looking at figures.
  const mayPass = ({ suspicions }: Suspect) => maySettle && suspicions.length > 0;
  return (
    <>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <ConsoleList
        name="suspects"
        label="可疑的题目"
        unit="道"
        step={step}
        columns={columns}
        source={useFirstRows(wholeList(query), step)}
        rowKey={({ questionId }) => questionId}
        acts={maySettle ? { v: (suspect) => mayPass(suspect) && pass(suspect) } : undefined}
        renderDetail={(suspect) => (
          <Detail suspect={suspect}>
            {mayPass(suspect) && (
              <Button variant="default" size="sm" loading={isBusy} onClick={() => pass(suspect)}>
                核对过，没问题
              </Button>
            )}
          </Detail>
        )}
        detailLabel={({ questionId }) => `题目 ${questionId} 的选项`}
        empty={{ title: '没有可疑的题目', text: '答的人多起来以后，数字不对劲的题会出现在这里。' }}
        note={maySettle && <KeyHint keys={['V']}>核对过，没问题</KeyHint>}
      />
    </>
  );
}

function Detail({ suspect, children }: { suspect: Suspect; children: ReactNode }) {
  const { questionId, mistake, blanks, answers } = suspect;
  return (
    <div className={styles.detail}>
      <Options suspect={suspect} />
      {mistake !== null && (
        <p>
          最多的错答：{mistake.text}，{mistake.people} 人
          {answers > 0 && `，${percent(mistake.people / answers)}`}
        </p>
      )}
      {blanks.length > 0 && (
        <p>
          各空答对：
          {blanks.map((share, blank) => `第 ${blank + 1} 空 ${percent(share)}`).join('、')}
        </p>
      )}
      <p className={styles.buttons}>
        <Link to="/bank/$questionId" params={{ questionId: String(questionId) }}>
          打开这道题
        </Link>
        {children}
      </p>
    </div>
  );
}

function Options({ suspect: { options, answers, mistake, blanks } }: { suspect: Suspect }) {
  if (options.length === 0)
    return mistake === null && blanks.length === 0 ? (
      <p className={styles.quiet}>这种题没有选项。</p>
    ) : null;
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
