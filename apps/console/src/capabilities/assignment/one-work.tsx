import { Button } from '@mantine/core';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { fullDayText } from '@xuezhou/client/time/days.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { ReactNode } from 'react';
import { OnePane } from '../../platform/panes/panes.tsx';
import { Presence } from '../../platform/presence/presence.tsx';
import { MarkForm } from './mark-form.tsx';
import { openWorkQuery, type OpenWork, type Submission } from './marking.queries.ts';
import styles from './one-work.module.css';
import { WorkFiles } from './work-files.tsx';

interface OneWorkProps {
  work: Submission;
  isHidden: boolean;
  /** Where one goes on from it. */
  nextKey: string | undefined;
  onGo: (key: string | undefined) => void;
  /** On a phone, the way back. */
  back: ReactNode;
}

/** What was to be done, what was handed in, and the mark beside. */
export function OneWork({ work, isHidden, nextKey, onGo, back }: OneWorkProps) {
  const open = useSteadyQuery(openWorkQuery(work));
  if (open.isPending)
    return (
      <>
        {back}
        <PageSkeleton shape="reading" delay={300} label="正在取这份作业" />
      </>
    );
  if (open.data === undefined)
    return (
      <>
        {back}
        <ErrorState
          art={open.error instanceof RefusalError ? 'lighthouse' : 'storm'}
          title="这份作业没有取到"
          text={troubleText(open.error)}
          action={<Button onClick={() => void open.refetch()}>再试一次</Button>}
        />
      </>
    );
  const name = isHidden ? work.alias : work.nickname;
  return (
    <OnePane
      asideLabel="批这一份"
      aside={<MarkForm work={work} name={name} open={open.data} nextKey={nextKey} onGo={onGo} />}
    >
      {back}
      <article className={styles.root} aria-label={`${name}的作业`}>
        <header className={styles.head}>
          <h2>{name}</h2>
          <Presence kind="assignment" id={work.key} />
          <span className={styles.quiet}>
            {work.bookTitle} · {fullDayText(work.handedInOn)}交
            {!isHidden && work.mobile !== null && ` · ${work.mobile}`}
          </span>
          <State work={work} />
        </header>
        <Before mark={open.data.mark} isWaiting={work.isWaiting} />
        <WorkFiles work={work} files={open.data.files} mark={open.data.mark} />
        <section className={styles.card} aria-label="题目">
          <h3>{open.data.title}</h3>
          <RichHtml html={open.data.html} size="note" />
        </section>
      </article>
    </OnePane>
  );
}

function State({ work: { isWaiting, verdict } }: { work: Submission }) {
  if (isWaiting)
    return <StatusChip tone="review">{verdict === null ? '没批' : '重交的'}</StatusChip>;
  return verdict === 'passed' ? (
    <StatusChip tone="right">通过了</StatusChip>
  ) : (
    <StatusChip>退回了</StatusChip>
  );
}

/** What was said the last time; who marks again wants to see whether it was done. */
function Before({ mark, isWaiting }: { mark: OpenWork['mark']; isWaiting: boolean }) {
  if (mark === null) return null;
  const verdict = mark.verdict === 'passed' ? '通过' : '退回';
  return (
    <Notice
      tone={isWaiting ? 'review' : 'quiet'}
      title={`${isWaiting ? '上次' : '现在的结果：'}${verdict}，${momentText(mark.markedAt)}`}
    >
      {mark.comment === '' ? '没有写评语' : mark.comment}
    </Notice>
  );
}
