import type { setAssignment as operation } from '@xuezhou/contract/assignment/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { richHtml } from '../../../platform/text/rich-text.ts';
import { storeAssignment } from './work.repository.ts';

export async function setAssignment(
  services: ConsoleServices,
  { body: { bookId, markdown, opensNext, ...body } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const title = body.title.trim();
  if (title === '') throw new Refusal('assignmentTitleEmpty');
  const { html, faults } = await richHtml(markdown, (picture) =>
    Promise.resolve({ fault: `作业里不能用图片 ${picture}` }),
  );
  if (faults.length > 0) throw new Refusal('textUnshowable', faults.join('\n'));
  return await changeAudited(services, actor, async (change) => {
    const book = await change
      .selectFrom('book')
      .where('book_id', '=', bookId)
      .select(['title', 'course_id'])
      .executeTakeFirst();
    await demandOwnCourse(change, ownOf(actor, 'content.publish'), book?.course_id ?? 0);
    if (book === undefined) throw new Refusal('bookUnknown', `没有编号为 ${bookId} 的书`);
    const before = await change
      .selectFrom('assignment')
      .where('book_id', '=', bookId)
      .select(['title', 'opens_next'])
      .executeTakeFirst();
    const assignmentId = await storeAssignment(change, {
      book_id: bookId,
      title,
      html,
      source: markdown,
      opens_next: opensNext,
    });
    const auditEntry = {
      operation: 'setAssignment',
      target: { kind: 'assignment', id: assignmentId },
      before: before && { title: before.title, opensNext: before.opens_next },
      after: { title, opensNext, bookId },
    };
    return { answer: { assignmentId, bookTitle: book.title }, auditEntry };
  });
}
