import { useNavigate } from '@tanstack/react-router';
import { AppFrame } from '@xuezhou/ui/app-frame';
import { AnswerCard } from '@xuezhou/ui/answer-card';
import { LineArt } from '@xuezhou/ui/line-art';
import { PageColumn } from '@xuezhou/ui/page-column';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { PagePart } from '../../../../platform/page/page-parts.tsx';
import { usePracticeSeconds } from '../../practice-clock.ts';
import { summaryWords } from '../../summary.words.ts';
import type { PracticeSet } from '../../set-cache.ts';
import { toPractice, type Scope } from '../../scope.ts';
import { cellsOf, tallyOf } from '../../tally.ts';
import { LeaveButton } from './leave-button.tsx';
import { SessionLevels } from './session-levels.tsx';
import { SetWays } from './set-ways.tsx';
import styles from './set-summary.module.css';

const words = summaryWords;

interface SetSummaryProps {
  scope: Scope;
  set: PracticeSet;
}

/** What the session came to, and the way on. */
export function SetSummary({ scope, set }: SetSummaryProps) {
  const navigate = useNavigate();
  const seconds = usePracticeSeconds();
  const { total, done, right, wrong } = tallyOf(set);
  const left = set.questions.find(({ questionStatus }) => questionStatus === 0);
  return (
    <AppFrame variant="task" name={set.title} leave={<LeaveButton scope={scope} />}>
      <PageColumn layout="card">
        <div className={styles.root}>
          <LineArt name="boat" />
          <h2 className={styles.title}>
            {done === 0 ? words.none : left ? words.partly : words.title}
          </h2>
          <dl className={styles.figures}>
            <Figure name={words.done} value={`${done} / ${total}`} />
            <Figure name={words.right} value={right} tone="right" />
            <Figure name={words.wrong} value={wrong} tone="wrong" />
            <Figure name={words.time} value={clockText(seconds)} />
          </dl>
          {set.timed?.isHandedIn && (
            <div className={styles.card}>
              <p className="xz-small xz-quiet">{words.look}</p>
              <AnswerCard
                cells={cellsOf(set)}
                onPick={(index) => {
                  const item = set.questions[index];
                  if (item) void navigate(toPractice(scope, item.questionId));
                }}
              />
            </div>
          )}
          {scope.isPlacement && done > 0 ? (
            <PagePart name="placement-end" courseId={scope.courseId} />
          ) : (
            <SessionLevels scope={scope} sessionId={set.sessionId} />
          )}
          {done > 0 && <PagePart name="new-medals" />}
          <SetWays scope={scope} set={set} />
        </div>
      </PageColumn>
    </AppFrame>
  );
}

interface FigureProps {
  name: string;
  value: string | number;
  tone?: 'right' | 'wrong';
}

function Figure({ name, value, tone }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-tone={tone}>{value}</dd>
    </div>
  );
}
