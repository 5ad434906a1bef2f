import * as articleConsole from './article/console.ts';
import * as article from './article/index.ts';
import * as accountConsole from './account/console.ts';
import * as account from './account/index.ts';
import * as alumniConsole from './alumni/console.ts';
import * as alumni from './alumni/index.ts';
import * as agreement from './agreement/index.ts';
import * as assistantConsole from './assistant/console.ts';
import * as assistant from './assistant/index.ts';
import * as assignmentConsole from './assignment/console.ts';
import * as assignment from './assignment/index.ts';
import * as authoringConsole from './authoring/console.ts';
import * as bulkConsole from './bulk/console.ts';
import * as campConsole from './camp/console.ts';
import * as campaignConsole from './campaign/console.ts';
import * as camp from './camp/index.ts';
import * as careerConsole from './career/console.ts';
import * as career from './career/index.ts';
import * as catalogue from './catalogue/index.ts';
import * as coursewareConsole from './courseware/console.ts';
import * as courseware from './courseware/index.ts';
import * as enrolment from './enrolment/index.ts';
import { isRoom, type Room } from './event-kernel.ts';
import * as catalogueConsole from './catalogue/console.ts';
import * as draftingConsole from './drafting/console.ts';
import * as enrolmentConsole from './enrolment/console.ts';
import * as favorite from './favorite/index.ts';
import * as flashCardConsole from './flash-card/console.ts';
import * as flashCard from './flash-card/index.ts';
import * as identityConsole from './identity/console.ts';
import * as identity from './identity/index.ts';
import * as importConsole from './import/console.ts';
import * as imConsole from './im/console.ts';
import * as im from './im/index.ts';
import { isOperation, type Operation } from './kernel.ts';
import * as lecture from './lecture/index.ts';
import * as live from './live/index.ts';
import * as ltiConsole from './lti/console.ts';
import * as lti from './lti/index.ts';
import * as material from './material/index.ts';
import * as liveConsole from './live/console.ts';
import * as materialConsole from './material/console.ts';
import * as messageConsole from './message/console.ts';
import * as mallConsole from './mall/console.ts';
import * as mall from './mall/index.ts';
import * as message from './message/index.ts';
import * as mock from './mock/index.ts';
import * as moderationConsole from './moderation/console.ts';
import * as moderation from './moderation/index.ts';
import * as mockConsole from './mock/console.ts';
import * as notes from './notes/index.ts';
import * as organisationConsole from './organisation/console.ts';
import * as organisation from './organisation/index.ts';
import * as pointsConsole from './points/console.ts';
import * as points from './points/index.ts';
import * as practiceConsole from './practice/console.ts';
import * as practice from './practice/index.ts';
import * as qaConsole from './qa/console.ts';
import * as qa from './qa/index.ts';
import * as reader from './reader/index.ts';
import * as referralConsole from './referral/console.ts';
import * as referral from './referral/index.ts';
import * as review from './review/index.ts';
import * as search from './search/index.ts';
import * as site from './site/index.ts';
import * as surveyConsole from './survey/console.ts';
import * as survey from './survey/index.ts';
import * as study from './study/index.ts';
import * as reportConsole from './report/console.ts';
import * as reviewConsole from './review/console.ts';
import * as markingConsole from './marking/console.ts';
import * as marking from './marking/index.ts';
import * as siteConsole from './site/console.ts';
import * as systemConsole from './system/console.ts';
import * as staff from './staff/index.ts';
import * as tokenConsole from './token/console.ts';
import * as webhookConsole from './webhook/console.ts';
import * as upload from './upload/index.ts';

/** Every capability's side of the contract; a test compares it with the folders. */
export const capabilities = {
  assignment,
  assistant,
  account,
  alumni,
  article,
  camp,
  career,
  catalogue,
  enrolment,
  lecture,
  live,
  marking,
  material,
  reader,
  search,
  study,
  survey,
  identity,
  im,
  points,
  practice,
  qa,
  referral,
  review,
  site,
  mall,
  message,
  agreement,
  upload,
  notes,
  favorite,
  mock,
  moderation,
  'flash-card': flashCard,
  staff,
  organisation,
  courseware,
  lti,
};

/** What staff can do in a capability, apart from what students can: no bundle of theirs has anything of it. */
export const consoles = {
  article: articleConsole,
  account: accountConsole,
  alumni: alumniConsole,
  assignment: assignmentConsole,
  assistant: assistantConsole,
  authoring: authoringConsole,
  bulk: bulkConsole,
  camp: campConsole,
  campaign: campaignConsole,
  career: careerConsole,
  catalogue: catalogueConsole,
  drafting: draftingConsole,
  enrolment: enrolmentConsole,
  live: liveConsole,
  mall: mallConsole,
  marking: markingConsole,
  material: materialConsole,
  'flash-card': flashCardConsole,
  identity: identityConsole,
  im: imConsole,
  import: importConsole,
  message: messageConsole,
  mock: mockConsole,
  moderation: moderationConsole,
  points: pointsConsole,
  referral: referralConsole,
  practice: practiceConsole,
  qa: qaConsole,
  report: reportConsole,
  review: reviewConsole,
  site: siteConsole,
  system: systemConsole,
  survey: surveyConsole,
  token: tokenConsole,
  webhook: webhookConsole,
  organisation: organisationConsole,
  courseware: coursewareConsole,
  lti: ltiConsole,
};

export interface NamedOperation {
  readonly name: string;
  readonly capability: string;
  readonly operation: Operation;
}

/** Every operation with its name, which is the name of its export. */
export function allOperations(): NamedOperation[] {
  return [...Object.entries(capabilities), ...Object.entries(consoles)].flatMap(
    ([capability, exports]) =>
      Object.entries(exports).flatMap(([name, value]) =>
        isOperation(value) ? [{ name, capability, operation: value }] : [],
      ),
  );
}

export interface NamedRoom {
  readonly name: string;
  readonly capability: string;
  readonly room: Room;
}

/** Every kind of rooms with its name, which is the name of its export. */
export function allRooms(): NamedRoom[] {
  return Object.entries(capabilities).flatMap(([capability, exports]) =>
    Object.entries(exports).flatMap(([name, value]) =>
      isRoom(value) ? [{ name, capability, room: value }] : [],
    ),
  );
}
