import type { Team } from '@xuezhou/contract/im';
import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { admit } from '../enrolment/enrolment.port.ts';
import { teamReader, type OwnTeamRow, type TeamRow } from './team.repository.ts';

type Admitting = Pick<Services, 'clock' | 'config' | 'database'>;

/** The team, for a member who may study its course now, or who teaches it; for anybody else there is none. */
export async function admitToTeam(
  services: Admitting,
  student: CurrentStudent,
  teamId: number,
): Promise<TeamRow> {
  const row = await teamReader(services.database.connection, student.studentId).one(teamId);
  return demandPlace(services, student, row);
}

function demandPlace<Row extends TeamRow>(
  services: Admitting,
  student: CurrentStudent,
  row: Row | undefined,
): Row {
  if (row === undefined || row.closed_at !== null) throw notFound();
  if (row.is_teacher) return row;
  if (!row.is_member) throw notFound();
  admit(services, row, student, { for: 'study' });
  return row;
}

export async function getTeam(
  services: Admitting,
  student: CurrentStudent,
  teamId: number,
): Promise<Team> {
  const row = await teamReader(services.database.connection, student.studentId).own(teamId);
  return presentTeam(demandPlace(services, student, row), services.clock.now());
}

export async function listTeams(
  { database, clock }: Admitting,
  { studentId, identityStatus }: CurrentStudent,
): Promise<Team[]> {
  const now = clock.now();
  const rows = await teamReader(database.connection, studentId).all(dayOf(now));
  return rows
    .filter((row) => row.is_teacher || !row.identity_required || identityStatus > 0)
    .map((row) => presentTeam(row, now));
}

function presentTeam(row: OwnTeamRow, now: Date): Team {
  return {
    teamId: row.team_id,
    name: row.name,
    courseId: row.course_id,
    courseName: row.course_title,
    classId: row.class_id,
    isTeacher: row.is_teacher,
    members: row.members,
    unread: row.unread,
    unreadAnnouncements: row.unread_announcements,
    isMentioned: row.is_mentioned,
    readNumber: row.read_number,
    lastNumber: row.last_message,
    mutedUntil: mutedUntil(row, now),
  };
}

/** Null: may speak. */
export const mutedUntil = (
  { is_teacher, muted_until }: Pick<TeamRow, 'is_teacher' | 'muted_until'>,
  now: Date,
): string | null =>
  !is_teacher && muted_until !== null && muted_until > now ? muted_until.toISOString() : null;
