import type { LevelFlag } from '@xuezhou/contract/practice';
import { masteryLabels, type MasteryLevel } from '@xuezhou/rules/practice/mastery-levels';
import { useQuery } from '@tanstack/react-query';
import { WaterLevel } from '@xuezhou/ui/water-level';
import { useWaitingCount } from '../../../../platform/outbox/outbox.ts';
import { afterChallengeQuery, afterExerciseQuery } from '../../views.queries.ts';
import type { Scope } from '../../scope.ts';
import { summaryWords as words } from '../../summary.words.ts';
import styles from './session-levels.module.css';

interface SessionLevelsProps {
  scope: Scope;
  sessionId: string;
}

/** What the server made of the session: levels that rose, a challenge that was passed, and each reading's share. */
export function SessionLevels({ scope, sessionId }: SessionLevelsProps) {
  // What waits on the device is not counted yet.
  const isWhole = useWaitingCount() === 0;
  const { courseId, challenge } = scope;
  const fresh = { enabled: isWhole, gcTime: 0 };
  const { data: after } = useQuery({ ...afterExerciseQuery(courseId, sessionId), ...fresh });
  const { data: passed } = useQuery({
    ...afterChallengeQuery(challenge ?? 0, sessionId),
    ...fresh,
    enabled: isWhole && challenge !== undefined,
  });
  if (!after) return null;
  return (
    <div className={styles.root}>
      {passed && (
        <p className={styles.result}>
          {passed.isPassed ? words.passed : words.missed(passed.needed)}
        </p>
      )}
      {after.books
        .filter(({ levelUp }) => levelUp)
        .map((book) => (
          <LevelUp key={book.name} flag={book} isCourse={false} />
        ))}
      {after.course.levelUp && <LevelUp flag={after.course} isCourse />}
      {after.topics.length > 1 && (
        <ul className={styles.topics} aria-label={words.topics}>
          {after.topics.map(({ readingId, name, done, right }) => (
            <li key={readingId ?? 0}>
              <span>{name}</span>
              <span className="xz-quiet">{words.rightOf(right, done)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function LevelUp({ flag, isCourse }: { flag: LevelFlag; isCourse: boolean }) {
  const level = flag.to as MasteryLevel;
  const label = masteryLabels[level];
  return (
    <p className={styles.levelUp} role="status">
      <span aria-hidden className={styles.mark}>
        <WaterLevel level={level} size={44} label="" />
      </span>
      <span>
        <b>{isCourse ? words.courseUp(label) : words.levelUp(flag.name, label)}</b>
        {level === 4 && !isCourse && <span className="xz-quiet">{words.mastered}</span>}
      </span>
    </p>
  );
}
