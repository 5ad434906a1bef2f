import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import {
  getFirstSteps,
  getSystem,
  listBackups,
  listFailedJobs,
  listPoints,
  listRehearsals,
} from '@xuezhou/contract/system/console';
import type { PageVisit } from '../../platform/page/console-page.ts';

/** The machine is looked at anew every five minutes while somebody looks at it. */
export const systemQuery = { ...operationQuery(getSystem, {}), refetchInterval: 5 * 60_000 };
export const jobsQuery = operationQuery(listFailedJobs, {});
export const backupsQuery = operationQuery(listBackups, {});
export const rehearsalsQuery = operationQuery(listRehearsals, {});
export const pointsQuery = operationQuery(listPoints, {});
export const stepsQuery = operationQuery(getFirstSteps, {});

export const fetchSystem = async ({ queryClient }: PageVisit): Promise<unknown> =>
  await queryClient.query(systemQuery);
export const fetchJobs = async ({ queryClient }: PageVisit): Promise<unknown> =>
  await queryClient.query(jobsQuery);
export const fetchBackups = async ({ queryClient }: PageVisit): Promise<unknown> =>
  await queryClient.query(backupsQuery);
export const fetchSteps = async ({ queryClient }: PageVisit): Promise<unknown> =>
  await queryClient.query(stepsQuery);
