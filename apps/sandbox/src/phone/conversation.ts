/** Messages of one receiver, newest first. */
export interface Conversation<Message> {
  receiver: string;
  newest: Message;
  earlier: Message[];
}

/** Groups messages that are newest first; the receiver of the newest message leads. */
export function groupByReceiver<Message>(
  messages: readonly Message[],
  receiverOf: (message: Message) => string,
): Conversation<Message>[] {
  const conversations = new Map<string, Conversation<Message>>();
  for (const message of messages) {
    const receiver = receiverOf(message);
    const conversation = conversations.get(receiver);
    if (conversation) conversation.earlier.push(message);
    else conversations.set(receiver, { receiver, newest: message, earlier: [] });
  }
  return [...conversations.values()];
}
