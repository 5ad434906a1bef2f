import { accountRefusals } from './account/refusals.ts';
import { agreementRefusals } from './agreement/refusals.ts';
import { alumniRefusals } from './alumni/refusals.ts';
import { assignmentRefusals } from './assignment/refusals.ts';
import { assistantRefusals } from './assistant/refusals.ts';
import { campRefusals } from './camp/refusals.ts';
import { coursewareRefusals } from './courseware/refusals.ts';
import { enrolmentRefusals } from './enrolment/refusals.ts';
import { flashCardRefusals } from './flash-card/refusals.ts';
import { identityRefusals } from './identity/refusals.ts';
import { imRefusals } from './im/refusals.ts';
import { lectureRefusals } from './lecture/refusals.ts';
import { liveRefusals } from './live/refusals.ts';
import { ltiRefusals } from './lti/refusals.ts';
import { mallRefusals } from './mall/refusals.ts';
import { messageRefusals } from './message/refusals.ts';
import { mockRefusals } from './mock/refusals.ts';
import { moderationRefusals } from './moderation/refusals.ts';
import { notesRefusals } from './notes/refusals.ts';
import { organisationRefusals } from './organisation/refusals.ts';
import { pointsRefusals } from './points/refusals.ts';
import { practiceRefusals } from './practice/refusals.ts';
import { qaRefusals } from './qa/refusals.ts';
import { readerRefusals } from './reader/refusals.ts';
import { referralRefusals } from './referral/refusals.ts';
import { reviewRefusals } from './review/refusals.ts';
import { searchRefusals } from './search/refusals.ts';
import { studyRefusals } from './study/refusals.ts';
import { surveyRefusals } from './survey/refusals.ts';
import { uploadRefusals } from './upload/refusals.ts';

/**
 * The closed list of expected refusals: HTTP 200 whose status is one of these, with words that say what to do.
 * Each is declared by the capability that it is about, in its `refusals.ts`. A refusal is shown where it arose, never
 * in the global notice. Numbers are part of the contract: never reuse one.
 */
export const refusals = {
  // Of whatever takes an id that the browser made.
  idReused: [3003, '这个编号已用于另一次提交，内容没有保存，请刷新后重试'],
  ...uploadRefusals,
  ...messageRefusals,
  ...enrolmentRefusals,
  ...accountRefusals,
  ...identityRefusals,
  ...assignmentRefusals,
  ...agreementRefusals,
  ...searchRefusals,
  ...pointsRefusals,
  ...surveyRefusals,
  ...coursewareRefusals,
  ...lectureRefusals,
  ...readerRefusals,
  ...practiceRefusals,
  ...notesRefusals,
  ...mockRefusals,
  ...moderationRefusals,
  ...flashCardRefusals,
  ...liveRefusals,
  ...campRefusals,
  ...alumniRefusals,
  ...ltiRefusals,
  ...mallRefusals,
  ...organisationRefusals,
  ...reviewRefusals,
  ...qaRefusals,
  ...imRefusals,
  ...referralRefusals,
  ...studyRefusals,
  ...assistantRefusals,
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalName = keyof typeof refusals;
