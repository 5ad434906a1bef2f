import type { setAssignment as operation } from '@xuezhou/contract/assignment/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { richHtml } from '../../../platform/text/rich-text.ts';
import { assignmentOf, factsOf, holdAssignmentOf, versionOf } from './assignment-of-book.ts';
import { storeAssignment } from './work.repository.ts';

export async function setAssignment(
  services: ConsoleServices,
  { body: { bookId, markdown, opensNext, seen, ...body } }: InputOf<typeof operation>,
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
    await holdAssignmentOf(change, bookId);
    const before = await assignmentOf(change, bookId);
    const wish = { bookId, title, markdown, opensNext };
    // Sent twice, the second changes nothing.
    if (before !== undefined && versionOf(before) === versionOf(wish))
      return {
        answer: { assignmentId: before.assignmentId, bookTitle: book.title },
        auditEntry: null,
      };
    if (seen !== undefined && seen !== (before === undefined ? null : versionOf(before)))
      throw new Refusal('assignmentChanged');
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
      before: before && factsOf(before),
      after: wish,
    };
    return { answer: { assignmentId, bookTitle: book.title }, auditEntry };
  });
}
