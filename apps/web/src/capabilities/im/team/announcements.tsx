import { Button } from '@mantine/core';
import type { TeamAnnouncement } from '@xuezhou/contract/im';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useEffect, useState } from 'react';
import { recentText } from '@xuezhou/client/time/days.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { announcementsQuery } from '../im.queries.ts';
import { imWords as words } from '../im.words.ts';
import styles from './announcements.module.css';

interface AnnouncementsProps {
  teamId: number;
  /** The student has seen the announcement of this id. */
  onRead: (announcementId: number) => void;
}

/** What was announced in a team, the newest first. */
export function Announcements({ teamId, onRead }: AnnouncementsProps) {
  const announcements = useSteadyQuery(announcementsQuery(teamId));
  const newest = announcements.data?.[0]?.announcementId;
  useEffect(() => {
    if (newest !== undefined) onRead(newest);
  }, [newest, onRead]);
  // What was new when the page was opened stays marked until it is left.
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const unread = announcements.data?.filter(({ isCheck }) => !isCheck) ?? [];
  if (unread.some(({ announcementId }) => !fresh.has(announcementId)))
    setFresh(new Set([...fresh, ...unread.map(({ announcementId }) => announcementId)]));
  if (announcements.isPending) return <PageSkeleton shape="list" />;
  if (announcements.isError && !announcements.data)
    return (
      <ErrorState
        order={3}
        title={words.announcementsFailed}
        action={
          <Button
            variant="light"
            loading={announcements.isFetching}
            onClick={() => void announcements.refetch()}
          >
            {words.again}
          </Button>
        }
      />
    );
  const list = announcements.data ?? [];
  if (list.length === 0)
    return <EmptyState order={3} title={words.noAnnouncements} text={words.noAnnouncementsText} />;
  return (
    <ul className={styles.list}>
      {list.map((one) => (
        <li key={one.announcementId}>
          <Announcement announcement={one} isNew={fresh.has(one.announcementId)} />
        </li>
      ))}
    </ul>
  );
}

interface AnnouncementProps {
  announcement: TeamAnnouncement;
  isNew: boolean;
}

function Announcement({ announcement, isNew }: AnnouncementProps) {
  const { title, content, author, sentAt } = announcement;
  return (
    <article className={styles.one}>
      <h3 className={styles.title}>
        {title} {isNew && <StatusChip tone="accent">{words.isNew}</StatusChip>}
      </h3>
      <p className="xz-caption xz-quiet">
        {author} · <time dateTime={sentAt}>{recentText(Date.parse(sentAt), serverNow())}</time>
      </p>
      <RichHtml html={content} />
    </article>
  );
}
