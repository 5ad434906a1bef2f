import { flag, id, integer, nullable, object, operation, text } from '../kernel.ts';

export const sendNotice = operation({
  summary: '给一位学员或全部学员发消息',
  method: 'POST',
  path: '/api/console/messages/send',
  access: { staff: 'message.send' },
  body: object({
    /** Null: to everyone who is a student now. */
    studentId: nullable(id()),
    title: text(200),
    markdown: text(100_000),
    isImportant: flag(),
  }),
  data: object({ messageId: integer(1) }),
  refusals: ['studentUnknown', 'messageTitleEmpty', 'textUnshowable'],
});
