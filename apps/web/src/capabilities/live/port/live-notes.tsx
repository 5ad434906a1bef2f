import { Button } from '@mantine/core';
import type { LiveAnnouncement } from '@xuezhou/contract/live';
import { Link } from '@tanstack/react-router';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useServerNow } from '@xuezhou/client/time/server-clock.ts';
import styles from './live-notes.module.css';
import { spanText } from '../live-time.ts';
import { liveWords as words } from '../live.words.ts';

/** The live classes that are on or begin within a day. */
export function LiveNotes({ classes }: { classes: readonly LiveAnnouncement[] }) {
  return classes.map((live) => <LiveNote key={live.liveId} live={live} />);
}

function LiveNote({ live }: { live: LiveAnnouncement }) {
  const now = useServerNow();
  const { courseId, liveId, courseName, title, beginsAt, endsAt, opensAt } = live;
  const isOn = now >= Date.parse(beginsAt);
  const isOpen = now >= Date.parse(opensAt);
  const [tone, state] = isOn
    ? (['wrong', words.note.on] as const)
    : isOpen
      ? (['review', words.note.soon] as const)
      : (['accent', words.note.planned] as const);
  return (
    <section className={styles.root} aria-label={title}>
      <div className={styles.text}>
        <StatusChip tone={tone}>{state}</StatusChip>
        <span className={styles.title}>{title}</span>
        <span className="xz-small xz-quiet">
          {spanText(beginsAt, endsAt, now)}　{courseName}
        </span>
      </div>
      <Button
        variant="light"
        renderRoot={(props) => (
          <Link
            to="/course/$courseId/live-mode"
            params={{ courseId }}
            search={isOpen ? { live: String(liveId) } : {}}
            {...props}
          />
        )}
      >
        {isOpen ? words.enter : words.note.look}
      </Button>
    </section>
  );
}
