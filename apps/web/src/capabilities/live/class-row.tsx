import { ActionIcon, Button } from '@mantine/core';
import { IconCalendarPlus, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { LiveClass } from '@xuezhou/contract/live';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { EnterButton } from './enter-button.tsx';
import { spanText } from './live-time.ts';
import { toReplay } from './to-replay.ts';
import { liveWords as words } from './live.words.ts';
import styles from './live.module.css';

interface ClassRowProps {
  live: LiveClass;
  isClosed: boolean;
}

export function ClassRow({ live, isClosed }: ClassRowProps) {
  const { title, teacher, beginsAt, endsAt, state, attendedMinutes } = live;
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <span className={styles.rowTitle}>{title}</span>
        <small className="xz-caption xz-quiet">
          {spanText(beginsAt, endsAt, serverNow())}　{words.teacher(teacher)}
          {attendedMinutes > 0 && `　${words.attended(attendedMinutes)}`}
        </small>
      </div>
      <div className={styles.rowAction}>
        <RowAction live={live} isClosed={isClosed} />
        {state === 'planned' && !isClosed && (
          <ActionIcon
            component="a"
            href={live.calendarPath}
            download
            variant="subtle"
            aria-label={words.calendarOf(title)}
          >
            <IconCalendarPlus size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}

function RowAction({ live, isClosed }: ClassRowProps) {
  const { state, replay, title } = live;
  if (state === 'cancelled') return <StatusChip>{words.states.cancelled}</StatusChip>;
  if (state !== 'ended') return <EnterButton live={live} isClosed={isClosed} />;
  if (replay === null) return <span className="xz-caption xz-quiet">{words.replayLater}</span>;
  return (
    <Button
      variant="light"
      size="compact-md"
      leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
      aria-label={words.replayOf(title)}
      renderRoot={(props) => <Link {...toReplay(live, replay)} {...props} />}
    >
      {words.replay}
    </Button>
  );
}
