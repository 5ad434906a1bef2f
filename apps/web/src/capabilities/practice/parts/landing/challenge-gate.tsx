import { Button } from '@mantine/core';
import { exerciseTypes } from '@xuezhou/contract/practice';
import type { MasteryLevel } from '@xuezhou/rules/practice/mastery-levels';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { SectionCard } from '@xuezhou/ui/section-card';
import { WaterLevel } from '@xuezhou/ui/water-level';
import { StartButton } from '../../../../platform/study/start-button.tsx';
import { challengeWords as words } from '../../analysis.words.ts';
import { beforeChallengeQuery } from '../../views.queries.ts';
import { toPractice } from '../../scope.ts';
import styles from './course-analysis.module.css';
import { ViewFrame } from '../view-frame.tsx';

/** What a challenge needs and what one has; then it begins. */
export function ChallengeGate({ courseId, bookId }: { courseId: number; bookId: number }) {
  const { data: before } = useSuspenseQuery(beforeChallengeQuery(bookId));
  const scope = { courseId, type: exerciseTypes.chapter, challenge: bookId };
  return (
    <ViewFrame
      courseId={courseId}
      courseName={before.bookName}
      title={words.title}
      {...(before.questionCount > 0 && {
        caption: words.caption(before.questionCount, before.needed),
        action: (
          <StartButton
            courseId={courseId}
            size="lg"
            renderRoot={(props) => <Link {...toPractice(scope)} {...props} />}
          >
            {words.begin}
          </StartButton>
        ),
      })}
    >
      {before.questionCount === 0 ? (
        <EmptyState
          art="book"
          title={words.none}
          text={words.noneText}
          action={
            <Button
              renderRoot={(props) => (
                <Link to="/course/$courseId" params={{ courseId }} {...props} />
              )}
            >
              {words.back}
            </Button>
          }
        />
      ) : (
        <>
          <dl className={styles.figures}>
            <div>
              <dt>{words.level}</dt>
              <dd>{words.mastery(before.bookLevel)}</dd>
            </div>
            <div>
              <dt>{words.have}</dt>
              <dd>
                {before.right} / {before.total}
              </dd>
            </div>
          </dl>
          <SectionCard title={words.readings}>
            <ul className={styles.topics}>
              {before.readings.map(({ readingId, name, ...topic }) => (
                <li key={readingId}>
                  <WaterLevel level={topic.mastery as MasteryLevel} size={40} label="" />
                  <span className={styles.text}>
                    <span>{name}</span>
                    <span className="xz-caption xz-quiet">
                      {[
                        words.told(topic),
                        ...(topic.missing === null ? [] : [words.missing(topic.missing)]),
                      ].join(' · ')}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </SectionCard>
        </>
      )}
    </ViewFrame>
  );
}
