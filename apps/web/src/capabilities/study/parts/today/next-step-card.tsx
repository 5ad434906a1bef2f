import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { SectionCard } from '@xuezhou/ui/section-card';
import type { ReactNode } from 'react';
import { todayQuery } from '../../study.queries.ts';
import { toItem } from '../../today/today-link.ts';
import { listOf } from '../../today/today-list.ts';
import { todayWords } from '../../today/today.words.ts';
import { walkTo } from '../../today/walk.ts';
import styles from './next-step-card.module.css';

const words = todayWords.nextStep;

/** What comes next of today, on whatever page and with or without a plan; where nothing is left of it, what the page itself knows of its place. */
export function NextStepCard({ fallback = null }: { fallback?: ReactNode }) {
  const today = useQuery(todayQuery);
  if (today.isPending) return null;
  if (today.data === undefined) return fallback;
  const { date } = today.data;
  const { next } = listOf(today.data, serverNow());
  if (next === undefined) return fallback;
  return (
    <SectionCard>
      <section className={styles.root} aria-label={words.label}>
        <div>
          <p className="xz-caption xz-quiet">{words.label}</p>
          <h2 className={styles.title}>{todayWords.titleOf(next)}</h2>
          <p className="xz-small xz-quiet">
            {[todayWords.evidenceOf(next), next.minutes > 0 && todayWords.minutes(next.minutes)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Button
          className={styles.go}
          variant="light"
          renderRoot={(props) => (
            <Link {...toItem(next)} {...props} onClick={() => walkTo(date, next)} />
          )}
        >
          {words.go}
        </Button>
      </section>
    </SectionCard>
  );
}
