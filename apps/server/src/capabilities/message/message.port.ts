import type { Connection } from '../../platform/database/prepare.ts';
import { cleanHtml } from '../../platform/text/clean-html.ts';
import type { MessageKind } from '@xuezhou/contract/message';
import { ringBell } from './bell.ts';
import { schoolWords, siteMessage } from './delivery/school-words.ts';
import { planDeliveries, rowsAtOnce } from './delivery/plan-deliveries.ts';
import { messageReader, type Unread } from './message.repository.ts';

export { contacts, type Contacts } from './contacts.ts';
export { forbiddenWords } from './forbidden-words.ts';
export { kindsInCalendar } from './preferences/wishes.repository.ts';
export { storedTemplates, storeTemplates } from './delivery/school-words.ts';
export { purchaseDecided, purchaseDecision, type PurchaseDecision } from './purchase-decided.ts';

export interface MessageToSend {
  /** Null: to everyone who is a student now. */
  readonly studentId: number | null;
  /** Of type 4 to one student only. */
  readonly messageType?: 1 | 4;
  readonly isImportant?: boolean;
  /** What it is about; where it is not said, the school itself. */
  readonly kind?: MessageKind;
  readonly title: string;
  /** HTML; what could run is taken out. */
  readonly content: string;
  readonly at: Date;
}

/**
 * Puts a message into the centre of a student, or of all. Whoever has a page open sees it when the transaction of the
 * connection is committed, and not when it is not.
 */
export async function sendMessage(connection: Connection, message: MessageToSend): Promise<number> {
  const { kind = 'notice', at } = message;
  const { title, html } = siteMessage(await schoolWords(connection), kind, {
    title: message.title,
    html: cleanHtml(message.content),
  });
  const { message_id } = await connection
    .insertInto('message')
    .values({
      student_id: message.studentId,
      message_type: message.messageType ?? 1,
      is_important: message.isImportant ?? false,
      kind,
      title,
      content: html,
      sent_at: at,
    })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  await planDeliveries(connection, [message_id], { kind, at });
  await ringBell(connection, message.studentId === null ? 'all' : [message.studentId]);
  return message_id;
}

/** Puts the same message into the centres of many students; answers their numbers. */
export async function sendMessages(
  connection: Connection,
  studentIds: readonly number[],
  {
    title,
    content,
    at,
    kind = 'notice',
    isImportant = false,
  }: Omit<MessageToSend, 'studentId' | 'messageType'>,
): Promise<number[]> {
  if (studentIds.length === 0) return [];
  const shown = siteMessage(await schoolWords(connection), kind, {
    title,
    html: cleanHtml(content),
  });
  const message = {
    message_type: 1 as const,
    is_important: isImportant,
    title: shown.title,
    content: shown.html,
    sent_at: at,
    kind,
  };
  const messageIds: number[] = [];
  for (let from = 0; from < studentIds.length; from += rowsAtOnce) {
    const some = studentIds.slice(from, from + rowsAtOnce);
    const sent = await connection
      .insertInto('message')
      .values(some.map((student_id) => ({ ...message, student_id })))
      .returning('message_id')
      .execute();
    messageIds.push(...sent.map(({ message_id }) => message_id));
  }
  await planDeliveries(connection, messageIds, { kind, at });
  await ringBell(connection, studentIds);
  return messageIds;
}

/** How many messages wait unread, and how many of them are important. */
export const countUnread = (connection: Connection, studentId: number): Promise<Unread> =>
  messageReader(connection, studentId).unread();
