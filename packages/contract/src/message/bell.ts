import { room } from '../event-kernel.ts';
import { done, integer, object } from '../kernel.ts';

const unread = () =>
  object({
    unread: integer(0),
    /** Of these, the ones that stand over the page. */
    important: integer(0),
  });

/** The bell of every open page: what waits for its student. */
export const bellRoom = room({
  summary: '铃：还有几条消息没有读，打开的页面都会知道',
  path: '/bell',
  access: 'login',
  entering: object({}),
  welcome: unread(),
  /** Told at each sign as well: a page that missed an event is right again soon. */
  presence: unread(),
  requests: { count: { summary: '还有几条没有读', data: unread() } },
  events: {
    /** Something came, or was read on another page: the page asks for the count. */
    changed: done(),
  },
});
