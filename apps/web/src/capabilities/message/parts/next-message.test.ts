import { expect, it } from 'vitest';
import { nextMessage } from './next-message.ts';

const joins = { isCheck: false, messageType: 4 } as const;
const tells = { isCheck: false, messageType: 1 } as const;
const isRead = { isCheck: true, messageType: 1 } as const;

it.each([
  ['/order-detail/normal/0198f3a0', [isRead, joins, tells], 2],
  ['/my-order', [joins], -1],
  ['/message', [isRead, joins, tells], 1],
  ['/message', [isRead], -1],
])('at %s it is found among %o at %i', (pathname, messages, index) => {
  expect(nextMessage(messages, pathname)).toBe(index);
});
