import { CloseButton } from '@mantine/core';
import type { Course } from '@xuezhou/contract/study';
import { masteryLabels } from '@xuezhou/rules/practice/mastery-levels';
import { WaterLevel } from '@xuezhou/ui/water-level';
import { useEffect, useState } from 'react';
import { useStudent } from '../../../../platform/session/session.ts';
import { readJson, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { courseWords } from '../../study.words.ts';
import { findLevelUp, levelsOf, type Levels, type LevelUp } from '../../level-up.ts';
import { masteryLevel } from '../../mastery-level.ts';
import styles from './level-up-note.module.css';

const words = courseWords.levelUp;

const isLevels = (value: unknown): value is Levels =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((level) => typeof level === 'number');

/** A level that was reached since the last visit is celebrated once, and calmly where motion is unwelcome. */
export function LevelUpNote({ course }: { course: Course }) {
  const { studentId } = useStudent();
  const key = `levels-seen:${studentId}:${course.courseId}`;
  const [seen] = useState(() => {
    const stored = readJson(key);
    return isLevels(stored) ? stored : null;
  });
  const [closed, setClosed] = useState<LevelUp | null>(null);
  useEffect(() => writeJson(key, levelsOf(course)), [course, key]);
  const shown = findLevelUp(course, seen);
  if (shown === null || (closed?.bookId === shown.bookId && closed.level === shown.level))
    return null;
  return (
    <div className={styles.root} role="status">
      <span className={styles.mark} aria-hidden>
        <WaterLevel level={masteryLevel(shown.level)} size={44} label="" />
      </span>
      <p className={styles.text}>
        <b>{words.reached(shown.name, masteryLabels[masteryLevel(shown.level)])}</b>
        <span>{shown.level === 4 ? words.mastered : words.goOn}</span>
      </p>
      <CloseButton size={44} aria-label={words.close} onClick={() => setClosed(shown)} />
    </div>
  );
}
