import { room } from '../event-kernel.ts';
import { integer, object, uuid } from '../kernel.ts';

/** An open question. */
export const qaRoom = room({
  summary: '打开着的一个问题：有了新的回答、评论或变化',
  path: '/qa-room',
  access: 'phone',
  entering: object({ questionId: uuid() }),
  /** Of the last thing in the question: where the page knows less, it asks for the question again. */
  welcome: object({ number: integer(0) }),
  presence: object({}),
  refusals: ['qaWithheld'],
  requests: {},
  events: {
    /** Something of the question changed: the page asks for it again. */
    changed: object({ number: integer(0) }),
  },
});
