import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { Drafted } from '@xuezhou/contract/drafting/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState } from 'react';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import { PageHead } from '../../platform/page/page-head.tsx';
import { useFilters } from '../../platform/page/use-filters.ts';
import { DraftedDesk } from './drafted-desk.tsx';
import { deskQuery, type Desk } from './drafting.queries.ts';
import styles from './drafting.module.css';

const DraftDialog = sheetPart(() => import('./draft-dialog.tsx'), 'DraftDialog');

/** Questions that a model drafted from a chapter or a lecture of it; a person decides on each. */
export default function DraftingPage() {
  const params: { readingId?: string } = useParams({ strict: false });
  const readingId = /^[1-9]\d{0,8}$/.test(params.readingId ?? '') ? Number(params.readingId) : 0;
  const desk = useQuery({ ...deskQuery(readingId), enabled: readingId > 0 });
  if (desk.data?.canDraft === true) return <OneDesk {...{ readingId }} desk={desk.data} />;
  if (desk.data !== undefined || readingId === 0)
    return (
      <EmptyState
        order={1}
        title="这里不能拟题"
        text="学校没有接语言模型，或这一章不归你写，或写在课程文件里。"
        action={<Link to="/bank">回到题库</Link>}
      />
    );
  if (!desk.isError) return <PageSkeleton />;
  return (
    <ErrorState
      order={1}
      title="拟题台没有打开"
      text={troubleText(desk.error)}
      action={
        <Button variant="light" onClick={() => void desk.refetch()}>
          再试一次
        </Button>
      }
    />
  );
}

const chips: Readonly<Record<Drafted['state'], string>> = {
  waiting: '还没定',
  accepted: '接受了',
  refused: '不要',
};

function OneDesk({ readingId, desk }: { readingId: number; desk: Desk }) {
  const { title, course, courseId, drafted, topics, tokensLeft } = desk;
  const [at, setAt] = useState<string>();
  // What was chosen for one is offered for the next.
  const [topicId, setTopic] = useState<number>();
  const shown = drafted.find(({ draftId }) => draftId === at) ?? drafted[0];
  const { filters, setFilters } = useFilters(['question']);
  // From the page of a question: variants of it are asked for at once.
  const questionId = /^[1-9]\d{0,8}$/.test(filters.question) ? Number(filters.question) : null;
  const [varied] = useState(questionId);
  const asking = useDialog((_wish: null, state) => (
    <DraftDialog {...{ readingId, desk, ...state }} questionId={null} />
  ));
  const move = (by: number) => {
    const next = drafted[drafted.findIndex((each) => each === shown) + by];
    if (next !== undefined) setAt(next.draftId);
  };
  usePageKeys({ j: () => move(1), k: () => move(-1), c: () => asking.open(null) });
  const count = (state: Drafted['state']) => drafted.filter((each) => each.state === state).length;
  return (
    <>
      <PageHead
        title="拟题台"
        note={
          <>
            <Link to={`/courses/${courseId}`}>{course}</Link> · {title}
            。没有人接受的题，哪里都看不到。
          </>
        }
        actions={
          <Button disabled={tokensLeft === 0} onClick={() => asking.open(null)}>
            拟几道题…
          </Button>
        }
      />
      {shown === undefined ? (
        <EmptyState
          title="还没有拟过"
          text="从字幕、正文、一段文字或一道题拟；每一句都标明依据和是谁写的。"
        />
      ) : (
        <div className={styles.desk}>
          <DraftedDesk
            key={`${shown.draftId} ${shown.revision} ${shown.state}`}
            drafted={shown}
            topics={topics}
            topicId={topicId ?? topics[0]?.topicId}
            onTopic={setTopic}
          />
          <aside className={styles.list} aria-label="拟的题">
            <p className={styles.quiet}>
              接受 {count('accepted')}，不要 {count('refused')}，还有 {count('waiting')}
            </p>
            <ul>
              {drafted.map((each) => (
                <li key={each.draftId}>
                  <button
                    type="button"
                    aria-current={each === shown}
                    onClick={() => setAt(each.draftId)}
                  >
                    {each.form.stem.text.slice(0, 40)}
                    <small data-fault={each.faults.length > 0 || undefined}>
                      {chips[each.state]}
                      {each.faults[0] !== undefined && ` · ${each.faults[0]}`}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
            <p className={styles.quiet}>
              接受的进题库的草稿，发布还要在题库里再按一次。
              {tokensLeft === 0
                ? '今天的模型用量到了，明天 0 点以后再拟。'
                : `你今天还能用的模型用量剩 ${tokensLeft.toLocaleString('zh-CN')}。`}
            </p>
          </aside>
        </div>
      )}
      {varied !== null && (
        <DraftDialog
          {...{ readingId, desk }}
          questionId={varied}
          isOpen={questionId !== null}
          onClose={() => setFilters({ question: '' })}
        />
      )}
      {asking.dialog}
    </>
  );
}
