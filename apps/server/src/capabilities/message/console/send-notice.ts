import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { sendNotice as operation } from '@xuezhou/contract/message/console';
import { isMissing } from '../../../platform/database/is-missing.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnStudents, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { richHtml } from '../../../platform/text/rich-text.ts';
import { sendMessage, sendMessages } from '../message.port.ts';

export async function sendNotice(
  services: ConsoleServices,
  { body: { studentId, studentIds, markdown, isImportant, ...body } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const title = body.title.trim();
  if (title === '') throw new Refusal('messageTitleEmpty');
  const content = await contentOf(markdown);
  try {
    return await changeAudited(services, actor, async (change, at) => {
      const own = ownOf(actor, 'message.send');
      const several = studentIds === undefined ? undefined : [...new Set(studentIds)];
      if (several?.length === 0) throw new Refusal('studentUnknown', '请先选学员');
      const to = several ?? (studentId === null ? null : [studentId]);
      // To all is to others' too.
      if (own !== null && to === null) throw new Refusal('notOwn');
      await demandOwnStudents(change, own, to ?? []);
      const message = { title, content, isImportant, at };
      const [messageId = 0] =
        several === undefined
          ? [await sendMessage(change, { ...message, studentId })]
          : await sendMessages(change, several, message);
      const auditEntry = {
        operation: 'sendNotice',
        target: { kind: 'message', id: messageId },
        after: {
          to:
            several?.length === 1
              ? several[0]
              : several === undefined
                ? (studentId ?? 'all')
                : `${several.length} students`,
          title,
          isImportant,
        },
      };
      return { answer: { messageId }, auditEntry };
    });
  } catch (error) {
    if (isMissing(error)) throw new Refusal('studentUnknown');
    throw error;
  }
}

/** Throws where a part of the text could not be shown. */
async function contentOf(markdown: string): Promise<string> {
  const noFigure = () => Promise.resolve({ fault: '消息里不能放图片' });
  const { html, faults } = await richHtml(markdown, noFigure);
  if (faults.length > 0) throw new Refusal('textUnshowable', faults.join('；'));
  return html;
}
