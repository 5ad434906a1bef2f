import * as contract from '@xuezhou/contract/qa';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../testing/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import {
  answerOne,
  askOne,
  commentOn,
  countsOf,
  mine,
  openOne,
  replyOne,
  signInOnPhone,
} from './testing/qa-desk.ts';

/** 10,000 and more with XZ_QA_RUNS. */
const runs = Number(process.env['XZ_QA_RUNS'] ?? '25');

const school = await startTestApp();
const { connection, clock } = school;
const teacher = await signInStaffAs(school, { permissions: ['qa.answer'] });

type Who = 0 | 1 | 2;
type Step =
  | { do: 'answer' | 'follow' | 'unfollow' | 'read' | 'flag'; who: Who; device: 0 | 1 }
  | { do: 'comment'; who: Who; device: 0 | 1; on: number }
  /** As it stood when a device saw it last. */
  | { do: 'readOld'; who: Who; device: 0 | 1; share: number }
  | { do: 'reply'; isPrivate: boolean };

const who = fc.constantFrom<Who>(0, 1, 2);
const device = fc.constantFrom<0 | 1>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('answer', 'follow', 'unfollow', 'read', 'flag'),
    who,
    device,
  }),
  fc.record({ do: fc.constant('comment' as const), who, device, on: fc.nat(9) }),
  fc.record({ do: fc.constant('readOld' as const), who, device, share: fc.nat(9) }),
  fc.record({ do: fc.constant('reply' as const), isPrivate: fc.boolean() }),
);

interface Entry {
  readonly by: Who | 'teacher';
  readonly isPrivate: boolean;
  readonly isComment: boolean;
}

/** What the log says of one question, without any of the server's SQL. */
class Model {
  /** The entry of number n stands at n - 1. */
  readonly log: Entry[] = [];
  readonly answers: { id: string; isPrivate: boolean }[] = [];
  readonly parts = [0, 1, 2].map((one) => ({
    takes: one === 0,
    answered: false,
    follows: false,
    readTo: 0,
    isFlagged: false,
  }));

  isIn(one: Who): boolean {
    const { takes, answered, follows } = this.parts[one]!;
    return takes || answered || follows;
  }

  unread(one: Who): number {
    if (!this.isIn(one)) return 0;
    const { readTo, isFlagged } = this.parts[one]!;
    const news = this.log.filter(
      (entry, index) => index + 1 > readTo && entry.by !== one && (!entry.isPrivate || one === 0),
    );
    return news.length + (isFlagged ? 1 : 0);
  }

  join(one: Who, how: 'answered' | 'follows', readTo: number): void {
    const part = this.parts[one]!;
    if (!this.isIn(one)) part.readTo = readTo;
    part[how] = true;
  }
}

async function setUp() {
  const students = [];
  for (let one = 0; one < 3; one++) {
    const first = await school.signIn();
    students.push([first, await signInOnPhone(school, first.studentId)] as const);
  }
  const questionId = await askOne(students[0]![0]);
  return { students, questionId, model: new Model() };
}

type World = Awaited<ReturnType<typeof setUp>>;

async function take({ students, questionId, model }: World, one: Step): Promise<void> {
  // What is counted here is not how fast somebody writes.
  clock.advance({ minutes: 2 });
  if (one.do === 'reply') {
    const { isPrivate } = one;
    model.answers.push({ id: await replyOne(teacher, questionId, { isPrivate }), isPrivate });
    model.log.push({ by: 'teacher', isPrivate, isComment: false });
    return;
  }
  const student = students[one.who]![one.device];
  const part = model.parts[one.who]!;
  const body = { questionId };
  const last = model.log.length;
  switch (one.do) {
    case 'answer':
      model.answers.push({ id: await answerOne(student, questionId), isPrivate: false });
      model.join(one.who, 'answered', last);
      model.log.push({ by: one.who, isPrivate: false, isComment: false });
      return;
    case 'comment': {
      const answer = model.answers[one.on % Math.max(1, model.answers.length)];
      if (answer === undefined || (answer.isPrivate && one.who !== 0)) return;
      await commentOn(student, answer.id, `评论 ${last}`);
      model.log.push({ by: one.who, isPrivate: answer.isPrivate, isComment: true });
      return;
    }
    case 'follow':
      await student.data(contract.followQuestion, { body });
      model.join(one.who, 'follows', last);
      return;
    case 'unfollow':
      await student.data(contract.unfollowQuestion, { body });
      if (part.follows) {
        part.follows = false;
        if (!model.isIn(one.who)) part.isFlagged = false;
      }
      return;
    case 'read':
      await student.data(contract.markQaUnread, { body: { ...body, unread: false } });
      if (!model.isIn(one.who)) return;
      part.readTo = last;
      part.isFlagged = false;
      return;
    case 'readOld': {
      const number = Math.floor((last * one.share) / 10);
      await student.data(contract.markQaUnread, { body: { ...body, unread: false, number } });
      if (!model.isIn(one.who)) return;
      part.readTo = Math.max(part.readTo, number);
      part.isFlagged = false;
      return;
    }
    case 'flag': {
      const { http } = await student.call(contract.markQaUnread, {
        body: { ...body, unread: true },
      });
      if (http !== (model.isIn(one.who) ? 200 : 404))
        throw new Error(`a flag was answered ${http}`);
      if (model.isIn(one.who)) part.isFlagged = true;
    }
  }
}

/** What each student is shown, on either device, in the counts, in the list and in the question itself. */
async function shownTo({ students, questionId }: World, one: Who) {
  const devices = students[one]!;
  const [student] = devices;
  const counts = await Promise.all(devices.map(countsOf));
  const lists = [];
  for (const name of ['asked', 'answered', 'followed'] as const) {
    const { list } = await mine(student, { mine: name });
    lists.push(
      list.map((row) => {
        const { teacherAnswers, answers, comments, isFlagged } = row.unread;
        return {
          id: row.questionId,
          unread: teacherAnswers + answers + comments + Number(isFlagged),
        };
      }),
    );
  }
  const thread = await openOne(student, questionId);
  const things = [...thread.teacherAnswers, ...thread.answers].flatMap((answer) => [
    answer,
    ...answer.comments,
  ]);
  const marked = things.filter(({ isUnread }) => isUnread).length;
  return { counts, lists, marked, things: things.length, follows: thread.numOfFollow };
}

/** The same as the log has it. */
function loggedOf({ questionId, model }: World, one: Who) {
  const unread = model.unread(one);
  const { follows, answered, isFlagged } = model.parts[one]!;
  const kinds = [one === 0, answered, follows];
  const [asked = 0, answers = 0, followed = 0] = kinds.map(Number);
  const counts = { asked, answered: answers, followed, totalAandC: unread };
  return {
    counts: [counts, counts],
    lists: kinds.map((isThere) => (isThere ? [{ id: questionId, unread }] : [])),
    marked: unread - Number(model.isIn(one) && isFlagged),
    things: model.log.filter((entry) => !entry.isPrivate || one === 0).length,
    follows: model.parts.filter((part) => part.follows).length,
  };
}

it(
  '[qa.unread] [qa.follow] counts and unread marks agree with the log, whatever was done from whichever device',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const world = await setUp();
        for (const one of steps) await take(world, one);
        for (const one of [0, 1, 2] as const)
          expect(await shownTo(world, one)).toEqual(loggedOf(world, one));
      }),
      { numRuns: runs },
    );
  },
  120_000 + runs * 2000,
);

it('two devices that do the same at one moment count once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('follow', 'unfollow', 'read', 'flag'), {
        minLength: 2,
        maxLength: 8,
      }),
      async (deeds) => {
        const { students, questionId } = await setUp();
        const friends = students[1]!;
        await replyOne(teacher, questionId);
        await Promise.all(
          deeds.map(async (deed, index) => {
            const student = friends[index % 2]!;
            const body = { questionId };
            if (deed === 'follow') await student.data(contract.followQuestion, { body });
            else if (deed === 'unfollow') await student.data(contract.unfollowQuestion, { body });
            else
              await student.call(contract.markQaUnread, {
                body: { ...body, unread: deed === 'flag' },
              });
          }),
        );
        const { followed } = await countsOf(friends[0]);
        expect((await openOne(friends[0], questionId)).numOfFollow).toBe(followed);
        const stored = await connection
          .selectFrom('qa_part')
          .where('question_id', '=', questionId)
          .where('followed_at', 'is not', null)
          .select('student_id')
          .execute();
        expect(stored).toHaveLength(followed);
      },
    ),
    { numRuns: Math.min(runs, 200) },
  );
}, 240_000);
