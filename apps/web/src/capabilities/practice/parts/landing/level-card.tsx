import type { CourseReading } from '@xuezhou/contract/study';
import { masteryLabels, type MasteryLevel } from '@xuezhou/rules/practice/mastery-levels';
import { SectionCard } from '@xuezhou/ui/section-card';
import { WaterLevel } from '@xuezhou/ui/water-level';
import { masteryWords } from '../../../catalogue/port/mastery.words.ts';
import { practiceWords } from '../../practice.words.ts';
import styles from './level-card.module.css';

const words = practiceWords.question;

/** How high the water of the question's reading stood when the course was read last, and what lifts it. */
export function LevelCard({ reading }: { reading: CourseReading }) {
  const level = reading.mastery as MasteryLevel;
  const next = masteryLabels[Math.min(4, Math.max(level, 1) + 1) as MasteryLevel];
  return (
    <SectionCard title={words.level}>
      <div className={styles.root}>
        <WaterLevel level={level} size={52} label="" />
        <div>
          <p className={styles.name}>{masteryWords.told(reading)}</p>
          <p className="xz-caption xz-quiet">{hintOf(reading, next)}</p>
        </div>
      </div>
    </SectionCard>
  );
}

function hintOf({ mastery, missing, questionDone, questionTotal }: CourseReading, next: string) {
  if (mastery === 4) return words.topLevel;
  return missing === null
    ? words.practised(questionDone, questionTotal)
    : words.nextLevel(missing, next);
}
