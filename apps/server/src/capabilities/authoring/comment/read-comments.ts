import type {
  CourseComment,
  listCourseComments as listOperation,
  listOwnComments as ownOperation,
} from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { WaitingPart } from '../../../platform/staff/today-parts.ts';
import { namesOfStaff, readersOfCourses } from '../../../platform/staff/who-works.ts';
import { demandAuthored } from '../console/draft.repository.ts';
import { commentsNaming, commentsOf, type CommentRow } from './comment.repository.ts';

export async function listCourseComments(
  { database: { connection } }: ConsoleServices,
  { params: { courseId } }: InputOf<typeof listOperation>,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  await demandAuthored(connection, courseId);
  const rows = await commentsOf(connection, courseId);
  const people = rows.flatMap(({ writtenBy, resolvedBy, named }) => [
    ...[writtenBy, resolvedBy ?? 0],
    ...named,
  ]);
  const names = await namesOfStaff(connection, people);
  const said = (row: CommentRow) => ({
    commentId: row.commentId,
    words: row.words,
    by: names.get(row.writtenBy) ?? '',
    at: row.writtenAt.toISOString(),
    isOwn: row.writtenBy === actor.staff.staffId,
    named: row.named.flatMap((staffId) => names.get(staffId) ?? []),
  });
  const comments = rows
    .filter(({ answers }) => answers === null)
    .map((row): CourseComment => ({
      ...said(row),
      ...{ kind: row.kind, nodeId: row.nodeId },
      replies: rows.filter(({ answers }) => answers === row.commentId).map(said),
      resolvedBy: row.resolvedBy === null ? null : (names.get(row.resolvedBy) ?? ''),
      resolvedAt: row.resolvedAt?.toISOString() ?? null,
    }));
  const { rows: colleagues } = await readersOfCourses.execute(connection);
  return { comments, colleagues };
}

export async function listOwnComments(
  { database: { connection } }: ConsoleServices,
  actor: Actor,
): Promise<DataOf<typeof ownOperation>> {
  const rows = await commentsNaming(connection, actor.staff.staffId);
  return rows.map(({ commentId, courseId, course, kind, nodeId, title, words, by, writtenAt }) => ({
    ...{ commentId, courseId, course, kind, nodeId, title, words, by },
    at: writtenAt.toISOString(),
  }));
}

export const waitingComments: readonly WaitingPart[] = [
  {
    ...{ key: 'authoring.comments', kind: 'question', permission: 'content.read' },
    ...{ path: '/comments', act: '去看', what: '点到我的批注' },
    find: async ({ database: { connection } }, actor) => {
      const rows = await commentsNaming(connection, actor.staff.staffId);
      const [newest] = rows;
      return {
        count: rows.length,
        title: `${rows.length} 条批注点到你`,
        note:
          newest && `${newest.by}在“${newest.title}”：${[...newest.words].slice(0, 30).join('')}`,
      };
    },
  },
];
