import type { CourseReading } from '@xuezhou/contract/study';
import {
  masteryLabels,
  missingForNextLevel,
  type MasteryLevel,
} from '@xuezhou/rules/practice/mastery';
import { SectionCard } from '@xuezhou/ui/section-card';
import { WaterLevel } from '@xuezhou/ui/water-level';
import { practiceWords } from '../practice.words.ts';
import styles from './level-card.module.css';

const words = practiceWords.question;

/** How high the water of the question's reading stands, and what lifts it. */
export function LevelCard({ reading }: { reading: CourseReading }) {
  const level = reading.mastery as MasteryLevel;
  const missing = missingForNextLevel(reading);
  const next = masteryLabels[Math.min(4, Math.max(level, 1) + 1) as MasteryLevel];
  return (
    <SectionCard title={words.level}>
      <div className={styles.root}>
        <WaterLevel level={level} size={52} label="" />
        <div>
          <p className={styles.name}>{masteryLabels[level]}</p>
          <p className="xz-caption xz-quiet">
            {missing === null ? words.topLevel : words.nextLevel(missing, next)}
          </p>
        </div>
      </div>
    </SectionCard>
  );
}
