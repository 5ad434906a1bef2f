import type * as contract from '@xuezhou/contract/im';
import { messagesPerPage, type TeamAnnouncement, type TeamMessage } from '@xuezhou/contract/im';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { admitToTeam } from './admit-to-team.ts';
import { listAnnouncements } from './announcement.repository.ts';
import { presentSaid } from './present-said.ts';
import { saidReader } from './said.repository.ts';
import { teamPeople } from './team.repository.ts';

const maxFound = 50;
const maxPeople = 100;
/** Beyond the last number that there can be. */
const newest = 2_147_483_647;

export async function listTeamAnnouncements(
  services: Services,
  student: CurrentStudent,
  { body: { teamId } }: InputOf<typeof contract.listTeamAnnouncements>,
): Promise<TeamAnnouncement[]> {
  await admitToTeam(services, student, teamId);
  return await listAnnouncements(services.database.connection, student.studentId, teamId);
}

export async function listTeamMessages(
  services: Services,
  student: CurrentStudent,
  { params: { teamId }, query: { before = newest } }: InputOf<typeof contract.listTeamMessages>,
): Promise<DataOf<typeof contract.listTeamMessages>> {
  await admitToTeam(services, student, teamId);
  const reader = saidReader(services.database.connection, teamId);
  // One more than a page, which tells whether another follows.
  const rows = await reader.before(before, messagesPerPage + 1);
  const page = rows.slice(0, messagesPerPage);
  return {
    list: page.map((row) => presentSaid(row)).toReversed(),
    hasOlder: rows.length > page.length,
  };
}

export async function searchTeamMessages(
  services: Services,
  student: CurrentStudent,
  { params: { teamId }, query }: InputOf<typeof contract.searchTeamMessages>,
): Promise<TeamMessage[]> {
  await admitToTeam(services, student, teamId);
  const text = query.text.trim();
  if (text === '') return [];
  const rows = await saidReader(services.database.connection, teamId).having(text, maxFound);
  return rows.map((row) => presentSaid(row));
}

export async function listTeamMembers(
  services: Services,
  student: CurrentStudent,
  { params: { teamId }, query: { name = '' } }: InputOf<typeof contract.listTeamMembers>,
): Promise<DataOf<typeof contract.listTeamMembers>> {
  await admitToTeam(services, student, teamId);
  const { database, clock } = services;
  const people = teamPeople(database.connection, teamId, dayOf(clock.now()));
  return (await people.named(name.trim(), maxPeople)).map((row) => ({
    studentId: row.student_id,
    nickname: row.nickname,
    isTeacher: row.is_teacher,
  }));
}
