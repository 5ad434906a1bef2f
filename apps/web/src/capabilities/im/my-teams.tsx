import { useQuery } from '@tanstack/react-query';
import { IconChevronRight, IconMessages } from '@tabler/icons-react';
import type { Team } from '@xuezhou/contract/im';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { unreadText } from '../../platform/page/unread-text.ts';
import { WayLink } from '../../platform/page/way-link.tsx';
import { teamsQuery } from './im.queries.ts';
import { imWords as words } from './im.words.ts';
import styles from './my-teams.module.css';

/** The teams of the student; nothing where there is none. */
export function MyTeams() {
  const teams = useQuery(teamsQuery).data ?? [];
  return <TeamList teams={teams} />;
}

/** Those of one course. */
export function CourseTeams({ courseId }: { courseId: number }) {
  const teams = useQuery(teamsQuery).data ?? [];
  return <TeamList teams={teams.filter((team) => team.courseId === courseId)} />;
}

function TeamList({ teams }: { teams: readonly Team[] }) {
  return (
    teams.length > 0 && (
      <ul className={styles.list} aria-label={words.teams}>
        {teams.map((team) => (
          <li key={team.teamId}>
            <TeamLink team={team} />
          </li>
        ))}
      </ul>
    )
  );
}

function TeamLink({ team }: { team: Team }) {
  const { teamId, name, courseName, members, unread, unreadAnnouncements, isMentioned } = team;
  return (
    <WayLink className={styles.link} to={`/im-team-announcement/${teamId}`}>
      <IconMessages className={styles.icon} size={22} stroke={1.6} aria-hidden />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className="xz-caption xz-quiet">
          {courseName} · {words.members(members)}
        </span>
      </span>
      <span className={styles.news}>
        {isMentioned && <StatusChip tone="review">{words.mentionsYou}</StatusChip>}
        {unreadAnnouncements > 0 && (
          <StatusChip tone="accent">{words.newAnnouncements(unreadAnnouncements)}</StatusChip>
        )}
        {unread > 0 && <StatusChip>{words.unread(unreadText(unread))}</StatusChip>}
      </span>
      <IconChevronRight className={styles.way} size={18} stroke={1.6} aria-hidden />
    </WayLink>
  );
}
