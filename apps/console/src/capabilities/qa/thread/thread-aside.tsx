import { Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { StaffThread } from '@xuezhou/contract/qa/console';
import { overText } from '../place.ts';
import { filledIn } from '@xuezhou/rules/qa/canned-fields';
import { useSelf } from '../../../platform/session/self.ts';
import { cannedValues } from '../reply/canned-values.ts';
import { AskerLines } from './asker-lines.tsx';
import { cannedQuery, twinsQuery } from '../qa.queries.ts';
import { stateNames } from '../qa.words.ts';
import type { Insertion } from '../reply/insertion.ts';
import type { BeginAct } from './thread-act.ts';
import styles from './thread-aside.module.css';

interface ThreadAsideProps {
  thread: StaffThread;
  begin: BeginAct;
  /** Left out: nothing can be written any more. */
  onInsert: ((insertion: Insertion) => void) | undefined;
  onOpen: (questionId: string) => void;
}

/** Like questions, texts that were written before, and what happened to the question so far. */
export function ThreadAside({ thread, begin, onInsert, onOpen }: ThreadAsideProps) {
  return (
    <>
      <Twins thread={thread} begin={begin} onOpen={onOpen} />
      <AskerLines key={thread.questionId} questionId={thread.questionId} />
      {onInsert !== undefined && <Canned thread={thread} onInsert={onInsert} />}
      <History history={thread.history} />
    </>
  );
}

function Twins({ thread, begin, onOpen }: Omit<ThreadAsideProps, 'onInsert'>) {
  const twins = useQuery(twinsQuery(thread.questionId));
  const canMerge = overText(thread) === undefined;
  return (
    <section className={styles.part} aria-label="像的问题">
      <h3>像的问题</h3>
      {twins.isError && <p className={styles.quiet}>没有取到，刷新后再看</p>}
      {twins.data?.length === 0 && <p className={styles.quiet}>没有找到相近的公开问题</p>}
      <ul>
        {twins.data?.map(({ questionId, title, state, likeness }) => (
          <li key={questionId} className={styles.row}>
            <button type="button" className={styles.words} onClick={() => onOpen(questionId)}>
              <FormulaText text={title} />
            </button>
            <span className={styles.line}>
              <span>
                {stateNames[state]} · 像 {Math.round(likeness * 100)}%
              </span>
              {canMerge && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-haspopup="dialog"
                  onClick={() => begin({ what: 'merge', intoId: questionId, into: title })}
                >
                  合并过去
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many stand beside the answer; all of them come by a slash. */
const maxCanned = 5;

function Canned({
  thread,
  onInsert,
}: {
  thread: StaffThread;
  onInsert: (insertion: Insertion) => void;
}) {
  const canned = useSuspenseQuery(cannedQuery).data;
  const values = cannedValues(thread, useSelf().name);
  return (
    <section className={styles.part} aria-label="常用回答">
      <h3>常用回答</h3>
      {canned.length === 0 ? (
        <p className={styles.quiet}>
          还没有。<Link to="/qa/canned">去写一个</Link>
        </p>
      ) : (
        <ul>
          {canned.slice(0, maxCanned).map(({ cannedId, name, markdown, used }) => (
            <li key={cannedId} className={styles.row}>
              <span className={styles.line}>
                <button
                  type="button"
                  className={styles.words}
                  onClick={() => onInsert({ markdown: filledIn(markdown, values), cannedId })}
                >
                  /{name}
                </button>
                {used} 次
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.quiet}>写回答时，在空行打 / 就能找。</p>
    </section>
  );
}

function History({ history }: Pick<StaffThread, 'history'>) {
  if (history.length === 0) return null;
  return (
    <section className={styles.part} aria-label="经过">
      <h3>经过</h3>
      <ol>
        {history.map(({ what, by, at }) => (
          <li key={`${at}${what}`} className={styles.row}>
            <span>{what}</span>
            <span className={styles.quiet}>
              {by} {momentText(at)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
