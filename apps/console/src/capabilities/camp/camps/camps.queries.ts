import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import {
  getCampParts,
  getManagedCamp,
  listManagedCamps,
  previewCampIntro,
} from '@xuezhou/contract/camp/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { PageVisit } from '../../../platform/page/console-page.ts';
import { idInAddress } from '../../../platform/page/id-in-address.ts';

const own = { ignoreErrors: true };

export type ListedCamps = DataOf<typeof listManagedCamps>;

export const campsQuery = operationQuery(listManagedCamps, {}, own);
export const campQuery = (campId: number) =>
  operationQuery(getManagedCamp, { params: { campId } }, own);
export const partsQuery = (courseId: number) =>
  operationQuery(getCampParts, { params: { courseId } }, own);
export const introQuery = (intro: string) =>
  operationQuery(previewCampIntro, { body: { intro } }, own);

/** The page says itself what did not come. */
export async function fetchCamp({ queryClient, params }: PageVisit): Promise<void> {
  const campId = idInAddress(params['campId']);
  if (campId === null) await queryClient.query(campsQuery).catch(() => undefined);
  if (typeof campId !== 'number') return;
  const camp = await queryClient.query(campQuery(campId)).catch(() => undefined);
  if (camp !== undefined) await queryClient.query(partsQuery(camp.courseId)).catch(() => undefined);
}
