import { createDecipheriv, createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startTestSandbox } from '../test-support.ts';
import {
  accountToken,
  answerScan,
  atPhone,
  callApi,
  makeTicket,
  startSchool,
  type Received,
} from './test-wechat.ts';
import { readReply } from './read-reply.ts';
import { SANDBOX_WECHAT_ACCOUNT } from './wechat-account.ts';

const { appId, token, aesKey } = SANDBOX_WECHAT_ACCOUNT;

const sha1 = (...parts: string[]) =>
  createHash('sha1').update(parts.toSorted().join('')).digest('hex');

/** The message as a school reads it: signed, and in safe mode opened. */
function open({ query, body }: Received): Record<string, string> {
  const { timestamp = '', nonce = '' } = query;
  expect(query['signature']).toBe(sha1(token, timestamp, nonce));
  const outer = fieldsOf(body);
  const { Encrypt: encrypted } = outer;
  if (encrypted === undefined) return outer;
  expect(query['encrypt_type']).toBe('aes');
  expect(query['msg_signature']).toBe(sha1(token, timestamp, nonce, encrypted));
  const key = Buffer.from(`${aesKey}=`, 'base64');
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()]);
  const end = 20 + plain.readUInt32BE(16);
  const padding = plain.at(-1) ?? 0;
  expect(plain.length % 32).toBe(0);
  expect(plain.subarray(end, -padding).toString()).toBe(appId);
  return fieldsOf(plain.subarray(20, end).toString());
}

function fieldsOf(xml: string): Record<string, string> {
  const found = [...xml.matchAll(/<(\w+)>(?:<!\[CDATA\[(.*?)\]\]>|(\d+))<\/\1>/g)];
  return Object.fromEntries(
    found.map(([, name = '', text, number]) => [name, text ?? number ?? '']),
  );
}

describe('a code of the official account', () => {
  it('is an image of its ticket', async () => {
    const sandbox = await startTestSandbox();
    const ticket = await makeTicket(sandbox);
    const show = (asked: string) =>
      fetch(`${sandbox.wechatUrl}/cgi-bin/showqrcode?ticket=${encodeURIComponent(asked)}`);
    const image = Buffer.from(await (await show(ticket)).arrayBuffer());
    expect(image.subarray(1, 4).toString()).toBe('PNG');
    expect((await show('another')).status).toBe(404);
  });

  it.each([
    [40001, { access_token: 'another' }, {}],
    [40052, {}, { action_name: 'QR_SCENE' }],
    [40053, {}, { action_info: { scene: { scene_str: 'x'.repeat(65) } } }],
    [40097, {}, { expire_seconds: 0 }],
  ])('is refused with errcode %i for %j %j', async (errcode, query, wishes) => {
    const sandbox = await startTestSandbox();
    const usual = {
      expire_seconds: 60,
      action_name: 'QR_STR_SCENE',
      action_info: { scene: { scene_str: 'x' } },
    };
    const access_token = await accountToken(sandbox);
    const body = { ...usual, ...wishes };
    const made = await callApi(sandbox, '/cgi-bin/qrcode/create', { access_token, ...query }, body);
    expect(made).toMatchObject({ errcode });
  });
});

describe('a scan', () => {
  it('comes as subscribe from who follows only now, and as SCAN later', async () => {
    const school = await startSchool();
    const sandbox = await startTestSandbox({ wechatCallback: school.url });
    const scan = await makeTicket(sandbox, 'scene-1');
    const { delivery } = await answerScan(sandbox, { scan, person: 'chen' });
    expect(delivery).toEqual({ attempts: 1, status: 200, reply: 'success' });
    await answerScan(sandbox, { scan: await makeTicket(sandbox, 'scene-2'), person: 'chen' });
    const [first, second] = school.messages.map(open);
    expect(first).toMatchObject({
      MsgType: 'event',
      Event: 'subscribe',
      EventKey: 'qrscene_scene-1',
    });
    expect(second).toMatchObject({ Event: 'SCAN', EventKey: 'scene-2' });
    expect(first?.['Ticket']).toBe(scan);
    const person = await callApi(sandbox, '/cgi-bin/user/info', {
      access_token: await accountToken(sandbox),
      openid: first?.['FromUserName'] ?? '',
    });
    expect(person).toMatchObject({ subscribe: 1, nickname: '', unionid: 'uSandbox_chen' });
  });

  it('comes in plain when the account is set so', async () => {
    const school = await startSchool();
    const sandbox = await startTestSandbox();
    const body = { url: school.url, mode: 'plain' };
    expect((await atPhone(sandbox, '/wechat/callback', body)).status).toBe(200);
    await answerScan(sandbox, { scan: await makeTicket(sandbox) });
    const [message] = school.messages;
    expect(message?.body).not.toContain('Encrypt');
    expect(open(message!)).toMatchObject({ Event: 'subscribe' });
  });

  it('comes again, at the same time and signed anew, until it is answered', async () => {
    const school = await startSchool(['silence', 500, 200]);
    const sandbox = await startTestSandbox({ wechatCallback: school.url, wechatReplyMs: 200 });
    const { delivery } = await answerScan(sandbox, { scan: await makeTicket(sandbox) });
    expect(delivery).toEqual({ attempts: 3, status: 200, reply: 'success' });
    const messages = school.messages.map(open);
    expect(new Set(messages.map(({ CreateTime }) => CreateTime)).size).toBe(1);
    expect(new Set(school.messages.map(({ query }) => query['nonce'])).size).toBe(3);
  });

  it('shows the person what a school answers in plain, unless it is written to somebody else', async () => {
    const xml = (to: string) =>
      `<xml><ToUserName>${to}</ToUserName><FromUserName><![CDATA[gh_sandbox]]></FromUserName>` +
      '<CreateTime>1767225600</CreateTime><MsgType><![CDATA[text]]></MsgType>' +
      '<Content><![CDATA[您已<b>登录]]></Content></xml>';
    const account = { ...SANDBOX_WECHAT_ACCOUNT, aesKey: '' };
    expect(readReply(account, xml('<![CDATA[o1]]>'), 'o1')).toBe('您已<b>登录');
    expect(readReply(account, xml('<![CDATA[o2]]>'), 'o1')).toBeUndefined();
    expect(readReply(account, 'success', 'o1')).toBeUndefined();
    // In safe mode nothing is shown that is not signed.
    expect(readReply(SANDBOX_WECHAT_ACCOUNT, xml('<![CDATA[o1]]>'), 'o1')).toBeUndefined();
  });

  it('comes four times at most', async () => {
    const school = await startSchool([500, 500, 500, 500, 200]);
    const sandbox = await startTestSandbox({ wechatCallback: school.url });
    const { delivery } = await answerScan(sandbox, { scan: await makeTicket(sandbox) });
    expect(delivery).toMatchObject({ attempts: 4, status: 500 });
  });

  it('sends nothing when the person turns away', async () => {
    const school = await startSchool();
    const sandbox = await startTestSandbox({ wechatCallback: school.url });
    await answerScan(sandbox, { scan: await makeTicket(sandbox), answer: 'refuse' });
    expect(school.messages).toEqual([]);
  });

  it('goes to no address that does not know the token', async () => {
    const school = await startSchool([], () => 'something else');
    const sandbox = await startTestSandbox({ wechatCallback: school.url });
    const scan = await makeTicket(sandbox);
    const response = await atPhone(sandbox, '/wechat/scan', { scan });
    expect(response.status).toBe(502);
    expect(await response.text()).toContain('Token 校验失败');
    expect((await atPhone(sandbox, '/wechat/callback', { url: school.url })).status).toBe(502);
    expect(school.messages).toEqual([]);
  });
});
