import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/authoring/console';
import { refusals } from '@xuezhou/contract/refusals';
import { getWaiting } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { demandAuditWords } from '../../../testing/desks/demand-audit-words.ts';
import { signInStaffAs, type StaffWishes } from '../../../testing/desks/staff-desk.ts';
import { openAuthoring, refused } from '../testing/authoring-desk.ts';
import { forgottenComments } from './comment.repository.ts';

const { school, connection, owner, treeOf, changesOf, write, publishedCourse } =
  await openAuthoring();
type Staff = typeof owner;

const colleague = (permissions: StaffWishes = {}) =>
  signInStaffAs(school, { permissions: ['content.read'], ...permissions });

interface Given {
  readonly commentId?: string;
  readonly answers?: string | null;
  readonly named?: number[];
}

async function say(
  staff: Staff,
  courseId: number,
  nodeId: number,
  words: string,
  given: Given = {},
) {
  const { commentId = randomUUID(), answers = null, named = [] } = given;
  const place = { courseId, kind: 'reading' as const, nodeId };
  const body = { ...place, commentId, answers, words, named };
  return { commentId, ...(await staff.call(contract.addCourseComment, { body })) };
}
const commentsOf = async (courseId: number, staff: Staff = owner) =>
  (await staff.data(contract.listCourseComments, { params: { courseId } })).comments;
const resolve = (courseId: number, commentId: string, isResolved = true, staff: Staff = owner) =>
  staff.call(contract.resolveCourseComment, { body: { courseId, commentId, isResolved } });
const waiting = async (staff: Staff) =>
  (await staff.data(getWaiting)).find(({ key }) => key === 'authoring.comments');

describe('comments on a draft', () => {
  it('[POST /api/console/content/comments/add] [GET /api/console/content/courses/:courseId/comments] [POST /api/console/content/comments/resolve] are written by whoever sees it, answered, resolved and opened again', async () => {
    const { courseId, first } = await publishedCourse();
    const reader = await colleague({ name: '审稿人' });
    const { commentId, status } = await say(reader, courseId, first, ' 这里的符号反了 ');
    expect(status).toBe(200);
    // An answer was lost, and the words were mended: it is one, with the last words.
    await say(reader, courseId, first, '这里的符号反了。', { commentId });
    await say(reader, courseId, first, '这里的符号反了。', { commentId });
    const answered = await say(owner, courseId, first, '改好了', { answers: commentId });
    expect(await commentsOf(courseId, reader)).toEqual([
      expect.objectContaining({
        ...{ commentId, kind: 'reading', nodeId: first, words: '这里的符号反了。' },
        ...{ by: '审稿人', isOwn: true, named: [], resolvedBy: null, resolvedAt: null },
        replies: [expect.objectContaining({ commentId: answered.commentId, isOwn: false })],
      }),
    ]);
    const countOf = async () =>
      (await treeOf(courseId)).nodes.find(({ nodeId }) => nodeId === first)?.comments;
    await write(courseId, first, '改过的');
    expect([await countOf(), (await changesOf(courseId)).openComments]).toEqual([1, 1]);
    expect((await resolve(courseId, commentId)).status).toBe(200);
    expect((await resolve(courseId, commentId)).status).toBe(200);
    expect([await countOf(), (await changesOf(courseId)).openComments]).toEqual([0, 0]);
    expect((await commentsOf(courseId))[0]?.resolvedAt).not.toBeNull();
    await resolve(courseId, commentId, false);
    await resolve(courseId, commentId);
    // Whoever answers finds it not resolved.
    await say(reader, courseId, first, '还有一处', { answers: commentId });
    expect(await countOf()).toBe(1);
    const log = await connection
      .selectFrom('audit_log')
      .where('operation', '=', 'resolveCourseComment')
      .select('after')
      .execute();
    expect(log.map(({ after }) => after)).toEqual(
      [true, false, true].map((isResolved) => ({ isResolved, words: '这里的符号反了。' })),
    );
    await demandAuditWords(connection);
  });

  it('[GET /api/console/content/comments/own] tell a colleague whom they name, until they are resolved', async () => {
    const { courseId, first } = await publishedCourse();
    const named = await colleague();
    const { commentId } = await say(owner, courseId, first, '你看看', { named: [named.staffId] });
    const own = () => named.data(contract.listOwnComments);
    expect(await own()).toEqual([
      expect.objectContaining({
        commentId,
        courseId,
        title: '久期',
        nodeId: first,
        words: '你看看',
      }),
    ]);
    expect((await waiting(named))?.title).toBe('1 条批注点到你');
    const [comment] = await commentsOf(courseId);
    expect(comment?.named).toHaveLength(1);
    const second = await colleague();
    await say(named, courseId, first, '问问他', { answers: commentId, named: [second.staffId] });
    expect(await second.data(contract.listOwnComments)).toHaveLength(1);
    await resolve(courseId, commentId);
    expect([await own(), await waiting(named)]).toEqual([[], undefined]);
    // Nobody is named who could not read it.
    const blind = await signInStaffAs(school, { permissions: ['order.read'] });
    const refusedOne = await say(owner, courseId, first, '你看', { named: [blind.staffId] });
    expect(refusedOne.status).toBe(refused('commentReader'));
  });

  it('[POST /api/console/content/comments/remove] are taken away by who wrote them, while nobody has answered', async () => {
    const { courseId, first } = await publishedCourse();
    const reader = await colleague();
    const { commentId } = await say(reader, courseId, first, '写错了');
    const remove = (id: string, staff: Staff = reader) =>
      staff.call(contract.removeCourseComment, { body: { courseId, commentId: id } });
    expect((await remove(commentId, owner)).status).toBe(refused('commentUnknown'));
    const answer = await say(owner, courseId, first, '哪里？', { answers: commentId });
    expect((await remove(commentId)).status).toBe(refused('commentAnswered'));
    expect((await remove(answer.commentId, owner)).status).toBe(200);
    expect((await remove(commentId)).status).toBe(200);
    expect((await remove(commentId)).status).toBe(200);
    expect(await commentsOf(courseId)).toEqual([]);
  });

  it('are refused in words where they cannot be so', async () => {
    const { courseId, first, second } = await publishedCourse();
    const other = await publishedCourse();
    const { commentId } = await say(owner, courseId, first, '第一条');
    expect((await say(owner, courseId, first, '  ')).status).toBe(refused('commentEmpty'));
    expect((await say(owner, courseId, 1, '没有这一章')).status).toBe(refused('nodeUnknown'));
    const unknown = { answers: randomUUID() };
    expect((await say(owner, courseId, first, '答', unknown)).status).toBe(
      refused('commentUnknown'),
    );
    // Its id is taken: by another place, by another course, by another hand.
    const taken = refusals.idReused[0];
    expect((await say(owner, courseId, second, '别处', { commentId })).status).toBe(taken);
    expect((await say(owner, other.courseId, other.first, '别的课', { commentId })).status).toBe(
      taken,
    );
    const reader = await colleague();
    expect((await say(reader, courseId, first, '别人的', { commentId })).status).toBe(taken);
    expect((await resolve(other.courseId, commentId)).status).toBe(refused('commentUnknown'));
    const teacher = await colleague({ permissions: ['content.read', 'content.draft:own'] });
    expect((await resolve(courseId, commentId, true, teacher)).status).toBe(refused('notOwn'));
  });

  it('go thirty days after they were resolved, or after what they stand at was removed, with their answers', async () => {
    const { courseId, first, second } = await publishedCourse();
    const [kept, resolved, gone] = [
      await say(owner, courseId, first, '没解决'),
      await say(owner, courseId, first, '解决了'),
      await say(owner, courseId, second, '那一章删去了'),
    ];
    await say(owner, courseId, first, '答', { answers: resolved.commentId });
    await resolve(courseId, resolved.commentId);
    const remove = { courseId, kind: 'reading' as const, nodeId: second, isRemoved: true };
    await owner.data(contract.removeNode, { body: remove });
    const forget = () =>
      sql`delete from course_comment where ${forgottenComments}`.execute(connection);
    const left = async () => (await commentsOf(courseId)).map(({ commentId }) => commentId);
    const all = [kept, resolved, gone].map(({ commentId }) => commentId);
    await sql`update course_comment set resolved_at = now() where resolved_at is not null`.execute(
      connection,
    );
    await sql`update authored_node set changed_at = now() where node_id = ${second}`.execute(
      connection,
    );
    await forget();
    expect((await left()).toSorted()).toEqual(all.toSorted());
    await sql`update course_comment set resolved_at = now() - interval '31 days' where resolved_at is not null`.execute(
      connection,
    );
    await sql`update authored_node set changed_at = now() - interval '31 days' where node_id = ${second}`.execute(
      connection,
    );
    await forget();
    expect(await left()).toEqual([kept.commentId]);
    const { rows } = await sql`select from course_comment where course_id = ${courseId}`.execute(
      connection,
    );
    expect(rows).toHaveLength(1);
  });
});
