import { Button } from '@mantine/core';
import { exerciseTypes } from '@xuezhou/contract/practice';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { closureWords } from '../../../../platform/study/closure.words.ts';
import { useClosure } from '../../../../platform/study/use-closure.ts';
import { courseQuery } from '../../practice.queries.ts';
import { forgetSet } from '../../practice-set.ts';
import { toExercises, toPractice, type Scope } from '../../scope.ts';
import type { PracticeSet } from '../../set-cache.ts';
import { summaryWords as words } from '../../summary.words.ts';
import { tallyOf } from '../../tally.ts';
import styles from './set-summary.module.css';

interface SetWaysProps {
  scope: Scope;
  set: PracticeSet;
}

/** From the end of a session on. */
export function SetWays({ scope, set }: SetWaysProps) {
  const { data: course } = useQuery({ ...courseQuery(scope.courseId), enabled: false });
  // An imported bank of questions has no course page worth going to.
  const hasLectures = course === undefined || course.books.length > 0;
  const { courseId } = scope;
  const closure = useClosure(courseId);
  const isOpen = closure === null;
  const { total, done } = tallyOf(set);
  const left = set.questions.find(({ questionStatus }) => questionStatus === 0);
  return (
    <div className={styles.ways}>
      {!isOpen && <p className="xz-small xz-quiet">{closureWords.noPractice(closure)}</p>}
      {isOpen && left && (
        <>
          <p className="xz-small xz-quiet">{words.left(total - done)}</p>
          <Button
            size="lg"
            renderRoot={(props) => <Link {...toPractice(scope, left.questionId)} {...props} />}
          >
            {words.goOn}
          </Button>
        </>
      )}
      {isOpen && <Again scope={scope} set={set} hasLeft={left !== undefined} />}
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
  );
}

/** What went wrong, or another set; a placement is done once, and says itself how to go on. */
function Again({ scope, set, hasLeft }: SetWaysProps & { hasLeft: boolean }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { courseId, type, bookId, readingId } = scope;
  const { wrong } = tallyOf(set);
  const begin = (what: Scope) => {
    forgetSet(client, what);
    void navigate(toPractice(what));
  };
  if (scope.isPlacement) return null;
  return (
    <>
      {wrong > 0 && (
        <Button
          size="lg"
          variant={hasLeft ? 'light' : 'filled'}
          onClick={() => begin({ courseId, type: exerciseTypes.correcting, bookId, readingId })}
        >
          {words.redo}
        </Button>
      )}
      {!hasLeft && (type === exerciseTypes.chapter || type === exerciseTypes.intelligent) && (
        <Button size="lg" variant={wrong > 0 ? 'light' : 'filled'} onClick={() => begin(scope)}>
          {scope.setId === undefined ? words.another : words.again}
        </Button>
      )}
    </>
  );
}
