import type { Connection } from '../../platform/database/prepare.ts';
import { cleanHtml } from '../../platform/text/clean-html.ts';
import type { MessageChannel, MessageKind } from '@xuezhou/contract/message';
import { ringBell } from './bell.ts';
import { schoolWords, siteMessage } from './delivery/school-words.ts';
import { planDeliveries, rowsAtOnce } from './delivery/plan-deliveries.ts';

export { contacts, studentByMobile, type Contacts } from './contacts.ts';
export {
  DeliveryLaterError,
  DeliveryNeedlessError,
  DeliveryRefusedError,
} from './delivery/channel.ts';
export {
  workMessages,
  type OwnCard,
  type WorkMessages,
  type WorkTelling,
} from './work/work-messages.ts';
export { trialCard } from './work/work-channel.ts';
export { heldDeliveries } from './delivery/held-deliveries.ts';
export { forgetWorkWishes, kindsInCalendar } from './preferences/wishes.repository.ts';
export { storedTemplates, storeTemplates } from './delivery/school-words.ts';
export { channelsHad, wishersOf } from './delivery/channels-had.ts';
export {
  countDeliveries,
  deliveries,
  deliveredChannels,
  dropWaiting,
  forgetDeliveries,
  isMessage,
  isOpened,
} from './delivery/delivery-facts.ts';
export { previewOf } from './delivery/preview.ts';
export { hasPush, knownPushServices } from './push/push-services.ts';
export { opensSchoolKey, schoolKeySealed } from './push/school-key.ts';
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
  { title, content, ...how }: Omit<MessageToSend, 'studentId' | 'messageType'>,
): Promise<number[]> {
  const html = cleanHtml(content);
  const letters = studentIds.map((studentId) => ({ studentId, title, html }));
  const sent = await sendLetters(connection, letters, how);
  return sent.map(({ messageId }) => messageId);
}

export interface Letter {
  readonly studentId: number;
  readonly title: string;
  /** Cleaned. */
  readonly html: string;
}

/** Puts into the centre of each student a message of their own; answers the numbers of all. */
export async function sendLetters(
  connection: Connection,
  letters: readonly Letter[],
  {
    at,
    kind = 'notice',
    isImportant = false,
    channels = null,
  }: Pick<MessageToSend, 'at' | 'kind' | 'isImportant'> & {
    /** Channels by which it is also sent to students who chose them (mail, SMS, WeChat); null: all of them. */
    readonly channels?: readonly MessageChannel[] | null;
  },
): Promise<{ studentId: number; messageId: number }[]> {
  const sent: { studentId: number; messageId: number }[] = [];
  if (letters.length === 0) return sent;
  const words = await schoolWords(connection);
  const message = { message_type: 1 as const, is_important: isImportant, sent_at: at, kind };
  for (let from = 0; from < letters.length; from += rowsAtOnce) {
    const rows = letters.slice(from, from + rowsAtOnce).map(({ studentId, ...letter }) => {
      const { title, html } = siteMessage(words, kind, letter);
      return { ...message, student_id: studentId, title, content: html };
    });
    const added = await connection
      .insertInto('message')
      .values(rows)
      .returning(['student_id', 'message_id'])
      .execute();
    for (const { student_id, message_id } of added)
      if (student_id !== null) sent.push({ studentId: student_id, messageId: message_id });
  }
  const ids = sent.map(({ messageId }) => messageId);
  await planDeliveries(connection, ids, { kind, at, channels });
  await ringBell(
    connection,
    sent.map(({ studentId }) => studentId),
  );
  return sent;
}

/** How many messages wait `unread`, and how many of them are `important`: a query for one row. */
export { unreadOf } from './message.repository.ts';
