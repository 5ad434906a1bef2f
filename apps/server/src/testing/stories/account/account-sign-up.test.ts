import { listCountries, prepurchase, saveChatAccount } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../client.ts';
import { makeStudent } from '../../factories.ts';
import { startTestApp } from '../../test-app.ts';
import { openContact } from '../../../platform/contact/contact.ts';
import { emailDigest, testSealing } from '../../test-signer.ts';

const school = await startTestApp();

let count = 0;
let wish: { email: string; nickname: string; chatAccount: string; goodId: number };
let visitor: TestClient;

beforeEach(() => {
  school.clock.reset();
  count += 1;
  visitor = school.visit({ address: `10.3.0.${count}` });
  wish = {
    email: `guest${count}@example.com`,
    nickname: `访客同学${count}`,
    chatAccount: `guest_${count}`,
    goodId: 7,
  };
});

const kept = async () => {
  const rows = await school.connection
    .selectFrom('prepurchase')
    .select(['good_id', 'student_id', 'email_sealed', 'nickname', 'chat_account'])
    .orderBy('good_id')
    .execute();
  return rows
    .map(({ email_sealed, ...row }) => ({
      ...row,
      email: openContact(testSealing, 'email', email_sealed),
    }))
    .filter(({ email }) => email.endsWith(`guest${count}@example.com`));
};

const send = (change: Partial<typeof wish> = {}, client = visitor) =>
  client.call(prepurchase, { body: { ...wish, ...change } });

describe('[POST /api/nuxt/student/prepurchase#1,2] signing up for a good', () => {
  it('[account.prepurchase] is kept for the good, with the e-mail in lower case', async () => {
    expect(await send({ email: ` ${wish.email.toUpperCase()} ` })).toMatchObject({ data: true });
    expect(await kept()).toEqual([
      {
        good_id: 7,
        student_id: null,
        email: wish.email,
        nickname: wish.nickname,
        chat_account: wish.chatAccount,
      },
    ]);
  });

  it('of the same person changes what was sent before; of another good it does not', async () => {
    await send();
    await Promise.all([send({ chatAccount: 'newer' }), send({ chatAccount: 'newer' })]);
    await send({ goodId: 8 });
    expect(await kept()).toMatchObject([
      { good_id: 7, chat_account: 'newer' },
      { good_id: 8, chat_account: wish.chatAccount },
    ]);
  });

  it('of a student is one, whichever e-mail is given', async () => {
    const { studentId } = await makeStudent(school.connection, {
      nickname: wish.nickname,
      email: wish.email,
    });
    const student = await school.signIn(studentId);
    await send({}, student);
    await send({ email: `other.${wish.email}` }, student);
    expect(await kept()).toMatchObject([
      { student_id: studentId, email: `other.${wish.email}`, nickname: wish.nickname },
    ]);
  });

  it('[account.prepurchase] [account.nickname] makes the checks of a nickname', async () => {
    expect((await send({ nickname: 'abc' })).status).toBe(refusals.nicknameFormat[0]);
    await makeStudent(school.connection, { nickname: wish.nickname });
    expect((await send()).status).toBe(refusals.nicknameTaken[0]);
    expect(await kept()).toEqual([]);
  });

  it('[account.prepurchase] [account.email] makes the checks of an e-mail', async () => {
    expect((await send({ email: 'guest@example' })).status).toBe(refusals.emailFormat[0]);
    await makeStudent(school.connection, { email: wish.email });
    expect((await send()).status).toBe(refusals.emailTaken[0]);
    expect(await kept()).toEqual([]);
  });

  it.each(['<script>alert(1)</script>', '', '微信号', 'a\r\nb'])(
    'refuses the chat account %j',
    async (chatAccount) => {
      expect((await send({ chatAccount })).status).toBe(refusals.wechatIdFormat[0]);
      expect(await kept()).toEqual([]);
    },
  );

  it('[account.wechat-id] takes 50 characters of a chat account; 51 are refused', async () => {
    expect((await send({ chatAccount: 'a'.repeat(51) })).http).toBe(400);
    expect((await send({ chatAccount: 'a'.repeat(50) })).status).toBe(200);
  });

  it.each([{ studentId: 1 }, { student_id: 1 }, { personKey: 'student:1' }, { goodId: -1 }])(
    'takes no %j',
    async (extra) => {
      const payload = { ...wish, ...extra };
      const url = '/api/nuxt/student/prepurchase';
      expect((await visitor.send({ method: 'POST', url, payload })).statusCode).toBe(400);
      expect(await kept()).toEqual([]);
    },
  );

  it('cannot fill the school from one address', async () => {
    school.clock.set('2026-03-01T10:00:01Z');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => send({ goodId: index + 1 })),
    );
    const [tooMany] = refusals.prepurchaseTooMany;
    expect(answers.filter(({ status }) => status === tooMany)).toHaveLength(10);
    expect(await kept()).toHaveLength(30);
    school.clock.advance({ minutes: 1 });
    expect((await send()).status).toBe(200);
  });
});

describe('[POST /api/nuxt/yz/wechat/save] leaving a chat account', () => {
  const rows = async () =>
    await school.connection
      .selectFrom('chat_account')
      .where('email_digest', '=', emailDigest(wish.email))
      .select(['student_id', 'chat_account'])
      .execute();

  const leave = (chatAccount: string, email = wish.email, client = visitor) =>
    client.call(saveChatAccount, { body: { chatAccount, email } });

  it('keeps the last one of a person', async () => {
    expect(await leave('first')).toMatchObject({ data: true });
    await leave('second', wish.email.toUpperCase());
    expect(await rows()).toEqual([{ student_id: null, chat_account: 'second' }]);
  });

  it("is a student's own beside a visitor's of the same e-mail", async () => {
    const student = await school.signIn();
    await leave('visitor_id');
    await leave('student_id', wish.email, student);
    expect(await rows()).toHaveLength(2);
  });

  it('refuses what is none', async () => {
    expect((await leave('<b>', wish.email)).status).toBe(refusals.wechatIdFormat[0]);
    expect((await leave('fine', 'lin')).status).toBe(refusals.emailFormat[0]);
    expect(await rows()).toEqual([]);
  });
});

it('[GET /api/register/v2/countries] lists the countries, mainland China first', async () => {
  const countries = await visitor.data(listCountries);
  expect(countries[0]).toEqual({ countryName: '中国大陆' });
  expect(countries.length).toBeGreaterThan(5);
});
