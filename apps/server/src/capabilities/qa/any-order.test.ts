import * as contract from '@xuezhou/contract/qa';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
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
} from '../../testing/desks/qa-desk.ts';
import { howMany } from '../../testing/runs/how-many.ts';

/** 10,000 and more by hand. */
const runs = howMany('XZ_QA_RUNS', { usually: 10, whole: 500 });

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

/** Three students with two devices each, whose histories follow each other while those of other classes run. */
async function makeClass() {
  return await Promise.all(
    [0, 1, 2].map(async () => {
      const first = await school.signIn();
      return [first, await signInOnPhone(school, first.studentId)] as const;
    }),
  );
}

type Class = Awaited<ReturnType<typeof makeClass>>;

/** A question that nobody has had to do with: of the history before nothing is left, nor does it wear anybody out. */
async function setUp(students: Class) {
  for (const [{ studentId }] of students) {
    await connection.deleteFrom('qa_question').where('student_id', '=', studentId).execute();
    await connection
      .deleteFrom('throttle')
      .where('throttle_key', 'like', `qa-%:${studentId}:%`)
      .execute();
  }
  const questionId = await askOne(students[0]![0]);
  return { students, questionId, model: new Model() };
}

type World = Awaited<ReturnType<typeof setUp>>;

async function take({ students, questionId, model }: World, one: Step): Promise<void> {
  // What is counted here is not how fast somebody writes.
  clock.advance({ seconds: 15 });
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

type Listed = Awaited<ReturnType<typeof mine>>['questions'][number];

const noted = ({ questionId, unread }: Listed) => ({
  id: questionId,
  unread: unread.teacherAnswers + unread.answers + unread.comments + Number(unread.isFlagged),
});

/** What each student is shown, on either device, in the counts, in the list and in the question itself. */
async function shownTo({ students, questionId }: World, one: Who) {
  const devices = students[one]!;
  const [student] = devices;
  const names = ['asked', 'answered', 'followed'] as const;
  const [counts, lists, thread] = await Promise.all([
    Promise.all(devices.map(countsOf)),
    Promise.all(
      names.map(async (name) => (await mine(student, { mine: name })).questions.map(noted)),
    ),
    openOne(student, questionId),
  ]);
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
  const counts = {
    ...{ myQuestionsCount: asked, myAnswersCount: answers, myFollowsCount: followed },
    totalAandC: unread,
  };
  return {
    counts: [counts, counts],
    lists: kinds.map((isThere) => (isThere ? [{ id: questionId, unread }] : [])),
    marked: unread - Number(model.isIn(one) && isFlagged),
    things: model.log.filter((entry) => !entry.isPrivate || one === 0).length,
    follows: model.parts.filter((part) => part.follows).length,
  };
}

/** Classes at one time, and histories of each before the clock is set back: sessions do not last for ever. */
const classes = await Promise.all(
  Array.from({ length: Math.min(12, Math.ceil(runs / 5)) }, makeClass),
);
const maxHistories = 40;

const histories = fc.array(step, { minLength: 1, maxLength: 14 });
const everybody = [0, 1, 2] as const;

it(
  '[qa.unread] [qa.follow] counts and unread marks agree with the log, whatever was done from whichever device',
  async () => {
    for (let left = Math.ceil(runs / classes.length); left > 0; left -= maxHistories) {
      clock.set('2026-11-20T12:00:00+08:00');
      const numRuns = Math.min(left, maxHistories);
      await Promise.all(
        classes.map((students) =>
          fc.assert(
            fc.asyncProperty(histories, async (steps) => {
              const world = await setUp(students);
              for (const one of steps) await take(world, one);
              expect(await Promise.all(everybody.map((one) => shownTo(world, one)))).toEqual(
                everybody.map((one) => loggedOf(world, one)),
              );
            }),
            { numRuns },
          ),
        ),
      );
    }
  },
  240_000 + runs * 1000,
);

const maxTogether = Math.min(runs, 200);

it(
  'two devices that do the same at one moment count once',
  async () => {
    clock.set('2026-11-20T12:00:00+08:00');
    const students = classes[0]!;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('follow', 'unfollow', 'read', 'flag'), {
          minLength: 2,
          maxLength: 8,
        }),
        async (actions) => {
          const { questionId } = await setUp(students);
          const friends = students[1]!;
          await replyOne(teacher, questionId);
          await Promise.all(
            actions.map(async (action, index) => {
              const student = friends[index % 2]!;
              const body = { questionId };
              if (action === 'follow') await student.data(contract.followQuestion, { body });
              else if (action === 'unfollow')
                await student.data(contract.unfollowQuestion, { body });
              else
                await student.call(contract.markQaUnread, {
                  body: { ...body, unread: action === 'flag' },
                });
            }),
          );
          const { myFollowsCount: followed } = await countsOf(friends[0]);
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
      { numRuns: maxTogether },
    );
  },
  240_000 + maxTogether * 2000,
);
