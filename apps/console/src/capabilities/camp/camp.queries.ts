import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { listCampClasses, listCampMembers } from '@xuezhou/contract/camp/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { PageVisit } from '../../platform/page/console-page.ts';

export type CampClass = DataOf<typeof listCampClasses>[number];
export type CampMember = DataOf<typeof listCampMembers>[number];

export const classesQuery = operationQuery(listCampClasses, {});
export const membersQuery = (classId: number) =>
  operationQuery(listCampMembers, { params: { classId } }, { ignoreErrors: true });

/** The number that an address names; undefined: it names no class. */
export const classIdIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;

export async function fetchClass({ queryClient, params }: PageVisit): Promise<void> {
  const classId = classIdIn(params['classId']);
  if (classId !== undefined)
    // The page tells what of them failed, where they would stand.
    queryClient.query(membersQuery(classId)).catch(() => undefined);
  await queryClient.query({ ...classesQuery, staleTime: 'static' });
}

export async function fetchClasses({ queryClient }: PageVisit): Promise<void> {
  await queryClient.query({ ...classesQuery, staleTime: 'static' });
}
