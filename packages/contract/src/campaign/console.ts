import { studentFilter } from '../account/student-filter.ts';
import { MessageChannel } from '../message/preferences.ts';
import {
  done,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

export * from './deliveries.ts';

/**
 * Who gets it: students who meet all that is said, by the words of the students' list. Where nothing is said it is nobody;
 * all are meant by `everybody` alone.
 */
export const Audience = object({
  everybody: flag(),
  courseId: nullable(id()),
  classId: nullable(id()),
  /** As in the students' list; empty: nothing is searched for. */
  search: text(100),
  /** Named ones; none: whoever meets the rest. */
  studentIds: list(id(), 500),
  ...studentFilter,
});
export type Audience = Static<typeof Audience>;

export const CampaignDraft = object({
  title: text(100),
  /** With fields as `{昵称}`, or `{班级|你的班}` with what is said of whoever has none. */
  markdown: text(20_000),
  isImportant: flag(),
  /** Channels by which it is also sent to students who chose them; the message centre always has it. */
  channels: list(MessageChannel, 4),
  audience: Audience,
  /** One in ten gets nothing, so that it is seen what the message does. */
  holdsOut: flag(),
});
export type CampaignDraft = Static<typeof CampaignDraft>;

/**
 * `planned`: may be taken back as if it had never been; `stopped`: not sent, as the people were others than those seen, or
 * who planned it may not send it any more; `recalled`: taken back, wholly or for those who had not got it yet.
 */
export const CampaignState = oneOf('draft', 'planned', 'sending', 'sent', 'stopped', 'recalled');
export type CampaignState = Static<typeof CampaignState>;

const summary = {
  campaignId: uuid(),
  title: text(100),
  state: CampaignState,
  /** Why it was stopped, also on its way; empty otherwise. */
  reason: text(),
  /** Who was counted when it was planned; 0 of a draft. */
  people: integer(0),
  /** Who has got it. */
  sent: integer(0),
  dueAt: nullable(moment()),
  madeBy: text(),
  changedAt: moment(),
};

/** The youngest first; of whoever may write to the own students alone, what was written by the same hand. */
export const listCampaigns = operation({
  summary: '群发的消息，从新到旧',
  method: 'GET',
  path: '/api/console/campaigns',
  access: { staff: 'message.send', reach: 'students' },
  freshness: { late: 60 },
  query: object({ after: optional(moment()) }),
  /** `next` is null on the last page. */
  data: object({ list: list(object(summary)), next: nullable(moment()) }),
});

const ofCampaign = object({ campaignId: uuid() });

export const getCampaign = operation({
  summary: '一条群发的消息',
  method: 'GET',
  path: '/api/console/campaigns/:campaignId',
  access: { staff: 'message.send', reach: 'students' },
  params: ofCampaign,
  data: object({ ...summary, version: integer(1), draft: CampaignDraft }),
  refusals: ['campaignUnknown'],
});

/** The id is the page's own; saved with a version that is not the last one it changes nothing. */
export const saveCampaign = operation({
  summary: '存下一条消息的草稿',
  method: 'POST',
  path: '/api/console/campaigns/save',
  access: { staff: 'message.send', reach: 'students', proposes: true },
  body: object({
    campaignId: uuid(),
    /** The one it was begun from; 0: it is new. */
    version: integer(0),
    draft: CampaignDraft,
    /** Of who only proposes it: shown to who decides. */
    why: optional(text(200)),
  }),
  data: object({ version: integer(1) }),
  refusals: ['campaignChanged', 'campaignSent', 'campaignUnknown'],
});

export const dropCampaign = operation({
  summary: '删掉一条草稿',
  method: 'POST',
  path: '/api/console/campaigns/drop',
  access: { staff: 'message.send', reach: 'students' },
  body: ofCampaign,
  data: done(),
  refusals: ['campaignUnknown', 'campaignSent'],
});

const asWritten = object({ campaignId: uuid(), draft: CampaignDraft });

/** What an SMS costs is that of the school's contract; thousandths of a yuan. */
export const AudienceCount = object({
  people: integer(0),
  /** Of them, who gets nothing, to compare with. */
  held: integer(0),
  /** How many of the rest want the school's notices so, and have the channel; `isOff`: the school has none. */
  channels: list(object({ channel: MessageChannel, people: integer(0), isOff: flag() })),
  sms: object({ parts: integer(0), milliYuan: integer(0) }),
  /** Fields of which some have nothing, with up to five of them. */
  missing: list(
    object({ field: text(), people: integer(0), names: list(text()), hasOther: flag() }),
  ),
  /** What stands in braces and is no field. */
  unknown: list(text()),
  /** Addresses of other sites that the text leads to. */
  outside: list(text()),
});
export type AudienceCount = Static<typeof AudienceCount>;

export const countAudience = operation({
  summary: '这条消息现在会发给多少人',
  method: 'POST',
  path: '/api/console/campaigns/audience',
  access: { staff: 'message.send', reach: 'students' },
  body: asWritten,
  data: AudienceCount,
});

/** As one of those who get it will read it; the next of them after `after`, and the first after the last. */
export const previewCampaign = operation({
  summary: '看作一位学员，看这条消息在各个渠道的样子',
  method: 'POST',
  path: '/api/console/campaigns/preview',
  access: { staff: 'message.send', reach: 'students' },
  body: object({ campaignId: uuid(), draft: CampaignDraft, after: optional(id()) }),
  data: object({
    /** Null: nobody gets it. */
    student: nullable(object({ studentId: id(), nickname: text() })),
    site: object({ title: text(), html: longText() }),
    mail: object({ subject: text(), text: longText() }),
    sms: object({ text: text(), letters: integer(0), parts: integer(0) }),
    wechat: object({ title: text() }),
    push: object({ title: text(), text: text() }),
    /** What cannot be shown; empty: all can. */
    faults: list(text()),
  }),
});

/** By mail, as the one previewed would get it. */
export const testCampaign = operation({
  summary: '把消息发一封给自己看',
  method: 'POST',
  path: '/api/console/campaigns/test',
  access: { staff: 'message.send', reach: 'students' },
  body: asWritten,
  data: object({ to: text() }),
  refusals: ['campaignNoMail', 'messageTitleEmpty', 'textUnshowable'],
});

/** What was saved, to whom it is then, unless they are others than `people` by more than a tenth. */
export const scheduleCampaign = operation({
  summary: '到时间发出一条消息',
  method: 'POST',
  path: '/api/console/campaigns/schedule',
  access: { staff: 'message.send', reach: 'students' },
  body: object({
    campaignId: uuid(),
    version: integer(1),
    /** Who was counted when it was looked at. */
    people: integer(0),
    /** Null: now, after half a minute in which it can be taken back. */
    dueAt: nullable(moment()),
  }),
  data: object({ dueAt: moment() }),
  refusals: [
    'campaignUnknown',
    'campaignChanged',
    'campaignSent',
    'campaignPast',
    'campaignNobody',
    'campaignMoved',
    'campaignField',
    'campaignMissing',
    'campaignOutside',
    'messageTitleEmpty',
    'textUnshowable',
  ],
});

/** Whoever has not got it yet gets nothing, and what waits to leave the house does not leave it. */
export const recallCampaign = operation({
  summary: '收回一条消息里还没发出的',
  method: 'POST',
  path: '/api/console/campaigns/recall',
  access: { staff: 'message.send', reach: 'students' },
  body: ofCampaign,
  /** Who had got it, and how many SMS, mails and WeChat messages were kept back. */
  data: object({ sent: integer(0), keptBack: integer(0) }),
  refusals: ['campaignUnknown', 'campaignOver'],
});

/** `studied`: answered a question or watched a lecture within three days of it. */
export const getCampaignReport = operation({
  summary: '一条消息走到了哪一步',
  method: 'GET',
  path: '/api/console/campaigns/:campaignId/report',
  access: { staff: 'message.send', reach: 'students' },
  freshness: { late: 60 },
  params: ofCampaign,
  data: object({
    ...summary,
    /** Null while nothing has been sent. */
    sentAt: nullable(moment()),
    /** The three days are over for everybody. */
    isOver: flag(),
    /** Who was passed over, as a field of theirs is empty. */
    passedOver: integer(0),
    opened: integer(0),
    studied: integer(0),
    /** Null where nobody, or fewer than five, were held back: they would be known by it. */
    held: nullable(object({ people: integer(5), studied: integer(0) })),
    channels: list(
      object({
        channel: MessageChannel,
        state: oneOf('waiting', 'sent', 'failed', 'dropped'),
        reason: longText(),
        count: integer(1),
      }),
    ),
  }),
  refusals: ['campaignUnknown'],
});

export const RecipientGroup = oneOf('all', 'unopened', 'opened', 'idle', 'studied', 'passedOver');
export type RecipientGroup = Static<typeof RecipientGroup>;

/** By number of the student; who was held back is in none. */
export const listRecipients = operation({
  summary: '谁收到了一条消息，之后做了什么',
  method: 'GET',
  path: '/api/console/campaigns/:campaignId/recipients',
  access: { staff: 'message.send', reach: 'students' },
  freshness: { late: 60 },
  params: ofCampaign,
  query: object({ group: optional(RecipientGroup), after: optional(id()) }),
  data: object({
    list: list(
      object({
        studentId: id(),
        nickname: text(),
        sentAt: nullable(moment()),
        channels: list(MessageChannel),
        isOpened: flag(),
        hasStudied: flag(),
      }),
    ),
    next: nullable(id()),
  }),
  refusals: ['campaignUnknown'],
});
