import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import {
  getOrganisation,
  getOrganisationProgress,
  getOrganisationSignIn,
  getOrganisationSync,
  getOrganisationWork,
  listLeftOrganisationMembers,
  listOrganisationEvents,
  listOrganisationMembers,
  listOrganisations,
  listOwnOrganisations,
} from '@xuezhou/contract/organisation/console';
import type { PageVisit } from '../../platform/page/console-page.ts';

const own = { ignoreErrors: true };
const of = (organisationId: number) => ({ params: { organisationId } });

export const organisationsQuery = operationQuery(listOrganisations, {}, own);
export const organisationQuery = (organisationId: number) =>
  operationQuery(getOrganisation, of(organisationId), own);
/** Anew with each look: who tries comes back from another page. */
export const signInQuery = (organisationId: number) => ({
  ...operationQuery(getOrganisationSignIn, of(organisationId), own),
  staleTime: 0,
});
export const membersQuery = (organisationId: number) =>
  operationQuery(listOrganisationMembers, of(organisationId), own);
export const leftMembersQuery = (organisationId: number) =>
  operationQuery(listLeftOrganisationMembers, of(organisationId), own);
/** Anew with each look: notices and mornings change it. */
export const syncQuery = (organisationId: number) => ({
  ...operationQuery(getOrganisationSync, of(organisationId), own),
  staleTime: 0,
});
/** Anew with each look: what could not be told changes it. */
export const workQuery = (organisationId: number) => ({
  ...operationQuery(getOrganisationWork, of(organisationId), own),
  staleTime: 0,
});
export const eventsQuery = (organisationId: number) =>
  operationQuery(listOrganisationEvents, of(organisationId), own);
export const ownOrganisationsQuery = operationQuery(listOwnOrganisations, {}, own);
export const progressQuery = (organisationId: number) =>
  operationQuery(getOrganisationProgress, of(organisationId), own);

/** The number that an address names; undefined: it names none. */
export const organisationIdIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** The page says itself what did not come. */
export async function fetchOrganisation({ queryClient, params }: PageVisit): Promise<void> {
  const organisationId = organisationIdIn(params['organisationId']);
  if (organisationId === undefined) return;
  await queryClient.query(organisationQuery(organisationId)).catch(() => undefined);
}
