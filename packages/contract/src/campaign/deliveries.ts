import {
  flag,
  id,
  list,
  longText,
  moment,
  nullable,
  object,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';
import { DeliveryState } from '../message/console.ts';
import { MessageChannel } from '../message/preferences.ts';

export type DeliveryState = Static<typeof DeliveryState>;

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
  freshness: { late: 60 },
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
  freshness: { late: 60 },
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
