import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { QuestionDraftRow } from '@xuezhou/contract/review/console';
import type { Column } from '../../../../platform/list/column.ts';
import { ConsoleList } from '../../../../platform/list/console-list.tsx';
import { wholeList } from '../../../../platform/list/list-source.ts';
import { PageHead } from '../../../../platform/page/page-head.tsx';
import { kindWords } from '../../bank/bank.words.ts';
import { draftsQuery } from '../question.queries.ts';

const columns: Column<QuestionDraftRow>[] = [
  {
    key: 'stem',
    title: '题目',
    card: 'head',
    value: ({ stem }) => stem,
    render: ({ questionId, stem }) => (
      <Link to="/bank/$questionId" params={{ questionId: String(questionId) }}>
        <FormulaText text={stem.trim() === '' ? `题 ${questionId}，还没有题干` : stem} />
      </Link>
    ),
  },
  {
    key: 'kind',
    title: '题型',
    width: 80,
    value: ({ kind }) => kindWords[kind],
    render: ({ kind }) => kindWords[kind],
  },
  {
    key: 'place',
    title: '课程和章节',
    width: 240,
    value: ({ course, chapter }) => [course, chapter ?? ''].join(' · '),
    render: ({ course, chapter }) => (chapter === null ? course : `${course} · ${chapter}`),
  },
  {
    key: 'version',
    title: '发布过',
    width: 96,
    value: ({ version }) => version,
    render: ({ version }) => (version === 0 ? '新题' : `v${version}`),
  },
  {
    key: 'changed',
    title: '最后改的',
    width: 200,
    value: ({ changedAt }) => changedAt,
    render: ({ changedBy, changedAt }) => `${changedBy} · ${momentText(changedAt)}`,
  },
];

/** What is written of questions and not published. */
export default function DraftsPage() {
  const source = wholeList(useQuery(draftsQuery));
  return (
    <>
      <PageHead title="题目草稿" note={<Link to="/bank">回到题库</Link>} />
      <ConsoleList
        name="question-drafts"
        label="题目草稿"
        unit="份"
        order="新改的在前"
        columns={columns}
        source={source}
        rowKey={({ questionId }) => questionId}
        empty={{ title: '没有草稿', text: '新建的题和改了没有发布的题会在这里。' }}
      />
    </>
  );
}
