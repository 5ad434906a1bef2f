import type { Message } from '@xuezhou/contract/message';

type Asking = Pick<Message, 'isCheck' | 'messageType'>;

/**
 * The place of the important message that stands over a page, -1 for none. What asks after a purchase waits while the
 * student is at an order.
 */
export function nextMessage(messages: readonly Asking[], pathname: string): number {
  const isAtOrder = /^\/(my-order|order-detail)\b/.test(pathname);
  return messages.findIndex(
    ({ isCheck, messageType }) => !isCheck && !(isAtOrder && messageType === 4),
  );
}
