import { Anchor } from '@mantine/core';
import type { Achievement } from '@xuezhou/contract/points';
import { SectionCard } from '@xuezhou/ui/section-card';
import { TaskRow } from '@xuezhou/ui/task-row';
import { useState } from 'react';
import { dayOf, dayText } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { achievementsWords as words } from '../achievements.words.ts';
import styles from './achievements.module.css';

/** Of those still open so many are shown at once, the ones nearest to their goal. */
const shownAtOnce = 2;

const shareOf = ({ progress, goal }: Achievement) => progress / goal;

/** What was reached, the latest first, and what is still open. */
export function AchievementList({ achievements }: { achievements: readonly Achievement[] }) {
  const [isWhole, setWhole] = useState(false);
  const reached = achievements
    .filter(({ reachedAt }) => reachedAt !== null)
    .toSorted((a, b) => (b.reachedAt ?? '').localeCompare(a.reachedAt ?? ''));
  const open = achievements
    .filter(({ reachedAt }) => reachedAt === null)
    .toSorted((a, b) => shareOf(b) - shareOf(a));
  return (
    <SectionCard title={words.achievements} caption={words.count(reached.length, open.length)}>
      <ul>
        {reached.map((achievement) => (
          <Reached key={achievement.key} achievement={achievement} />
        ))}
        {open
          .slice(0, isWhole ? undefined : shownAtOnce)
          .map(({ key, title, intro, progress, goal, unit }) => (
            <TaskRow
              key={key}
              state="open"
              stateLabel={words.open}
              title={title}
              caption={intro}
              count={words.progress(progress, goal, unit)}
            />
          ))}
      </ul>
      {open.length > shownAtOnce && (
        <div className={styles.more}>
          <Anchor
            component="button"
            type="button"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? words.showLess : words.showOpen(open.length - shownAtOnce)}
          </Anchor>
        </div>
      )}
    </SectionCard>
  );
}

function Reached({
  achievement: { title, intro, points, reachedAt },
}: {
  achievement: Achievement;
}) {
  const today = dayOf(serverNow());
  return (
    <TaskRow
      state="done"
      stateLabel={words.reached}
      title={title}
      caption={reachedAt === null ? intro : dayText(dayOf(Date.parse(reachedAt)), today)}
      count={points > 0 && words.points(points)}
    />
  );
}
