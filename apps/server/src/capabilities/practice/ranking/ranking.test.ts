import { getRanking, getRankingDetail, setLeague } from '@xuezhou/contract/practice';
import { describe, expect, it } from 'vitest';
import { add, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { leagueSize } from './ranking.ts';

const school = await startTestApp();
const { connection, clock } = school;
clock.set('2026-03-11T04:00:00Z');
const monday = '2026-03-09';

async function score(studentId: number, courseId: number, given: { week: number; total: number }) {
  await add(connection, 'practice_score', {
    student_id: studentId,
    course_id: courseId,
    week: monday,
    week_points: given.week,
    best_points: Math.max(given.week, 9),
    total_exact: given.total,
    days: 3,
  });
}

async function makeClass(weeks: readonly number[]) {
  const { courseId } = await makeCourse(connection);
  const students = [];
  for (const week of weeks) {
    const { studentId } = await makeStudent(connection);
    await score(studentId, courseId, { week, total: week * 2 });
    students.push(studentId);
  }
  return { courseId, students };
}

describe('[practice.ranking] [GET /api/practice/ranking/:courseId] the ranking of a course', () => {
  it('tells the own figures first, with the best ever; equal ones share a rank', async () => {
    const { courseId, students } = await makeClass([7, 5, 5, 2]);
    const rankOf = async (index: number) => {
      const student = await school.signIn(students[index]);
      const { rankings } = await student.data(getRanking, { params: { courseId } });
      expect(rankings.map(({ type }) => type)).toEqual(['week', 'total', 'days']);
      return rankings[0];
    };
    expect(await rankOf(1)).toMatchObject({ value: 5, best: 9, rank: 2, of: 4 });
    expect(await rankOf(2)).toMatchObject({ value: 5, rank: 2 });
    expect(await rankOf(3)).toMatchObject({ value: 2, rank: 4 });
  });

  it('has no rank for who has not begun, and none of last week', async () => {
    const { courseId, students } = await makeClass([4]);
    const newcomer = await school.signIn();
    const { rankings } = await newcomer.data(getRanking, { params: { courseId } });
    expect(rankings[0]).toMatchObject({ value: 0, best: 0, rank: null, of: 1 });
    clock.advance({ days: 7 });
    const student = await school.signIn(students[0]);
    const { rankings: next } = await student.data(getRanking, { params: { courseId } });
    expect(next[0]).toMatchObject({ value: 0, best: 9, rank: null, of: 0 });
    expect(next[1]).toMatchObject({ value: 8, rank: 1 });
    clock.set('2026-03-11T04:00:00Z');
  });
});

describe('[practice.ranking#2] [GET /api/practice/ranking/:courseId/:type] its detail', () => {
  it('shows the first ten by nickname alone', async () => {
    const { courseId, students } = await makeClass([12, 11, 11, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const student = await school.signIn(students[2]);
    const detail = await student.data(getRankingDetail, { params: { courseId, type: 'week' } });
    expect(detail.first.map(({ rank }) => rank)).toEqual([1, 2, 2, 4, 5, 6, 7, 8, 9, 10]);
    expect(detail.first.filter(({ isMe }) => isMe)).toHaveLength(1);
    expect(Object.keys(detail.first[0] ?? {}).toSorted()).toEqual([
      'isMe',
      'nickname',
      'rank',
      'value',
    ]);
    expect(detail.league).toBeNull();
    // Of another course and of another type it is another.
    const { courseId: other } = await makeClass([3]);
    const first = async (params: { courseId: number; type: 'week' | 'total' }) =>
      (await student.data(getRankingDetail, { params })).first.map(({ value }) => value)[0];
    expect(await first({ courseId, type: 'week' })).toBe(12);
    expect(await first({ courseId, type: 'total' })).toBe(24);
    expect(await first({ courseId: other, type: 'week' })).toBe(3);
  });

  it('has a league for who asked for one, which one can leave', async () => {
    const { courseId, students } = await makeClass([3, 6]);
    const [first, second] = await Promise.all(students.map((id) => school.signIn(id)));
    const join = (isMember: boolean) => ({ body: { courseId, isMember } });
    await first!.data(setLeague, join(true));
    await first!.data(setLeague, join(true));
    await second!.data(setLeague, join(true));
    const params = { courseId, type: 'week' as const };
    const league = async () => (await first!.data(getRankingDetail, { params })).league;
    expect(await league()).toMatchObject([
      { rank: 1, value: 6, isMe: false },
      { rank: 2, value: 3, isMe: true },
    ]);
    await second!.data(setLeague, join(false));
    expect(await league()).toMatchObject([{ rank: 1, isMe: true }]);
    const { isInLeague } = await second!.data(getRanking, { params: { courseId } });
    expect(isInLeague).toBe(false);
  });

  it('fills a league to its size and no further, also when all come at once', async () => {
    const { courseId, students } = await makeClass(Array.from({ length: leagueSize + 5 }, () => 1));
    const all = await Promise.all(students.map((id) => school.signIn(id)));
    await Promise.all(
      all.map((one) => one.data(setLeague, { body: { courseId, isMember: true } })),
    );
    const rows = await connection
      .selectFrom('practice_league')
      .where('course_id', '=', courseId)
      .select(['league_no', (eb) => eb.fn.countAll<number>().as('members')])
      .groupBy('league_no')
      .orderBy('league_no')
      .execute();
    expect(rows.map((row) => `${row.members}`)).toEqual([`${leagueSize}`, '5']);
  });
});
