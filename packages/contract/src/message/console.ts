import { MessageChannel } from './preferences.ts';
import {
  flag,
  id,
  integer,
  list,
  longText,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
} from '../kernel.ts';

export * from './wechat-templates.ts';

export const sendNotice = operation({
  summary: '给一位、几位或全部学员发消息',
  method: 'POST',
  path: '/api/console/messages/send',
  access: { staff: 'message.send', reach: 'students' },
  body: object({
    /** Null: to everyone who is a student now. */
    studentId: nullable(id()),
    /** To these alone; `studentId` is null then. */
    studentIds: optional(list(id())),
    title: text(200),
    markdown: text(100_000),
    isImportant: flag(),
  }),
  /** Of several messages the first. */
  data: object({ messageId: integer(1) }),
  refusals: ['studentUnknown', 'messageTitleEmpty', 'textUnshowable'],
});

/** `waiting`: it leaves later; `dropped`: it needed not to, as it was read before. */
export const DeliveryState = oneOf('waiting', 'sent', 'failed', 'dropped');

/** What became of a message outside of the message centre. */
export const listDeliveries = operation({
  summary: '一条消息的送达情况',
  method: 'GET',
  path: '/api/console/messages/:messageId/deliveries',
  access: { staff: 'message.send', reach: 'whole' },
  freshness: { late: 60 },
  params: object({ messageId: id() }),
  data: object({
    title: longText(),
    /** Students who opened it in the message centre. */
    readers: integer(0),
    channels: list(
      object({
        channel: MessageChannel,
        state: DeliveryState,
        /** Why; empty where nothing went wrong. */
        reason: longText(),
        count: integer(1),
      }),
    ),
  }),
  refusals: ['messageUnknown'],
});
