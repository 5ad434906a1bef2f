import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { LiveClass } from '@xuezhou/contract/live';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useServerNow } from '@xuezhou/client/time/server-clock.ts';
import { EnterButton } from './enter-button.tsx';
import { spanText } from './live-time.ts';
import { liveWords as words } from './live.words.ts';
import styles from './live.module.css';

interface NextClassProps {
  live: LiveClass;
  /** The course cannot be studied now. */
  isClosed: boolean;
}

/** The class that is on, or the one to come, with the way in. */
export function NextClass({ live, isClosed }: NextClassProps) {
  const now = useServerNow();
  const { title, teacher, beginsAt, endsAt, calendarPath } = live;
  const isOn = now >= Date.parse(beginsAt);
  return (
    <SectionCard>
      <div className={styles.next}>
        <div className={styles.nextText}>
          <p className={styles.nextState}>
            {isOn ? (
              <StatusChip tone="wrong">{words.states.on}</StatusChip>
            ) : (
              <>
                <StatusChip tone="accent">{words.next}</StatusChip>
                <span role="timer">
                  {words.beginsIn(words.countdown(Date.parse(beginsAt) - now))}
                </span>
              </>
            )}
          </p>
          <h2 className={styles.nextTitle}>{title}</h2>
          <p className="xz-small xz-quiet">
            {spanText(beginsAt, endsAt, now)}　{words.teacher(teacher)}
          </p>
        </div>
        <div className={styles.nextActions}>
          <EnterButton live={live} isClosed={isClosed} isMain />
          {!isClosed && (
            <Button
              component="a"
              href={calendarPath}
              download
              variant="default"
              leftSection={<IconCalendarPlus size={18} stroke={1.6} aria-hidden />}
              aria-label={words.calendarOf(title)}
            >
              {words.calendar}
            </Button>
          )}
        </div>
      </div>
      {!isOn && <p className={styles.reminder}>{words.reminder}</p>}
    </SectionCard>
  );
}
