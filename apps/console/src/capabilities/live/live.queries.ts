import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import {
  getLiveReadiness,
  listAttendance,
  listLiveHosts,
  listLiveMarks,
  listLives,
} from '@xuezhou/contract/live/console';

export type Live = DataOf<typeof listLives>[number];
export type Attendant = DataOf<typeof listAttendance>['list'][number];

/** Of all courses, those that end after a day of the school began. Its failure is told where the list would stand. */
export const livesQuery = (firstDay: string) =>
  operationQuery(
    listLives,
    { query: { from: `${firstDay}T00:00:00+08:00` } },
    { ignoreErrors: true },
  );

export const attendanceQuery = (liveId: number) =>
  operationQuery(listAttendance, { params: { liveId } }, { ignoreErrors: true });

export type Readiness = DataOf<typeof getLiveReadiness>;

export const readinessQuery = (liveId: number) =>
  operationQuery(getLiveReadiness, { params: { liveId } }, { ignoreErrors: true });

export const hostsQuery = (liveId: number) =>
  operationQuery(listLiveHosts, { params: { liveId } }, { ignoreErrors: true });

export const marksQuery = (liveId: number) =>
  operationQuery(listLiveMarks, { params: { liveId } }, { ignoreErrors: true });
