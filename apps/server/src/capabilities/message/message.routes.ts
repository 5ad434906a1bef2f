import * as contract from '@xuezhou/contract/message';
import { bind, type CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { House } from '../../platform/capability.ts';
import type { Services } from '../../platform/services.ts';
import { ringBell } from './bell.ts';
import { messageReader, messageWriter, type MessageRow } from './message.repository.ts';
import { getMessageWishes, saveMessageWishes } from './preferences/message-wishes.ts';
import { purchaseDecided } from './purchase-decided.ts';

const pageSize = 10;
/** More than anyone clicks through; the rest comes at the next visit. */
const mostImportant = 50;

export function messageRoutes(house: House) {
  const { services } = house;
  const { connection } = services.database;
  const reader = ({ studentId }: CurrentStudent) => messageReader(connection, studentId);
  const check = async (student: CurrentStudent, messageId: number): Promise<void> => {
    if ((await reader(student).one(messageId)) === undefined) throw notFound();
    await connection.transaction().execute(async (change) => {
      const isNews = await messageWriter(change, student.studentId).check(
        messageId,
        services.clock.now(),
      );
      if (isNews) await ringBell(change, [student.studentId]);
    });
  };
  return [
    bind(contract.listImportantMessages, async (_input, { student }) => {
      const rows = await reader(student).important(mostImportant);
      return { list: rows.map(presentMessage), count: rows.length };
    }),
    bind(contract.readImportantMessage, async ({ body }, { student }) => {
      await check(student, body.messageId);
      return true as const;
    }),
    bind(contract.decideAfterPurchase, ({ body }, { student }) =>
      decide(services, student, body.messageId, body.action),
    ),
    bind(contract.listMessages, async ({ query: { pageNo } }, { student }) => {
      const [rows, count] = await Promise.all([
        reader(student).page((pageNo - 1) * pageSize, pageSize),
        reader(student).count(),
      ]);
      return { list: rows.map(presentMessage), count };
    }),
    bind(contract.readMessage, async ({ body }, { student }) => {
      await check(student, body.messageId);
      return { isCheck: true };
    }),
    bind(contract.getMessageWishes, (_input, { student }) => getMessageWishes(house, student)),
    bind(contract.saveMessageWishes, ({ body }, { student }) =>
      saveMessageWishes(house, student, body),
    ),
    bind(contract.readAllMessages, async (_input, { student }) => {
      const { studentId } = student;
      await connection.transaction().execute(async (change) => {
        await messageWriter(change, studentId).checkAll(services.clock.now());
        await ringBell(change, [studentId]);
      });
      return true as const;
    }),
  ];
}

async function decide(
  services: Services,
  { studentId }: CurrentStudent,
  messageId: number,
  action: 1 | -1,
): Promise<true> {
  await services.database.connection.transaction().execute(async (change) => {
    const writer = messageWriter(change, studentId);
    if (await writer.decide(messageId, action))
      await purchaseDecided.say(change, { studentId, messageId, action });
    else {
      const message = await messageReader(change, studentId).one(messageId);
      if (message?.message_type !== 4) throw notFound();
      if (message.decision !== action) throw new Refusal('messageDecided');
    }
    await writer.check(messageId, services.clock.now());
    await ringBell(change, [studentId]);
  });
  return true;
}

function presentMessage(row: MessageRow): contract.Message {
  return {
    messageId: row.message_id,
    messageType: row.message_type,
    title: row.title,
    messageContent: row.content,
    isCheck: row.is_checked,
    sentAt: row.sent_at.toISOString(),
    decision: row.decision,
  };
}
