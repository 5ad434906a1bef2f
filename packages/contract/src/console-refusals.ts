import { accountConsoleRefusals } from './account/console-refusals.ts';
import { alumniConsoleRefusals } from './alumni/console-refusals.ts';
import { articleConsoleRefusals } from './article/console-refusals.ts';
import { assignmentConsoleRefusals } from './assignment/console-refusals.ts';
import { authoringConsoleRefusals } from './authoring/console-refusals.ts';
import { bulkConsoleRefusals } from './bulk/console-refusals.ts';
import { campConsoleRefusals } from './camp/console-refusals.ts';
import { campaignConsoleRefusals } from './campaign/console-refusals.ts';
import { careerConsoleRefusals } from './career/console-refusals.ts';
import { coursewareConsoleRefusals } from './courseware/console-refusals.ts';
import { draftingConsoleRefusals } from './drafting/console-refusals.ts';
import { enrolmentConsoleRefusals } from './enrolment/console-refusals.ts';
import { flashCardConsoleRefusals } from './flash-card/console-refusals.ts';
import { identityConsoleRefusals } from './identity/console-refusals.ts';
import { imConsoleRefusals } from './im/console-refusals.ts';
import { importConsoleRefusals } from './import/console-refusals.ts';
import { liveConsoleRefusals } from './live/console-refusals.ts';
import { ltiConsoleRefusals } from './lti/console-refusals.ts';
import { mallConsoleRefusals } from './mall/console-refusals.ts';
import { markingConsoleRefusals } from './marking/console-refusals.ts';
import { materialConsoleRefusals } from './material/console-refusals.ts';
import { messageConsoleRefusals } from './message/console-refusals.ts';
import { mockConsoleRefusals } from './mock/console-refusals.ts';
import { moderationConsoleRefusals } from './moderation/console-refusals.ts';
import { organisationConsoleRefusals } from './organisation/console-refusals.ts';
import { pointsConsoleRefusals } from './points/console-refusals.ts';
import { referralConsoleRefusals } from './referral/console-refusals.ts';
import { qaConsoleRefusals } from './qa/console-refusals.ts';
import { reportConsoleRefusals } from './report/console-refusals.ts';
import { reviewConsoleRefusals } from './review/console-refusals.ts';
import { siteConsoleRefusals } from './site/console-refusals.ts';
import { staffConsoleRefusals } from './staff/console-refusals.ts';
import { surveyConsoleRefusals } from './survey/console-refusals.ts';
import { systemConsoleRefusals } from './system/console-refusals.ts';
import { tokenConsoleRefusals } from './token/console-refusals.ts';
import { webhookConsoleRefusals } from './webhook/console-refusals.ts';
import { refusals } from './refusals.ts';

/**
 * What only staff can be refused for: apart from the others, so that the learner's bundle has nothing of it. Each is
 * declared by the capability that it is about, in its `console-refusals.ts`. The same rules hold as in `refusals.ts`;
 * numbers from 9001 on.
 */
export const consoleRefusals = {
  // Of what several capabilities are asked about.
  textUnshowable: [9122, '内容里有不能显示的部分，请修改后再保存'],
  bookUnknown: [9135, '没有这本书'],
  courseUnknown: [9181, '没有这门课程'],
  lectureUnknown: [9208, '这门课里没有这节课'],
  placeUnknown: [9242, '没有这一章，或考点不在这一章里，请刷新后再选'],
  courseFileUnknown: [9221, '没有这份资料'],
  ...accountConsoleRefusals,
  ...alumniConsoleRefusals,
  ...articleConsoleRefusals,
  ...assignmentConsoleRefusals,
  ...authoringConsoleRefusals,
  ...bulkConsoleRefusals,
  ...campConsoleRefusals,
  ...campaignConsoleRefusals,
  ...careerConsoleRefusals,
  ...coursewareConsoleRefusals,
  ...draftingConsoleRefusals,
  ...enrolmentConsoleRefusals,
  ...flashCardConsoleRefusals,
  ...identityConsoleRefusals,
  ...imConsoleRefusals,
  ...importConsoleRefusals,
  ...liveConsoleRefusals,
  ...ltiConsoleRefusals,
  ...mallConsoleRefusals,
  ...markingConsoleRefusals,
  ...materialConsoleRefusals,
  ...messageConsoleRefusals,
  ...mockConsoleRefusals,
  ...moderationConsoleRefusals,
  ...organisationConsoleRefusals,
  ...pointsConsoleRefusals,
  ...referralConsoleRefusals,
  ...qaConsoleRefusals,
  ...reportConsoleRefusals,
  ...reviewConsoleRefusals,
  ...siteConsoleRefusals,
  ...staffConsoleRefusals,
  ...surveyConsoleRefusals,
  ...systemConsoleRefusals,
  ...tokenConsoleRefusals,
  ...webhookConsoleRefusals,
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ConsoleRefusalName = keyof typeof consoleRefusals;

const together = <A extends object, B extends object>(a: A, b: B): A & B => ({ ...a, ...b });

/** What the server and its documentation know: all of both. A page that asks for one of them gets no more than that. */
export const allRefusals = /* @__PURE__ */ together(refusals, consoleRefusals);
export type AnyRefusalName = keyof typeof allRefusals;
