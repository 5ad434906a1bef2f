import { Anchor } from '@mantine/core';
import type { OpenMedal, WonMedal } from '@xuezhou/contract/points';
import { Link } from '@tanstack/react-router';
import { Medal } from '@xuezhou/ui/medal';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { dayOf, dayText } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { achievementsWords as words } from '../achievements.words.ts';
import { medalKind } from '../medal-kind.ts';
import styles from './achievements.module.css';

interface Counts {
  gold: number;
  silver: number;
  bronze: number;
}

/** How many of each kind, and what one takes. */
export function MedalCounts({ counts }: { counts: Counts }) {
  return (
    <SectionCard>
      <div className={styles.kinds}>
        {([3, 2, 1] as const).map((level) => (
          <div key={level}>
            <Medal kind={medalKind(level)} size={48} label="" />
            <div>
              <div className={styles.kindName}>
                {words.kind(level)}
                <span>{counts[medalKind(level)]}</span>
              </div>
              <div className="xz-caption xz-quiet">{words.takes(level)}</div>
            </div>
          </div>
        ))}
      </div>
    </SectionCard>
  );
}

/** The three with the fewest chapters missing. */
export function NearMedals({ open }: { open: readonly OpenMedal[] }) {
  if (open.length === 0) return null;
  return (
    <SectionCard title={words.near}>
      <ul className={styles.near}>
        {open
          .slice(0, 3)
          .map(({ courseId, bookId, bookName, level, reached, needed, readingId }) => {
            const name = words.nearTitle(bookName, level);
            return (
              <li key={bookId}>
                <Medal kind={medalKind(level)} isWon={false} size={40} label="" />
                <div className={styles.nearWords}>
                  <div>{name}</div>
                  <div className="xz-caption xz-quiet">
                    {words.missing(needed - reached, level)}
                  </div>
                  <div className={styles.nearLine}>
                    <ProgressLine value={reached} max={needed} label={name} />
                    <span>{words.chapters(reached, needed)}</span>
                  </div>
                </div>
                <Anchor
                  aria-label={words.studyOf(bookName)}
                  renderRoot={(props) =>
                    readingId === null ? (
                      <Link
                        to="/course/$courseId/book/$bookId"
                        params={{ courseId, bookId }}
                        {...props}
                      />
                    ) : (
                      <Link
                        to="/course/$courseId/book/$bookId/reading/$readingId"
                        params={{ courseId, bookId, readingId }}
                        {...props}
                      />
                    )
                  }
                >
                  {words.study}
                </Anchor>
              </li>
            );
          })}
      </ul>
    </SectionCard>
  );
}

const first = 5;

/** Of each book the best, the latest first. */
export function WonMedals({ medals }: { medals: readonly WonMedal[] }) {
  const [isWhole, setWhole] = useState(false);
  const today = dayOf(serverNow());
  return (
    <SectionCard
      title={words.won}
      action={
        medals.length > first && (
          <Anchor component="button" type="button" onClick={() => setWhole(!isWhole)}>
            {isWhole ? words.fewer : words.all(medals.length)}
          </Anchor>
        )
      }
    >
      {medals.length === 0 ? (
        <p className="xz-small xz-quiet">
          {words.noneWon}。{words.noneWonText}
        </p>
      ) : (
        <ul className={styles.won}>
          {medals
            .slice(0, isWhole ? undefined : first)
            .map(({ bookId, bookName, level, wonAt }) => (
              <li key={bookId}>
                <Medal kind={medalKind(level)} size={56} />
                <span>{bookName}</span>
                <span className="xz-caption xz-quiet">
                  {dayText(dayOf(Date.parse(wonAt)), today)}
                </span>
              </li>
            ))}
        </ul>
      )}
    </SectionCard>
  );
}
