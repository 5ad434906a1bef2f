import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { compareVersions, listVersions } from '@xuezhou/contract/authoring/console';
import type { DataOf } from '@xuezhou/contract/kernel';

export type CourseVersion = DataOf<typeof listVersions>[number];
export type Difference = DataOf<typeof compareVersions>[number];

export const versionsQuery = (courseId: number) =>
  operationQuery(listVersions, { params: { courseId } }, { ignoreErrors: true });

/** Of the draft where no second version is named. */
export const comparisonQuery = (courseId: number, from: number, to: number | undefined) =>
  operationQuery(
    compareVersions,
    { params: { courseId }, query: { from, ...(to !== undefined && { to }) } },
    { ignoreErrors: true },
  );
