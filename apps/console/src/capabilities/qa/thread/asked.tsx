import { ContextWords, Pictures } from '@xuezhou/client/qa/question-parts.tsx';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { recentText } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import type { StaffThread } from '@xuezhou/contract/qa/console';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Face } from '../../../platform/parts/face.tsx';
import { ResponseClock } from '../../../platform/parts/response-clock.tsx';
import { isWaiting, overText } from '../place.ts';
import { hoursQuery } from '../qa.queries.ts';
import styles from './asked.module.css';
import { Hidden, Revisions } from './past.tsx';
import { ThingMenu } from './thing-menu.tsx';
import type { BeginAct } from './thread-act.ts';

interface AskedProps {
  thread: StaffThread;
  begin: BeginAct;
}

/** What was asked, by whom, and the second, exercise or passage where it arose. */
export function Asked({ thread, begin }: AskedProps) {
  const { questionId, title, asker, studentId, askedAt, context, html, images } = thread;
  const { targetMinutes } = useSuspenseQuery(hoursQuery).data;
  const isMuted = thread.muted.some((each) => each.studentId === studentId);
  return (
    <article className={styles.root} aria-label="问题">
      <div className={styles.head}>
        <h2 className={styles.title}>
          <FormulaText text={title} />
        </h2>
        <ThingMenu
          thing={{ kind: 'question', id: questionId }}
          writer={{ studentId, name: asker }}
          isHidden={thread.hiddenFor !== null}
          muted={thread.muted}
          begin={begin}
        />
      </div>
      <div className={styles.by}>
        <Face name={asker} size={24} />
        <span>{asker}</span>
        <time dateTime={askedAt}>{recentText(Date.parse(askedAt), serverNow())}</time>
        {isMuted && <span>发言已暂停</span>}
        {isWaiting(thread) && overText(thread) === undefined && (
          <ResponseClock minutesLeft={thread.minutesLeft} target={targetMinutes} />
        )}
      </div>
      <Hidden reason={thread.hiddenFor} />
      <RichHtml html={html} size="note" />
      <Pictures images={images} />
      {context !== null && (
        <div className={styles.context}>
          <ContextWords context={context} />
        </div>
      )}
      <Revisions revisions={thread.revisions} />
    </article>
  );
}
