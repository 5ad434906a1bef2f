import { Button } from '@mantine/core';
import { IconCalendarOff, IconFileText } from '@tabler/icons-react';
import type { StudyPlan } from '@xuezhou/contract/study';
import { dayText } from '@xuezhou/client/time/days.ts';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { planViewWords } from './plan-view.words.ts';
import styles from './plan-view.module.css';

const { weeks: words, span } = planViewWords;

/** More weeks than these are folded until somebody asks. */
const maxWeeks = 16;

const shortDay = (day: string): string => day.slice(5).replace('-', '/').replaceAll(/\b0/g, '');

/** Week by week until the exam: how much time, what is learned, papers and days off. */
export function PlanWeeks({ plan, today }: { plan: StudyPlan; today: string }) {
  const [isWhole, setWhole] = useState(false);
  const { weeks, learnUntil, examDate, work } = plan;
  const isLearned = work.lecture + work.reading + work.practice + work.cards === 0;
  if (weeks.length === 0) return null;
  const highest = Math.max(1, ...weeks.map(({ minutes }) => minutes));
  const shown = isWhole ? weeks : weeks.slice(0, maxWeeks);
  return (
    <SectionCard
      title={words.title(weeks.length, examDate !== null && examDate > today)}
      size="section"
      caption={words.caption(learnUntil === null ? null : dayText(learnUntil, today), isLearned)}
    >
      <ol className={styles.weeks}>
        {shown.map(({ from, to, minutes, bookNames, mocks, isOff }, index) => (
          <li key={from} data-now={index === 0 || undefined}>
            <span className={styles.weekDays}>
              {shortDay(from)} – {shortDay(to)}
              {index === 0 && <small>{words.now}</small>}
            </span>
            <span className={styles.weekBar} aria-hidden>
              <i style={{ width: `${(100 * minutes) / highest}%` }} />
            </span>
            <span className={styles.weekHours}>{span(minutes)}</span>
            <span className={styles.weekText}>
              {bookNames.length === 0 ? words.review : bookNames.join('，')}
              {mocks.map((day) => (
                <em key={day} data-kind="mock">
                  <IconFileText size={15} stroke={1.6} aria-hidden />
                  {words.mock(dayText(day, today))}
                </em>
              ))}
              {isOff && (
                <em>
                  <IconCalendarOff size={15} stroke={1.6} aria-hidden />
                  {words.off}
                </em>
              )}
            </span>
          </li>
        ))}
      </ol>
      {shown.length < weeks.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {words.all}
        </Button>
      )}
    </SectionCard>
  );
}
