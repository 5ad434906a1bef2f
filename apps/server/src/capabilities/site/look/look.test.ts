import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { getSchool } from '@xuezhou/contract/site';
import {
  getLook,
  readLookMark,
  readLookPhoto,
  saveLook,
  type LookSetting,
} from '@xuezhou/contract/site/console';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { picture } from '../../../testing/desks/identity-desk.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { keepPublicImage } from '../../../platform/media/images/public-image.ts';
import { machineOperator } from '../../../platform/staff/machine-operator.ts';
import { saveLook as saveLookOf } from '../console/look.ts';
import { hasMark } from './read-mark.ts';

const school = await startTestApp();
const owner = await signInStaffAs(school, { isOwner: true });
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];

/** Saves over what is set now. */
async function save(changed: Partial<LookSetting>) {
  const { version, setting } = await owner.data(getLook);
  return await owner.call(saveLook, { body: { version, setting: { ...setting, ...changed } } });
}

const markOf = (text: string | Buffer<ArrayBuffer> | Blob) =>
  owner.call(readLookMark, { files: { mark: new Blob([text]) } });

const svg = (inside: string, head = '') =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`;
const square = '<rect width="10" height="10" fill="#2f6b55"/>';

describe('the look of a school', () => {
  it('begins with the name of the catalogue, and keeps its own when the catalogue has another', async () => {
    expect(await school.visit().data(getSchool)).toMatchObject({ name: '学校' });
    await school.connection.insertInto('school').values({ name: '远山财经学堂' }).execute();
    school.clock.advance({ minutes: 1 });
    expect(await school.visit().data(getSchool)).toMatchObject({
      name: '远山财经学堂',
      face: { shortName: '远山' },
    });
    expect((await save({ name: '江畔财经学堂' })).status).toBe(200);
    await school.connection.updateTable('school').set({ name: '第三个名字' }).execute();
    school.clock.advance({ minutes: 1 });
    expect(await school.visit().data(getSchool)).toMatchObject({
      name: '江畔财经学堂',
      face: { shortName: '江畔' },
    });
  });

  it('[POST /api/console/look/save] is seen at once, and the log has what was before and after of what changed alone', async () => {
    await save({ shortName: '江畔', color: null, line: null });
    await save({ color: '#2F6B55', line: '一江春水，稳稳到岸。' });
    const { face } = await school.visit().data(getSchool);
    expect(face.line).toBe('一江春水，\n稳稳到岸。');
    expect(face.style).toContain('--xz-accent:#2f6b55');
    const entry = await school.connection
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('audit_id', 'desc')
      .executeTakeFirst();
    expect(entry).toMatchObject({
      operation: 'saveLook',
      target_kind: 'setting',
      before: { color: null, line: null },
      after: { color: '#2f6b55', line: '一江春水，稳稳到岸。' },
    });
    expect(Object.keys(entry?.after ?? {}).toSorted()).toEqual(['color', 'line']);
  });

  it('saved twice is logged once', async () => {
    await save({ line: '稳稳到岸。' });
    const count = async () =>
      (await school.connection.selectFrom('audit_log').select('audit_id').execute()).length;
    const before = await count();
    await save({ line: '稳稳到岸。' });
    expect(await count()).toBe(before);
  });

  it('[GET /api/console/look] is refused where somebody saved meanwhile', async () => {
    const { version, setting } = await owner.data(getLook);
    const both = await Promise.all(
      ['甲', '乙'].map((line) =>
        owner.call(saveLook, { body: { version, setting: { ...setting, line } } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      refused('lookChanged'),
    ]);
  });

  it.each([
    [{ name: '江畔🌊学堂' }, '全名：不能有表情或看不见的符号'],
    [{ name: '江\u202E畔' }, '全名：不能有表情或看不见的符号'],
    [{ shortName: '一二三四五六七' }, '短名：最多 6 个字，现在 7 个'],
    [{ color: 'red' }, '主色：应像 #2F6B55'],
    [{ smsSign: '【江畔】' }, '短信签名：2 至 12 个字或字母，不要写括号'],
    [{ mailSender: '江畔 <a@b.cn>' }, '邮件发件人：不能有引号、尖括号和 @ 这样的符号'],
    [{ picture: 'photo' as const, photo: null }, '登录页：请先传一张照片'],
  ])('is refused with what is wrong: %j', async (changed, message) => {
    expect(await save(changed)).toMatchObject({ status: refused('lookInvalid'), message });
  });

  it('is refused in a colour that cannot be read, with the nearest that can', async () => {
    const { status, message } = await save({ color: '#4a9478' });
    expect(status).toBe(refused('lookColorUnreadable'));
    const near = /#[\da-f]{6}$/.exec(message)?.[0] ?? '';
    expect((await save({ color: near })).status).toBe(200);
  });

  it('is not changed by who may only read it', async () => {
    const reader = await signInStaffAs(school, { permissions: ['setting.read'] });
    const { version, setting } = await reader.data(getLook);
    const answer = await reader.call(saveLook, { body: { version, setting } });
    expect(answer.status).toBe(refused('permissionMissing'));
    const mark = new Blob([svg(square)]);
    expect((await reader.call(readLookMark, { files: { mark } })).status).toBe(
      refused('permissionMissing'),
    );
  });
});

describe('a mark', () => {
  it('[POST /api/console/look/mark] is kept with its icons once it is saved, and the one before goes', async () => {
    const first = (await markOf(svg(square))).data.mark;
    expect((await save({ mark: first })).status).toBe(200);
    const { face } = await school.visit().data(getSchool);
    expect(face.mark).toBe(first);
    const drawn = await school.app.inject({ method: 'GET', url: first });
    expect(drawn.headers['content-type']).toContain('image/svg+xml');
    expect(String(drawn.headers['content-security-policy'])).toContain('sandbox');
    for (const icon of ['icon-32.png', 'icon-180.png', 'icon-512.png', 'icon-maskable-512.png']) {
      const url = first.replace(/mark\.svg$/, icon);
      expect((await school.app.inject({ method: 'GET', url })).statusCode).toBe(200);
    }
    const next = (await markOf(await picture())).data.mark;
    expect(next).toMatch(/\.webp$/);
    await save({ mark: next });
    expect((await school.app.inject({ method: 'GET', url: first })).statusCode).toBe(404);
    expect((await save({ mark: first })).status).toBe(refused('lookFileGone'));
  });

  it.each([
    [svg('<script>alert(1)</script>'), '里面有脚本'],
    [svg('<rect width="1" height="1" onclick="alert(1)"/>'), '里面有脚本'],
    [svg('<a href="javascript:alert(1)"><rect/></a>'), '里面有脚本'],
    [svg('<image href="https://elsewhere.example/a.png"/>'), '里面有指向别处的地址或嵌入的图片'],
    [svg('<rect fill="url(https://elsewhere.example/a.svg#b)"/>'), '里面有指向别处的地址'],
    [svg('<use href="#a"/>'), '里面有引用（use）'],
    [svg('<text>江畔</text>'), '里面有文字'],
    [svg('<foreignObject><p>一</p></foreignObject>'), '里面有网页内容'],
    [
      svg('&a;', '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'),
      '里面有实体定义',
    ],
    [svg('<g/>'.repeat(2001)), '图形太碎'],
    [`<svg xmlns="http://www.w3.org/2000/svg">${square}</svg>`, '没有写 viewBox'],
    ['<svg viewBox="0 0 1 1">', '不是完整的 SVG 图片'],
    ['GIF89a', '不是 SVG、PNG、JPG 或 WebP 图片'],
    ['', '不是 SVG、PNG、JPG 或 WebP 图片'],
  ])('is refused with its reason: %.60s', async (text, why) => {
    const { status, message } = await markOf(text);
    expect(status).toBe(refused('lookMarkUnfit'));
    expect(message).toContain(`这个文件不能用作标志：${why}`);
  });

  it('over 2 MB is refused before it is read', async () => {
    expect(await markOf(Buffer.alloc(2_000_001, 32))).toMatchObject({
      status: 413,
      message: '文件太大，请换一个小于 2 MB 的',
    });
  });
});

describe('the photo of the login', () => {
  it('[POST /api/console/look/photo] stands in the style once it is saved, and goes with the next', async () => {
    const photo = async () =>
      (await owner.data(readLookPhoto, { files: { photo: new Blob([await picture()]) } })).photo;
    const first = await photo();
    await save({ picture: 'photo', photo: first });
    expect((await school.visit().data(getSchool)).face.style).toContain(first);
    await save({ picture: 'photo', photo: await photo() });
    expect((await school.app.inject({ method: 'GET', url: first })).statusCode).toBe(404);
  });

  it('that nobody saved goes after a day, and one that was saved stays', async () => {
    const photo = async () =>
      (await owner.data(readLookPhoto, { files: { photo: new Blob([await picture()]) } })).photo;
    const [kept, left] = [await photo(), await photo()];
    await save({ picture: 'photo', photo: kept });
    const { rows } = await sql<{ key: string }>`
      select key from graphile_worker.jobs where task_identifier = 'drop-public-image'
    `.execute(school.connection);
    const keys = rows.map(({ key }) => key);
    expect(keys).toContain(`look-photo:${left}`);
    expect(keys).not.toContain(`look-photo:${kept}`);
  });

  it('is none of another site, and none that is not there', async () => {
    for (const photo of [
      'https://elsewhere.example/a.webp',
      `/files/images/${'0'.repeat(40)}.webp`,
    ])
      expect((await save({ picture: 'photo', photo })).status).toBe(refused('lookFileGone'));
  });
});

it('a picture that was sent for something else is no photo of the login, and is not dropped with it', async () => {
  const { storage } = school.services;
  const others = await keepPublicImage(storage, Buffer.from(await (await picture()).arrayBuffer()));
  expect((await save({ picture: 'photo', photo: others })).status).toBe(refused('lookFileGone'));
  await save({ picture: 'water', photo: null });
  expect(await storage.stat(others.replace('/files/', ''))).toBeDefined();
});

it('the mark that another saved meanwhile stays', async () => {
  const { storage } = school.services;
  const [first, second] = [
    (await markOf(svg(square))).data.mark,
    (await markOf(svg('<circle cx="5" cy="5" r="5" fill="#2f6b55"/>'))).data.mark,
  ];
  const { version, setting } = await owner.data(getLook);
  const slow = {
    ...storage,
    list: async function* (prefix: string) {
      for await (const key of storage.list(prefix)) yield key;
      // Its own drop has gone through before the slower one goes on.
      await save({ mark: second });
    },
  };
  const asking = { body: { version, setting: { ...setting, mark: first } } };
  await saveLookOf({ ...school.services, storage: slow }, asking, machineOperator);
  expect(await hasMark(storage, second)).toBe(true);
});
