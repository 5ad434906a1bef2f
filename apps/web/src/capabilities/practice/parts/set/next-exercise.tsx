import type { DataOf } from '@xuezhou/contract/kernel';
import { exerciseTypes, type listExerciseTypes } from '@xuezhou/contract/practice';
import { nextExercise } from '@xuezhou/rules/practice/next-exercise';
import { Link } from '@tanstack/react-router';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StartButton } from '../../../../platform/study/start-button.tsx';
import { useClosure } from '../../../../platform/study/use-closure.ts';
import { landingWords } from '../../landing.words.ts';
import { toPractice } from '../../scope.ts';
import { toSmart } from '../../ways.ts';
import styles from './next-exercise.module.css';

const words = landingWords.next;

interface NextExerciseProps {
  courseId: number;
  types: DataOf<typeof listExerciseTypes>['types'];
}

/** The one exercise to go on with, and why. */
export function NextExercise({ courseId, types }: NextExerciseProps) {
  const isClosed = useClosure(courseId) !== null;
  const whole = types.find(({ type }) => type === exerciseTypes.sequential);
  const wrong = types.find(({ type }) => type === exerciseTypes.correcting)?.total ?? 0;
  if (!whole || whole.total === 0 || isClosed) return null;
  const next = nextExercise({ total: whole.total, done: whole.done, wrong });
  return (
    <SectionCard>
      <div className={styles.root}>
        <div>
          <p className="xz-caption xz-quiet">{words.overline}</p>
          <h2 className={styles.title}>{words.titles[next]}</h2>
          <p className="xz-small xz-quiet">
            {words.why[next]({ wrong, done: whole.done, total: whole.total })}
          </p>
        </div>
        <StartButton
          courseId={courseId}
          size="lg"
          renderRoot={(props) => (
            <Link
              {...(next === 'intelligent'
                ? toSmart(courseId)
                : toPractice({ courseId, type: exerciseTypes[next] }))}
              {...props}
            />
          )}
        >
          {words.begin[next]}
        </StartButton>
      </div>
    </SectionCard>
  );
}
