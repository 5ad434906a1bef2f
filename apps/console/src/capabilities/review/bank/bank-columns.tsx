import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import { Link } from '@tanstack/react-router';
import type { BankQuestion } from '@xuezhou/contract/review/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { Column } from '../../../platform/list/column.ts';
import styles from './bank.module.css';
import { kindWords, stateWords, suspicionWords } from './bank.words.ts';

export const percent = (share: number): string => `${Math.round(share * 100)}%`;

const placeOf = ({ chapter, topic }: BankQuestion): string =>
  [chapter, topic].filter((part) => part !== null).join(' · ');

/** What a row is made of; a figure that stands for too few people is silent. */
export const bankColumns: Column<BankQuestion>[] = [
  {
    key: 'stem',
    title: '题目',
    card: 'head',
    value: ({ stem }) => stem,
    render: (question) => (
      <span className={styles.stem}>
        <Link to="/bank/$questionId" params={{ questionId: String(question.questionId) }}>
          <FormulaText text={question.stem} />
        </Link>
        <small>
          {question.questionId} · {kindWords[question.kind]}
          {question.parts > 0 && ` ${question.parts} 小题`} · v{question.version}
          {question.inFiles && ' · 在课程文件里'}
          {question.acceptedBy !== undefined && ` · 机器拟，${question.acceptedBy}接受`}
        </small>
      </span>
    ),
  },
  {
    key: 'place',
    title: '章节',
    width: 200,
    value: placeOf,
    render: (question) => placeOf(question) || <span className={styles.quiet}>没有章节</span>,
  },
  {
    key: 'answers',
    title: '作答',
    align: 'right',
    width: 80,
    value: ({ figures }) => figures?.answers ?? null,
    render: ({ figures }) => figures?.answers ?? '—',
  },
  {
    key: 'facility',
    title: '答对',
    align: 'right',
    width: 80,
    value: ({ figures }) => figures?.facility ?? null,
    render: ({ figures }) => (figures === null ? '—' : percent(figures.facility)),
  },
  {
    key: 'discrimination',
    title: '区分度',
    align: 'right',
    width: 88,
    value: ({ figures }) => figures?.discrimination ?? null,
    render: ({ figures }) => figures?.discrimination?.toFixed(2) ?? '—',
  },
  {
    key: 'state',
    title: '要看的',
    width: 168,
    value: ({ state, suspicions, openReports }) =>
      [
        ...(state === 'asked' ? [] : [stateWords[state]]),
        ...suspicions.map((each) => suspicionWords[each]),
        ...(openReports > 0 ? [`${openReports} 人报错`] : []),
      ].join('、'),
    render: ({ state, suspicions, openReports }) => (
      <span className={styles.chips}>
        {state !== 'asked' && <StatusChip tone="quiet">{stateWords[state]}</StatusChip>}
        {suspicions.map((each) => (
          <StatusChip key={each} tone={each === 'key-doubtful' ? 'wrong' : 'review'}>
            {suspicionWords[each]}
          </StatusChip>
        ))}
        {openReports > 0 && <StatusChip tone="wrong">{openReports} 人报错</StatusChip>}
      </span>
    ),
  },
];
