import {
  done,
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';

/** What a message is about: questions to teachers, classes, orders, what was handed in, the school itself. */
export const MessageKind = oneOf('qa', 'class', 'order', 'study', 'notice');
export type MessageKind = Static<typeof MessageKind>;

/** By what a message leaves the house; in the message centre it always stands. `work`: in the app of one's company. */
export const MessageChannel = oneOf('mail', 'sms', 'wechat', 'push', 'work');
export type MessageChannel = Static<typeof MessageChannel>;

/** Who keeps a company's people and tells them what it has to. */
export const WorkProvider = oneOf('wecom', 'dingtalk', 'feishu');

export const MessagePace = oneOf('off', 'now', 'daily');
export type MessagePace = Static<typeof MessagePace>;

/** Kinds with a day or an hour of their own: live classes and days of camps, mock papers and exams. */
export const CalendarKind = oneOf('class', 'study');
export type CalendarKind = Static<typeof CalendarKind>;

const hour = () => integer(0, 23);

/** Hours are those of Asia/Shanghai. */
export const MessageWishes = object({
  /** What stands in none of them is off. */
  choices: list(object({ kind: MessageKind, channel: MessageChannel, pace: MessagePace })),
  /** What stands in the student's calendar, at first all of it. Left out when saved, it stays as it is. */
  calendar: optional(list(CalendarKind)),
  /** Nothing leaves in these hours; null: there are none. */
  quiet: nullable(object({ from: hour(), to: hour() })),
  /** When what comes once a day comes. */
  digestHour: hour(),
});
export type MessageWishes = Static<typeof MessageWishes>;

export const getMessageWishes = operation({
  summary: '通知设置：哪类消息经哪个渠道提醒，免打扰，每天汇总的时间',
  method: 'GET',
  path: '/api/messages/wishes',
  access: 'login',
  data: object({
    wishes: MessageWishes,
    /** Those that the school has. `unbound`: the student has no address there yet. */
    channels: list(
      object({
        channel: MessageChannel,
        state: oneOf('ready', 'unbound'),
        /** What it can tell of; left out: all kinds. */
        kinds: optional(list(MessageKind)),
        /** Of `work`: in whose app, and as whose member. */
        via: optional(object({ provider: WorkProvider, organisation: text() })),
      }),
    ),
    /** Left out: the school pushes nothing. `isOn`: to the browser that asks. */
    push: optional(object({ publicKey: text(), isOn: flag() })),
  }),
});

/** All of them; what waits already is not sent where it is off now. */
export const saveMessageWishes = operation({
  summary: '通知设置：保存',
  method: 'POST',
  path: '/api/messages/wishes',
  access: 'login',
  body: MessageWishes,
  data: done(),
});
