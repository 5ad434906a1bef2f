import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getLtiLaunch, listLtiLinks } from '@xuezhou/contract/lti';

export const launchQuery = (launchId: string) =>
  operationQuery(getLtiLaunch, { params: { launchId } }, { ignoreErrors: true });

export const linksQuery = operationQuery(listLtiLinks, {}, { ignoreErrors: true });
