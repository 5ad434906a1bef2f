import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { sitePageNames } from '@xuezhou/contract/site';
import {
  getSchoolText,
  getSchoolTextVersion,
  listSchoolTexts,
  previewSchoolText,
  type OpenSchoolText,
  type SchoolText,
} from '@xuezhou/contract/site/console';
import type { PageVisit } from '../../../platform/page/console-page.ts';

export type TextName = OpenSchoolText['name'];

const own = { ignoreErrors: true };

export const textsQuery = operationQuery(listSchoolTexts, {}, own);
export const textQuery = (name: TextName) =>
  operationQuery(getSchoolText, { params: { name } }, own);
export const textVersionQuery = (name: TextName, version: number) =>
  operationQuery(getSchoolTextVersion, { params: { name, version } }, own);
export const previewQuery = (text: SchoolText) =>
  operationQuery(previewSchoolText, { body: { text } }, own);

/** Undefined: the address names none. */
export const textNameIn = (name: string | undefined): TextName | undefined =>
  sitePageNames.find((each) => each === name);

// The page says itself what did not come.
export async function fetchTexts({ queryClient }: PageVisit): Promise<void> {
  await queryClient.query(textsQuery).catch(() => undefined);
}

export async function fetchText({ queryClient, params }: PageVisit): Promise<void> {
  const name = textNameIn(params['name']);
  if (name !== undefined) await queryClient.query(textQuery(name)).catch(() => undefined);
}
