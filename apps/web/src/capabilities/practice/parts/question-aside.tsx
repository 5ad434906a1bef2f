import type { CourseReading } from '@xuezhou/contract/study';
import { LevelCard } from './landing/level-card.tsx';
import { SetCard, type SetCardProps } from './set/set-card.tsx';

export interface QuestionAsideProps extends SetCardProps {
  reading: CourseReading | undefined;
}

/** Beside the question, where there is room for it. */
export function QuestionAside({ reading, ...card }: QuestionAsideProps) {
  return (
    <>
      <SetCard {...card} />
      {reading && <LevelCard reading={reading} />}
    </>
  );
}
