import {
  done,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  object,
  oneOf,
  operation,
  orElse,
  text,
  type Static,
} from '../kernel.ts';

export * from './bell.ts';
export * from './preferences.ts';
export * from './push.ts';

/** 1 tells something; 4 comes after a purchase and asks whether to finish joining the class. */
export const MessageType = oneOf(1, 4);

export const Message = object({
  messageId: id(),
  messageType: MessageType,
  messageTitle: text(),
  /** HTML. */
  messageContent: longText(),
  isCheck: flag(),
  sentAt: moment(),
  /** Of type 4: 0 is open, 1 has joined, -1 gave up. */
  decision: oneOf(-1, 0, 1),
});
export type Message = Static<typeof Message>;

const messages = object({ list: list(Message), count: integer(0) });

/** Not yet read, oldest first; the shell shows them one at a time. */
export const listImportantMessages = operation({
  summary: '未读的重要消息',
  method: 'GET',
  path: '/api/nuxt/web/message/unread/important',
  access: 'login',
  data: messages,
});

export const readImportantMessage = operation({
  summary: '重要消息：已读',
  method: 'POST',
  path: '/api/nuxt/web/message/important/read',
  access: 'login',
  body: object({ messageId: id() }),
  data: done(),
});

/** 1 joins the class, -1 gives up. Deciding the same twice changes nothing. */
export const decideAfterPurchase = operation({
  summary: '购买之后：完成入班或放弃',
  method: 'POST',
  path: '/api/nuxt/web/message/after-purchase',
  access: 'login',
  body: object({ messageId: id(), action: oneOf(1, -1) }),
  data: done(),
  refusals: ['messageDecided'],
});

/** The youngest first, 10 a page; `count` is that of all. */
export const listMessages = operation({
  summary: '消息中心',
  method: 'GET',
  path: '/api/messages',
  access: 'login',
  query: object({ pageNo: orElse(integer(1, 100_000), { value: 1 }) }),
  data: messages,
});

export const readMessage = operation({
  summary: '消息：已读',
  method: 'POST',
  path: '/api/messages/read',
  access: 'login',
  body: object({ messageId: id() }),
  data: object({ isCheck: flag() }),
});

/**
 * What a message leads to was opened, with it or without: messages whose link has this path count as read, but for those
 * of the school itself, which say something of their own, and important ones. Answers what is still unread.
 */
export const readMessagesOf = operation({
  summary: '消息：它说的那件事已经打开看了',
  method: 'POST',
  path: '/api/messages/read-of',
  access: 'login',
  body: object({ path: text(300, 1) }),
  data: object({ unread: integer(0), important: integer(0) }),
});

export const readAllMessages = operation({
  summary: '消息：全部已读',
  method: 'GET',
  path: '/api/messages/read-all',
  access: 'login',
  changesState: true,
  data: done(),
});
