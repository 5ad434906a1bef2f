import {
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
  type Static,
} from '../kernel.ts';
import { MessageChannel } from './preferences.ts';

/** `waiting`: it leaves later; `dropped`: it needed not to, as it was read before. */
export const DeliveryState = oneOf('waiting', 'sent', 'failed', 'dropped');
export type DeliveryState = Static<typeof DeliveryState>;

/** What became of a message outside of the message centre. */
export const listDeliveries = operation({
  summary: '一条消息的送达情况',
  method: 'GET',
  path: '/api/console/messages/:messageId/deliveries',
  access: { staff: 'message.send', reach: 'whole' },
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

const delivery = {
  studentId: id(),
  nickname: text(),
  channel: MessageChannel,
  state: DeliveryState,
  /** Why it failed or was dropped; empty where nothing went wrong. */
  reason: longText(),
  /** When it left, or was given up; of one that waits, when it is to leave. */
  at: moment(),
};

const ways = { channel: optional(MessageChannel), state: optional(DeliveryState) };

/** Each way to each student, by their numbers. */
export const listDeliveredTo = operation({
  summary: '一条消息送给了谁：怎么送的、到了没有',
  method: 'GET',
  path: '/api/console/messages/:messageId/delivered-to',
  access: { staff: 'message.send', reach: 'students' },
  params: object({ messageId: id() }),
  query: object({
    ...ways,
    /** `next` of the page before: the last student and way of it. */
    afterStudent: optional(id()),
    afterChannel: optional(MessageChannel),
  }),
  data: object({
    list: list(object({ ...delivery, isOpened: flag() })),
    next: nullable(object({ afterStudent: id(), afterChannel: MessageChannel })),
  }),
  refusals: ['messageUnknown'],
});

/** Of all messages of the last year what did not arrive, the newest first. */
export const listUndelivered = operation({
  summary: '没有送到的消息和原因',
  method: 'GET',
  path: '/api/console/messages/undelivered',
  access: { staff: 'message.send', reach: 'students' },
  query: object({
    channel: optional(MessageChannel),
    /** `next` of the page before. */
    before: optional(moment()),
    beforeMessage: optional(id()),
    beforeStudent: optional(id()),
    beforeChannel: optional(MessageChannel),
  }),
  data: object({
    list: list(object({ ...delivery, messageId: id(), title: longText() })),
    next: nullable(
      object({
        before: moment(),
        beforeMessage: id(),
        beforeStudent: id(),
        beforeChannel: MessageChannel,
      }),
    ),
  }),
});
