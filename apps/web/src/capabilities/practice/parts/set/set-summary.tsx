import { Button } from '@mantine/core';
import { exerciseTypes } from '@xuezhou/contract/practice';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { AppFrame } from '@xuezhou/ui/app-frame';
import { AnswerCard } from '@xuezhou/ui/answer-card';
import { LineArt } from '@xuezhou/ui/line-art';
import { PageColumn } from '@xuezhou/ui/page-column';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { closureWords } from '../../../../platform/study/closure.words.ts';
import { PagePart } from '../../../../platform/page/page-parts.tsx';
import { useClosure } from '../../../../platform/study/use-closure.ts';
import { usePracticeSeconds } from '../../practice-clock.ts';
import { courseQuery } from '../../practice.queries.ts';
import { summaryWords } from '../../summary.words.ts';
import { forgetSet } from '../../practice-set.ts';
import type { PracticeSet } from '../../set-cache.ts';
import { toExercises, toPractice, type Scope } from '../../scope.ts';
import { cellsOf, tallyOf } from '../../tally.ts';
import { LeaveButton } from './leave-button.tsx';
import { SessionLevels } from './session-levels.tsx';
import styles from './set-summary.module.css';

const words = summaryWords;

interface SetSummaryProps {
  scope: Scope;
  set: PracticeSet;
}

/** What the session came to, and the way on. */
export function SetSummary({ scope, set }: SetSummaryProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const seconds = usePracticeSeconds();
  const { data: course } = useQuery({ ...courseQuery(scope.courseId), enabled: false });
  // An imported bank of questions has no course page worth going to.
  const hasLectures = course === undefined || course.books.length > 0;
  const { courseId, type, bookId, readingId } = scope;
  const closure = useClosure(courseId);
  const isOpen = closure === null;
  const { total, done, right, wrong } = tallyOf(set);
  const left = set.questions.find(({ questionStatus }) => questionStatus === 0);
  const wrongOnes = { courseId, type: exerciseTypes.correcting, bookId, readingId };
  const begin = (what: Scope) => {
    forgetSet(client, what);
    void navigate(toPractice(what));
  };
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
          <SessionLevels scope={scope} sessionId={set.sessionId} />
          {done > 0 && <PagePart name="new-medals" />}
          <div className={styles.ways}>
            {!isOpen && <p className="xz-small xz-quiet">{closureWords.noPractice(closure)}</p>}
            {isOpen && left && (
              <>
                <p className="xz-small xz-quiet">{words.left(total - done)}</p>
                <Button
                  size="lg"
                  renderRoot={(props) => (
                    <Link {...toPractice(scope, left.questionId)} {...props} />
                  )}
                >
                  {words.goOn}
                </Button>
              </>
            )}
            {isOpen && wrong > 0 && (
              <Button
                size="lg"
                variant={left ? 'light' : 'filled'}
                onClick={() => begin(wrongOnes)}
              >
                {words.redo}
              </Button>
            )}
            {isOpen &&
              !left &&
              (type === exerciseTypes.chapter || type === exerciseTypes.intelligent) && (
                <Button
                  size="lg"
                  variant={wrong > 0 ? 'light' : 'filled'}
                  onClick={() => begin(scope)}
                >
                  {scope.setId === undefined ? words.another : words.again}
                </Button>
              )}
            <Button
              size="lg"
              variant={isOpen ? 'default' : 'filled'}
              renderRoot={(props) =>
                hasLectures ? (
                  <Link to="/course/$courseId" params={{ courseId }} {...props} />
                ) : (
                  <Link {...toExercises(courseId)} {...props} />
                )
              }
            >
              {hasLectures ? words.toCourse : words.toPractice}
            </Button>
          </div>
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
