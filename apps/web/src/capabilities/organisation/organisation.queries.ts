import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { checkIdentityNeed } from '@xuezhou/contract/identity';
import {
  getJoinOffer,
  getSignInOffer,
  listMemberships,
  listSignIns,
} from '@xuezhou/contract/organisation';

/** What went wrong is said on the page. */
const own = { ignoreErrors: true };

export const joinOfferQuery = (code: string) =>
  operationQuery(getJoinOffer, { params: { code } }, own);
export const signInOfferQuery = (word: string) =>
  operationQuery(getSignInOffer, { params: { word } }, own);
export const signInsQuery = operationQuery(listSignIns, {}, own);
export const membershipsQuery = operationQuery(listMemberships, {}, own);
/** Above 0 the course asks for no verification, or it has passed. */
export const identityNeedQuery = (courseId: number) =>
  operationQuery(checkIdentityNeed, { params: { courseId } }, own);
