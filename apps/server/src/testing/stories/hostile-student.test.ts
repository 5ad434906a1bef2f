import {
  bindMobile,
  changeAvatar,
  changeNickname,
  endDevice,
  exportOwnData,
  getStudentInfo,
  listDevices,
  sendSmsToBind,
} from '@xuezhou/contract/account';
import { getIdentityConfig } from '@xuezhou/contract/identity';
import {
  decideAfterPurchase,
  listMessages,
  readImportantMessage,
  readMessage,
} from '@xuezhou/contract/message';
import { recordVisit } from '@xuezhou/contract/site';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendMessage } from '../../capabilities/message/message.port.ts';
import type { TestClient } from '../client.ts';
import { submit } from '../desks/identity-desk.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp({ sandbox: true });

let student: TestClient & { readonly studentId: number };
let victim: TestClient & { readonly studentId: number };

beforeEach(async () => {
  school.clock.reset();
  student = await school.signIn();
  victim = await school.signIn();
});

const infoOf = (client: TestClient) => client.data(getStudentInfo);
const png = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

describe('fields that nobody offered', () => {
  const post = (url: string, payload: object | string) =>
    student.send({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json' },
    });

  it.each<object | string>([
    { videoSpeed: 2, mobileValided: false },
    { videoSpeed: 2, identificationStatus: 1 },
    { videoSpeed: 2, passwordAes: 'x' },
    { videoSpeed: 2, studentId: 1 },
    { videoSpeed: 2, bonusPoint: 9999 },
    '{"videoSpeed":2,"__proto__":{"identificationStatus":1}}',
    '{"videoSpeed":2,"constructor":{"prototype":{"identificationStatus":1}}}',
  ])('change nothing in a profile: %j', async (payload) => {
    const before = await infoOf(student);
    expect((await post('/api/nuxt/student/profile/update', payload)).statusCode).toBe(400);
    expect(await infoOf(student)).toEqual(before);
    expect(({} as Record<string, unknown>)['identificationStatus']).toBeUndefined();
  });

  it("bind a phone to nobody else: the session says who it is, not the page's studentId", async () => {
    const client = await school.signIn({ mobile: null });
    const phone = { mobile: '+8613400000002', shortMobile: '13400000002' };
    const captchaId = await school.passCaptcha(client, 'bind');
    await client.data(sendSmsToBind, { body: { ...phone, captchaId } });
    const smsCode = await school.smsCode(phone.mobile);
    const before = await infoOf(victim);
    await client.data(bindMobile, { body: { ...phone, smsCode, studentId: victim.studentId } });
    expect(await infoOf(victim)).toEqual(before);
    expect((await infoOf(client)).mobile).toBe('134****0002');
  });

  it('record no visit of another student', async () => {
    const body = {
      visitorId: '0197b5a0-0000-7000-8000-000000000001',
      visitorIsNew: true,
      visitorStudentId: victim.studentId,
      visitorAgent: 'test',
      isEntrance: true,
      fromDomain: '',
      fromUrl: '',
      targetPath: '/',
      targetUrl: '',
      vendorId: null,
    };
    await student.data(recordVisit, { body });
    const rows = await school.connection.selectFrom('visit').select('student_id').execute();
    expect(rows.map(({ student_id }) => student_id)).toEqual([student.studentId]);
  });

  it('given twice are refused', async () => {
    const { statusCode } = await school.visit().send({
      method: 'POST',
      url: '/api/j_spring_security_check',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'j_username=a&j_username=b&j_password=c',
    });
    expect(statusCode).toBe(400);
  });
});

describe("another student's", () => {
  it('messages cannot be seen, read or decided', async () => {
    const { studentId } = victim;
    const at = school.clock.now();
    const given = { studentId, title: '给您一人', content: '<p>x</p>', at, isImportant: true };
    const messageId = await sendMessage(school.connection, given);
    expect((await student.data(listMessages, { query: { pageNo: 1 } })).list).toEqual([]);
    for (const answer of [
      await student.call(readMessage, { body: { messageId } }),
      await student.call(readImportantMessage, { body: { messageId } }),
      await student.call(decideAfterPurchase, { body: { messageId, action: 1 } }),
    ])
      expect(answer.http).toBe(404);
    const { list } = await victim.data(listMessages, { query: { pageNo: 1 } });
    expect(list).toMatchObject([{ isCheck: false }]);
  });

  it('devices cannot be seen or ended', async () => {
    const [device] = await victim.data(listDevices);
    const { sessionId } = device!;
    expect(JSON.stringify(await student.data(listDevices))).not.toContain(sessionId);
    expect((await student.call(endDevice, { body: { sessionId } })).http).toBe(404);
    expect((await infoOf(victim)).unLogin).toBe(false);
  });

  it('documents open for nobody else, whoever has their address', async () => {
    expect((await submit(victim)).status).toBe(200);
    const { review } = await victim.data(getIdentityConfig);
    const url = review.given!.images[0]!.address;
    expect((await victim.send({ method: 'GET', url })).statusCode).toBe(200);
    for (const client of [student, school.visit()])
      expect((await client.send({ method: 'GET', url })).statusCode).toBe(404);
    const [, , signature] = /^(.*)\.([^.]+)$/.exec(url) ?? [];
    const other = url.replace(`/${victim.studentId}.`, `/${student.studentId}.`);
    expect(other.endsWith(String(signature))).toBe(true);
    expect((await student.send({ method: 'GET', url: other })).statusCode).toBe(404);
    expect((await student.data(getIdentityConfig)).review.given).toBeNull();
  });

  it('data is in no export but the own', async () => {
    await victim.data(changeNickname, { body: { nickname: '只属于我的名字' } });
    const { json } = await student.data(exportOwnData);
    expect(json).not.toContain('只属于我的名字');
    expect((await victim.data(exportOwnData)).json).toContain('只属于我的名字');
  });

  it('avatar is neither replaced nor found by counting', async () => {
    const image = new Blob([await png()]);
    const { avatar } = await victim.data(changeAvatar, { files: { image } });
    const form = new FormData();
    form.set('image', image, 'x.png');
    form.set('studentId', String(victim.studentId));
    await student.send({ method: 'POST', url: '/api/account/avatar', payload: form });
    expect((await infoOf(victim)).avatar).toBe(avatar);
    expect((await infoOf(student)).avatar).not.toBe(avatar);
    // 160 random bits: no other address follows from it.
    expect(avatar).toMatch(/^\/files\/images\/[0-9a-f]{40}\.webp$/);
    expect(avatar).not.toContain(String(victim.studentId));
  });
});
