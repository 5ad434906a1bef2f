import { useQuery } from '@tanstack/react-query';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { dayOf, hourOf, weekdayNames, weekdayOf } from '@xuezhou/client/time/days.ts';
import { useState } from 'react';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useSelf } from '../../../platform/session/self.ts';
import { DayCard } from './day-card.tsx';
import { Figures } from './figures.tsx';
import styles from './today.module.css';
import { todayQuery } from './today.queries.ts';
import { WaitingCard } from './waiting-card.tsx';

/** What waits for this person, how the school goes, and what happened since. Each part fails by itself. */
export default function TodayPage() {
  const self = useSelf();
  const [openedAt] = useState(serverNow);
  const today = useQuery(todayQuery);
  // It is asked for again each minute, and then it is later.
  const now = Math.max(openedAt, today.dataUpdatedAt);
  const { figures = [], cards = [] } = today.data ?? {};
  return (
    <>
      <PageHead title={`${greeting(now)}，${self.name}`} note={dayLine(now)} />
      <div className={styles.root}>
        <Figures figures={figures} now={now} query={today} />
        <div className={styles.parts}>
          <WaitingCard />
          {cards.length > 0 && (
            <div className={styles.beside}>
              {cards.map((card) => (
                <DayCard key={card.key} card={card} />
              ))}
            </div>
          )}
        </div>
      </div>
    </>
  );
}

function greeting(now: number): string {
  const hour = hourOf(now);
  if (hour < 5) return '夜深了';
  if (hour < 11) return '早上好';
  if (hour < 13) return '中午好';
  return hour < 18 ? '下午好' : '晚上好';
}

function dayLine(now: number): string {
  const day = dayOf(now);
  const [, month, date] = day.split('-').map(Number);
  return `${month} 月 ${date} 日 星期${weekdayNames[weekdayOf(day)]}`;
}
