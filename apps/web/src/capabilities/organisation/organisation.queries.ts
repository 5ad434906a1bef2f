import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getJoinOffer, listMemberships } from '@xuezhou/contract/organisation';

/** What went wrong is said on the page. */
const own = { ignoreErrors: true };

export const joinOfferQuery = (code: string) =>
  operationQuery(getJoinOffer, { params: { code } }, own);
export const membershipsQuery = operationQuery(listMemberships, {}, own);
