import { flag, id, integer, list, nullable, object, operation, optional, text } from '../kernel.ts';

export * from './deliveries.ts';

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
