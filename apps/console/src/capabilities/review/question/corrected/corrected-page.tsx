import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import type { CorrectedKeyRow, CorrectedKeys } from '@xuezhou/contract/review/console';
import { useDialog } from '../../../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../../../platform/list/column.ts';
import { ConsoleList } from '../../../../platform/list/console-list.tsx';
import { PageHead } from '../../../../platform/page/page-head.tsx';
import { BeforeAfter } from '../../../../platform/parts/before-after.tsx';
import { correctedQuery } from '../question.queries.ts';
import { RegradesDone } from './regrades-done.tsx';

const RegradeDialog = sheetPart(() => import('./regrade-dialog.tsx'), 'RegradeDialog');
const RegradeAllDialog = sheetPart(() => import('./regrade-all-dialog.tsx'), 'RegradeAllDialog');

const columnsFor = (onRegrade: (row: CorrectedKeyRow) => void): Column<CorrectedKeyRow>[] => [
  {
    key: 'stem',
    title: '题目',
    card: 'head',
    value: ({ stem }) => stem,
    render: ({ questionId, stem }) => (
      <Link to="/bank/$questionId" params={{ questionId: String(questionId) }}>
        <FormulaText text={stem.trim() === '' ? `题 ${questionId}` : stem} />
      </Link>
    ),
  },
  { key: 'course', title: '课程', width: 200, value: ({ course }) => course },
  {
    key: 'key',
    title: '答案',
    width: 140,
    value: ({ before, after }) => (before === after ? '见题目' : `${before} → ${after}`),
    render: ({ before, after }) =>
      before === after ? '见题目' : <BeforeAfter before={before} after={after} />,
  },
  {
    key: 'students',
    title: '答过的学员',
    width: 104,
    align: 'right',
    value: ({ students }) => students,
  },
  { key: 'answers', title: '作答', width: 80, align: 'right', value: ({ answers }) => answers },
  {
    key: 'act',
    title: '',
    width: 120,
    render: (row) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`重新判分：${row.stem}`}
        onClick={() => onRegrade(row)}
      >
        重新判分
      </Button>
    ),
  },
];

/** Of more than the first 200 the rest is told by its number. */
const restOf = (keys: CorrectedKeys | undefined): string =>
  keys === undefined || keys.total <= keys.waiting.length
    ? ''
    : `一共 ${keys.total} 道，先列 ${keys.waiting.length} 道。`;

/** Questions whose key was changed after students answered: what waits to be judged anew, and what was. */
export default function CorrectedPage() {
  const asked = useQuery(correctedQuery);
  const waiting = asked.data?.waiting;
  const one = useDialog<CorrectedKeyRow>((row, state) => <RegradeDialog {...{ row, ...state }} />);
  const all = useDialog<readonly CorrectedKeyRow[]>((rows, state) => (
    <RegradeAllDialog {...{ rows, ...state }} />
  ));
  return (
    <>
      <PageHead
        title="改过答案的题"
        note={
          <>
            {restOf(asked.data)}
            <Link to="/bank">回到题库</Link>
          </>
        }
        actions={
          waiting !== undefined &&
          waiting.length > 1 && <Button onClick={() => all.open(waiting)}>全部重新判分</Button>
        }
      />
      <ConsoleList
        name="corrected-keys"
        label="等着重新判分的题"
        unit="题"
        order="题号小的在前"
        columns={columnsFor(one.open)}
        source={{ rows: waiting, error: asked.error, retry: () => void asked.refetch() }}
        rowKey={({ partId }) => partId}
        empty={{
          title: '没有等着判的题',
          text: '题目只改了答案、而学员按原来的答案判过的，会列在这里。',
        }}
      />
      {asked.data !== undefined && asked.data.done.length > 0 && (
        <RegradesDone done={asked.data.done} />
      )}
      {one.dialog}
      {all.dialog}
    </>
  );
}
