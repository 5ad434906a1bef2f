import { accountPaths } from '../../capabilities/account/account.paths.ts';
import { agreementPaths } from '../../capabilities/agreement/agreement.paths.ts';
import { alumniPaths } from '../../capabilities/alumni/alumni.paths.ts';
import { articlePaths } from '../../capabilities/article/article.paths.ts';
import { assistantPaths } from '../../capabilities/assistant/assistant.paths.ts';
import { campPaths } from '../../capabilities/camp/camp.paths.ts';
import { careerPaths } from '../../capabilities/career/career.paths.ts';
import { coursewarePaths } from '../../capabilities/courseware/courseware.paths.ts';
import { favoritePaths } from '../../capabilities/favorite/favorite.paths.ts';
import { flashCardPaths } from '../../capabilities/flash-card/flash-card.paths.ts';
import { identityPaths } from '../../capabilities/identity/identity.paths.ts';
import { lecturePaths } from '../../capabilities/lecture/lecture.paths.ts';
import { ltiPaths } from '../../capabilities/lti/lti.paths.ts';
import { mallPaths } from '../../capabilities/mall/mall.paths.ts';
import { messagePaths } from '../../capabilities/message/message.paths.ts';
import { mockPaths } from '../../capabilities/mock/mock.paths.ts';
import { notesPaths } from '../../capabilities/notes/notes.paths.ts';
import { organisationPaths } from '../../capabilities/organisation/organisation.paths.ts';
import { pointsPaths } from '../../capabilities/points/points.paths.ts';
import { practicePaths } from '../../capabilities/practice/practice.paths.ts';
import { qaPaths } from '../../capabilities/qa/qa.paths.ts';
import { readerPaths } from '../../capabilities/reader/reader.paths.ts';
import { referralPaths } from '../../capabilities/referral/referral.paths.ts';
import { reviewPaths } from '../../capabilities/review/review.paths.ts';
import { sitePaths } from '../../capabilities/site/site.paths.ts';
import { studyPaths } from '../../capabilities/study/study.paths.ts';
import { surveyPaths } from '../../capabilities/survey/survey.paths.ts';
import type { RouteName } from '../../platform/page/page.ts';
import type { RouteEntry } from '../../platform/page/route-entry.ts';

/** Every address of the product, declared by who draws it; a test compares them with docs/requirements/routes.tsv. */
export const routeTable = [
  ...accountPaths,
  ...agreementPaths,
  ...alumniPaths,
  ...articlePaths,
  ...assistantPaths,
  ...campPaths,
  ...careerPaths,
  ...favoritePaths,
  ...flashCardPaths,
  ...identityPaths,
  ...lecturePaths,
  ...mallPaths,
  ...messagePaths,
  ...mockPaths,
  ...notesPaths,
  ...pointsPaths,
  ...practicePaths,
  ...qaPaths,
  ...readerPaths,
  ...referralPaths,
  ...reviewPaths,
  ...sitePaths,
  ...studyPaths,
  ...surveyPaths,
  ...organisationPaths,
  ...coursewarePaths,
  ...ltiPaths,
] as const satisfies readonly RouteEntry[];

declare module '../../platform/page/page.ts' {
  interface RegisteredRoutes {
    readonly table: typeof routeTable;
  }
}

/** Second addresses of pages of the table, which its file names in words. */
export const alsoAt = [{ name: 'mall', path: '/mall/$cate' }] as const satisfies readonly {
  readonly name: RouteName;
  readonly path: `/${string}`;
}[];

export function entryOf(name: RouteName): RouteEntry {
  const entry = routeTable.find((candidate) => candidate.name === name);
  if (!entry) throw new Error(`no route is called ${name}`);
  return entry;
}
