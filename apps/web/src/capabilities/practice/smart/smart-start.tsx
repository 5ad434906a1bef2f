import { useSuspenseQuery } from '@tanstack/react-query';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { usePhone } from '@xuezhou/ui/use-phone';
import { StartButton } from '../../../platform/study/start-button.tsx';
import { ViewFrame } from '../parts/view-frame.tsx';
import { treeQuery, typesQuery } from '../practice.queries.ts';
import { AskedCard } from './asked-card.tsx';
import { RestingCard } from './resting-card.tsx';
import { SmartFields } from './smart-fields.tsx';
import styles from './smart-start.module.css';
import { smartWords as words } from './smart.words.ts';
import { useSmartStart } from './use-smart-start.ts';

/** Before smart practice begins: what it will ask and why, and how it is done. */
export function SmartStart({
  courseId,
  count: asked,
}: {
  courseId: number;
  count?: number | undefined;
}) {
  const isPhone = usePhone();
  const { data: exercise } = useSuspenseQuery(typesQuery(courseId));
  const { data: books } = useSuspenseQuery(treeQuery(courseId));
  const smart = useSmartStart(courseId, asked);
  const { questions, isAsking, start } = smart;
  const count = questions.length;
  const resting = start?.resting ?? [];
  const begin = (
    <StartButton
      courseId={courseId}
      size="lg"
      fullWidth={isPhone}
      disabled={count === 0 || isAsking}
      onClick={smart.begin}
    >
      {resting.length > 0 ? words.beginOthers(count) : words.begin(count)}
    </StartButton>
  );
  return (
    <ViewFrame
      courseId={courseId}
      courseName={exercise.courseName}
      title={words.title}
      {...(!isPhone && { action: begin })}
    >
      <div className={styles.root}>
        <div className={styles.column}>
          {resting.map((chapter) => (
            <RestingCard key={chapter.readingId} courseId={courseId} chapter={chapter} />
          ))}
          <AskedCard smart={smart} />
        </div>
        <SmartFields smart={smart} books={books} />
      </div>
      {isPhone && <BottomBar isPhoneOnly>{begin}</BottomBar>}
    </ViewFrame>
  );
}
