import {
  getImToken,
  getTeam,
  listTeamAnnouncements,
  listTeamMembers,
  listTeamMessages,
  listTeams,
  searchTeamMessages,
} from '@xuezhou/contract/im';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';

const isQuiet = { ignoreErrors: true };

export const teamsQuery = operationQuery(listTeams, {}, isQuiet);

export const teamQuery = (teamId: number) =>
  operationQuery(getTeam, { params: { teamId } }, isQuiet);

export const announcementsQuery = (teamId: number) =>
  operationQuery(listTeamAnnouncements, { body: { teamId } }, isQuiet);

export const latestQuery = (teamId: number) =>
  operationQuery(listTeamMessages, { params: { teamId }, query: {} }, isQuiet);

export const searchQuery = (teamId: number, text: string) =>
  operationQuery(searchTeamMessages, { params: { teamId }, query: { text } }, isQuiet);

export const membersQuery = (teamId: number, name: string) =>
  operationQuery(
    listTeamMembers,
    { params: { teamId }, query: name === '' ? {} : { name } },
    isQuiet,
  );

/** Good for a month; a page that is opened anew has a newer one. */
export const tokenQuery = {
  ...operationQuery(getImToken, {}, isQuiet),
  staleTime: 24 * 3_600_000,
};
