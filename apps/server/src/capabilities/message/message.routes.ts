import * as contract from '@xuezhou/contract/message';
import { bind, type CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { AppContext } from '../../platform/capability.ts';
import type { Services } from '../../platform/services.ts';
import { ringBell } from './bell.ts';
import { messageReader, messageWriter, type MessageRow } from './message.repository.ts';
import { addPushDevice, keepPushDevice, removePushDevice } from './push/push-devices.ts';
import { getMessageWishes, saveMessageWishes } from './preferences/message-wishes.ts';
import { purchaseDecided } from './purchase-decided.ts';

const pageSize = 10;
/** More than anyone clicks through; the rest comes at the next visit. */
const maxImportant = 50;

type Using = Pick<Services, 'database' | 'clock'>;

export const messageRoutes = (context: AppContext) => [
  ...importantRoutes(context.services),
  ...pushRoutes(context.services),
  bind(contract.listMessages, ({ query }, { student }) =>
    listMessages(context.services, student, query.pageNo),
  ),
  bind(contract.readMessage, ({ body }, { student }) =>
    readMessage(context.services, student, body.messageId),
  ),
  bind(contract.getMessageWishes, (_input, { student }) => getMessageWishes(context, student)),
  bind(contract.saveMessageWishes, ({ body }, { student }) =>
    saveMessageWishes(context, student, body),
  ),
  bind(contract.readAllMessages, (_input, { student }) =>
    readAllMessages(context.services, student),
  ),
  bind(contract.readMessagesOf, ({ body }, { student }) =>
    readMessagesOf(context.services, student, body.path),
  ),
];

const pushRoutes = (services: Services) => [
  bind(contract.addPushDevice, (input, caller) => addPushDevice(services, input, caller)),
  bind(contract.keepPushDevice, (input, caller) => keepPushDevice(services, input, caller)),
  bind(contract.removePushDevice, ({ body }, caller) =>
    removePushDevice(services, body.endpoint, caller),
  ),
];

const importantRoutes = (services: Services) => [
  bind(contract.listImportantMessages, (_input, { student }) =>
    listImportantMessages(services, student),
  ),
  bind(contract.readImportantMessage, ({ body }, { student }) =>
    readImportantMessage(services, student, body.messageId),
  ),
  bind(contract.decideAfterPurchase, ({ body }, { student }) =>
    decideAfterPurchase(services, student, body.messageId, body.action),
  ),
];

async function listImportantMessages({ database }: Using, { studentId }: CurrentStudent) {
  const rows = await messageReader(database.connection, studentId).important(maxImportant);
  return { list: rows.map(presentMessage), count: rows.length };
}

async function readImportantMessage(
  services: Using,
  student: CurrentStudent,
  messageId: number,
): Promise<true> {
  await check(services, student, messageId);
  return true;
}

async function listMessages({ database }: Using, { studentId }: CurrentStudent, pageNo: number) {
  const reader = messageReader(database.connection, studentId);
  const [rows, count] = await Promise.all([
    reader.page((pageNo - 1) * pageSize, pageSize),
    reader.count(),
  ]);
  return { list: rows.map(presentMessage), count };
}

async function readMessage(services: Using, student: CurrentStudent, messageId: number) {
  await check(services, student, messageId);
  return { isCheck: true };
}

async function readMessagesOf(
  { database: { connection }, clock }: Using,
  { studentId }: CurrentStudent,
  path: string,
) {
  await connection.transaction().execute(async (change) => {
    if (await messageWriter(change, studentId).checkOf(path, clock.now()))
      await ringBell(change, [studentId]);
  });
  return await messageReader(connection, studentId).unread();
}

async function readAllMessages(
  { database, clock }: Using,
  { studentId }: CurrentStudent,
): Promise<true> {
  await database.connection.transaction().execute(async (change) => {
    await messageWriter(change, studentId).checkAll(clock.now());
    await ringBell(change, [studentId]);
  });
  return true;
}

async function check(
  { database: { connection }, clock }: Using,
  { studentId }: CurrentStudent,
  messageId: number,
): Promise<void> {
  if ((await messageReader(connection, studentId).one(messageId)) === undefined) throw notFound();
  await connection.transaction().execute(async (change) => {
    const isNews = await messageWriter(change, studentId).check(messageId, clock.now());
    if (isNews) await ringBell(change, [studentId]);
  });
}

async function decideAfterPurchase(
  services: Services,
  { studentId }: CurrentStudent,
  messageId: number,
  action: 1 | -1,
): Promise<true> {
  await services.database.connection.transaction().execute(async (change) => {
    const writer = messageWriter(change, studentId);
    const now = services.clock.now();
    if (await writer.decide(messageId, action))
      await purchaseDecided.emit(change, { studentId, messageId, action, now });
    else {
      const message = await messageReader(change, studentId).one(messageId);
      if (message?.message_type !== 4) throw notFound();
      if (message.decision !== action) throw new Refusal('messageDecided');
    }
    await writer.check(messageId, now);
    await ringBell(change, [studentId]);
  });
  return true;
}

function presentMessage(row: MessageRow): contract.Message {
  return {
    messageId: row.message_id,
    messageType: row.message_type,
    messageTitle: row.title,
    messageContent: row.content,
    isCheck: row.is_checked,
    sentAt: row.sent_at.toISOString(),
    decision: row.decision,
  };
}
