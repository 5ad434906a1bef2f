import { Button } from '@mantine/core';
import type { TopicDay } from '@xuezhou/contract/study';
import { leastDrawn } from '@xuezhou/rules/study/topic-days';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { TopicChart, type DayRow, type DrawnDay } from './topic-chart.tsx';
import styles from './topic-days.module.css';
import { topicWords } from './topic.words.ts';

const words = topicWords.days;

interface DaysProps {
  days: readonly TopicDay[];
  today: string;
}

/** How the estimate came to where it is: a list, of which the chart is a picture. */
export function TopicDays({ days, today }: DaysProps) {
  const [isText, setText] = useState(false);
  const rows = days.map(withEve);
  const drawn = rows.flatMap(({ percent, ...day }): DrawnDay[] =>
    percent === null ? [] : [{ ...day, percent }],
  );
  if (days.length === 0) return null;
  const hasChart = drawn.length >= leastDrawn;
  return (
    <SectionCard title={words.title} {...(!hasChart && { caption: words.few })}>
      {hasChart && (
        <>
          <TopicChart days={drawn} today={today} />
          <p className={styles.keys}>
            <span>
              <i className={styles.dot} aria-hidden />
              {words.by.practice}
            </span>
            {drawn.some(({ by }) => by === 'paper') && (
              <span>
                <i className={styles.diamond} aria-hidden />
                {words.by.paper}
              </span>
            )}
            <Button
              variant="subtle"
              size="compact-md"
              aria-expanded={isText}
              onClick={() => setText(!isText)}
            >
              {isText ? words.asChart : words.asText}
            </Button>
          </p>
        </>
      )}
      {(isText || !hasChart) && <DayList rows={rows} today={today} />}
    </SectionCard>
  );
}

function DayList({ rows, today }: { rows: readonly DayRow[]; today: string }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {words.heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map(({ day, percent, mastery, by, isEve }) => (
          <tr key={`${day}${isEve}`}>
            <th scope="row">{topicWords.dayOn(day, today)}</th>
            <td>{percent === null ? words.unknown : `${percent}%`}</td>
            <td>{topicWords.levelOf(mastery)}</td>
            <td>{isEve ? words.before : words.by[by]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of two rows of a day the first stands for what was before its answers. */
const withEve = (day: TopicDay, index: number, days: readonly TopicDay[]): DayRow => ({
  ...day,
  isEve: days[index + 1]?.day === day.day,
});
