import {
  registerBySms,
  precheckSms,
  prepurchase,
  sendSms,
  changeAvatar,
  changeNickname,
} from '@xuezhou/contract/account';
import { bless } from '@xuezhou/contract/alumni';
import { addAlumnus } from '@xuezhou/contract/alumni/console';
import { sayInTeam } from '@xuezhou/contract/im';
import { listOwnHeld } from '@xuezhou/contract/moderation';
import { passHeld } from '@xuezhou/contract/moderation/console';
import { saveBulletNote, saveQuestionNote, updateNote } from '@xuezhou/contract/notes';
import * as qa from '@xuezhou/contract/qa';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { answerOne, askOne, noTags } from '../desks/qa-desk.ts';
import { signInStaffAs } from '../desks/staff-desk.ts';
import { makeCourse } from '../factories.ts';
import { makeQuestion } from '../make-question.ts';
import { startTestApp } from '../test-app.ts';
import { makeTeam } from '../../capabilities/im/testing/make-team.ts';
import { enterRoom } from '../../capabilities/live/testing/enter-room.ts';
import { makeLive } from '../../capabilities/live/testing/make-live.ts';
import { barred, doubtful, openGateDesk } from './gate-desk.ts';
import { gated } from './shared-writes.ts';

const school = await startTestApp({ sandbox: true });
const { app, connection, clock } = school;
await app.listen({ port: 0, host: '127.0.0.1' });
const desk = await openGateDesk(school);
const owner = await signInStaffAs(school, { isOwner: true });

beforeEach(() => clock.set('2026-11-23T10:00:00+08:00'));

/** Sends words by one operation; answers the status. */
type Sender = (words: string) => Promise<number>;

const course = () => makeCourse(connection, { access: 'enrolled' });

async function sharedNote() {
  const made = await course();
  const student = await school.signIn({ courses: [made.courseId] });
  const noteId = newId();
  const { bulletId } = made;
  await student.data(saveBulletNote, { body: { bulletId, content: '久期', second: 3, noteId } });
  await student.data(qa.shareNote, { body: { noteId, isShared: true } });
  return { student, made, noteId };
}

/** Whether a note is shown to others: an edit is kept in any case. */
async function statusOfShared(noteId: string): Promise<number> {
  const row = await connection
    .selectFrom('qa_shared_note')
    .where('note_id', '=', noteId)
    .select('held_at')
    .executeTakeFirst();
  return row === undefined ? 0 : 200;
}

let phones = 0;

const senders: Readonly<Record<string, Sender>> = {
  changeNickname: async (words) =>
    (await (await school.signIn()).call(changeNickname, { body: { nickname: words } })).status,
  registerBySms: async (words) => {
    // A code that is sent has to be fresh by the clock of the machine too.
    clock.reset();
    const shortMobile = `1377000${String(++phones).padStart(4, '0')}`;
    const phone = { mobile: `+86${shortMobile}`, shortMobile };
    const visitor = school.visit({ address: `10.1.0.${phones}` });
    const captchaId = await school.passCaptcha(visitor, 'any');
    await visitor.data(sendSms, { body: { ...phone, captchaId } });
    const smsCode = await school.smsCode(phone.mobile);
    await visitor.data(precheckSms, { body: { ...phone, smsCode } });
    const body = { ...phone, nickName: words, password: 'xuezhou2026' };
    return (await visitor.call(registerBySms, { body })).status;
  },
  prepurchase: async (words) => {
    const body = {
      email: `p${++phones}@example.com`,
      nickname: words,
      chatAccount: 'abcdef',
      goodId: 1,
    };
    return (await school.visit().call(prepurchase, { body })).status;
  },
  bless: async (words) => {
    const student = await school.signIn();
    const body = { studentId: student.studentId, exam: 'CFA 一级', month: '2026-02' };
    await owner.data(addAlumnus, { body });
    return (await student.call(bless, { body: { content: `${words}呀`, country: '中国' } })).status;
  },
  askQuestion: async (words) => {
    const body = { title: `${words}吗？`, content: '', tags: noTags };
    return (await (await school.signIn()).call(qa.askQuestion, { body })).status;
  },
  askAtBullet: async (words) => {
    const { courseId, bulletId } = await course();
    const student = await school.signIn({ courses: [courseId] });
    const body = { bulletId, position: 3, title: '这里怎么算？', content: words };
    return (await student.call(qa.askAtBullet, { body })).status;
  },
  saveQuestion: async (words) => {
    const student = await school.signIn();
    const questionId = await askOne(student);
    return (await student.call(qa.saveQuestion, { body: { questionId, content: words } })).status;
  },
  answerQaQuestion: async (words) => {
    const student = await school.signIn();
    const body = { questionId: await askOne(student), content: words };
    return (await student.call(qa.answerQaQuestion, { body })).status;
  },
  commentAnswer: async (words) => {
    const student = await school.signIn();
    const qaAnswerId = await answerOne(student, await askOne(student));
    return (await student.call(qa.commentAnswer, { body: { qaAnswerId, content: words } })).status;
  },
  shareNote: async (words) => {
    const { courseId, bulletId } = await course();
    const student = await school.signIn({ courses: [courseId] });
    const noteId = newId();
    await student.data(saveBulletNote, { body: { bulletId, content: words, second: 3, noteId } });
    return (await student.call(qa.shareNote, { body: { noteId, isShared: true } })).status;
  },
  saveBulletNote: async (words) => {
    const { student, made, noteId } = await sharedNote();
    const { bulletId } = made;
    await student.data(saveBulletNote, { body: { bulletId, content: words, second: 3, noteId } });
    return await statusOfShared(noteId);
  },
  saveQuestionNote: async (words) => {
    const made = await course();
    const { courseId } = made;
    const { questionId } = await makeQuestion(connection, made);
    const student = await school.signIn({ courses: [courseId] });
    const noteId = newId();
    const body = { courseId, questionId, noteId };
    await student.data(saveQuestionNote, { body: { ...body, content: '久期' } });
    await student.data(qa.shareNote, { body: { noteId, isShared: true } });
    await student.data(saveQuestionNote, { body: { ...body, content: words } });
    return await statusOfShared(noteId);
  },
  updateNote: async (words) => {
    const { student, noteId } = await sharedNote();
    await student.data(updateNote, { body: { id: noteId, noteType: 'bullet', content: words } });
    return await statusOfShared(noteId);
  },
  sayInTeam: async (words) => {
    const { courseId } = await course();
    const teamId = await makeTeam(connection, courseId, {});
    const student = await school.signIn({ courses: [courseId] });
    const body = { messageId: newId(), text: words, mentions: [] };
    return (await student.call(sayInTeam, { params: { teamId }, body })).status;
  },
  'liveRoom.say': async (words) => {
    const { courseId } = await course();
    const { liveId } = await makeLive(connection, courseId, { beginsAt: clock.now() });
    const student = await school.signIn({ courses: [courseId] });
    const guest = await enterRoom(app, student, { liveId });
    return (await guest.say(words)).status;
  },
};

/** They have no words of their own: a picture; and the same way in as another. */
const apart = ['changeAvatar', 'bindWechatToNew'];

it('each operation that others see the words of is tried', () => {
  expect([...Object.keys(senders), ...apart].toSorted()).toEqual(Object.keys(gated).toSorted());
});

it.each(Object.entries(senders))('%s refuses a word that is barred', async (_name, send) => {
  expect(await send(`学习第${++phones}天`)).toBe(200);
  expect(await send(`有${barred}`)).not.toBe(200);
});

/** Without an account nothing can be held; what is blessed is read by a teacher in any case. */
const neverHeld = new Set(['registerBySms', 'prepurchase', 'bless']);
const holding = Object.entries(senders).filter(([name]) => !neverHeld.has(name));

it.each(holding)(
  '%s holds a word that a person has to look at, and lets it out',
  async (_name, send) => {
    const last = async () =>
      await connection
        .selectFrom('moderation_held')
        .select(['held_id', 'state'])
        .orderBy('held_id', 'desc')
        .limit(1)
        .executeTakeFirst();
    const before = (await last())?.held_id ?? 0;
    expect(await send(`有${doubtful}`)).toBe(200);
    const held = await last();
    expect(held?.held_id).toBeGreaterThan(before);
    const body = { heldId: held?.held_id ?? 0 };
    expect((await desk.staff.call(passHeld, { body })).status).toBe(200);
    expect((await last())?.state).toBe('passed');
  },
);

it('pictures are held where the school wishes so: the former avatar stays meanwhile', async () => {
  await connection.updateTable('moderation_list').set({ holds_pictures: true }).execute();
  const student = await school.signIn();
  const image = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const { data } = await student.call(changeAvatar, {
    files: { image: new Blob([new Uint8Array(image)]) },
  });
  expect(data).toEqual({ avatar: null, isHeld: true });
  const [own] = await student.data(listOwnHeld);
  expect(own?.pictures).toHaveLength(1);
  expect((await desk.pass(student.studentId)).status).toBe(200);
  const { avatar } = await connection
    .selectFrom('student')
    .where('student_id', '=', student.studentId)
    .select('avatar')
    .executeTakeFirstOrThrow();
  expect(avatar).toBe(own?.pictures[0]);
  await connection.updateTable('moderation_list').set({ holds_pictures: false }).execute();
});
