import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getLtiLaunch, listLtiGrades, listLtiLinks } from '@xuezhou/contract/lti';

export const launchQuery = (launchId: string) =>
  operationQuery(getLtiLaunch, { params: { launchId } }, { ignoreErrors: true });

export const linksQuery = operationQuery(listLtiLinks, {}, { ignoreErrors: true });

export const gradesQuery = (paperId: number) =>
  operationQuery(listLtiGrades, { params: { paperId } }, { ignoreErrors: true });
