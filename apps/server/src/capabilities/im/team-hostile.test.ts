import { listTeamMessages, sayInTeam } from '@xuezhou/contract/im';
import { refusals } from '@xuezhou/contract/refusals';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { runCli } from '../../cli/run-cli.ts';
import type { TestClient } from '../../testing/client.ts';
import { makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { makeTeam } from './testing/make-team.ts';
import { sendTeamFile } from './testing/send-team-file.ts';

const school = await startTestApp();
const { connection, clock, services } = school;

async function memberOf() {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const teamId = await makeTeam(connection, courseId);
  const student = await school.signIn({ courses: [courseId] });
  const params = { teamId };
  const say = (text: string, wishes: object = {}) =>
    student.call(sayInTeam, {
      params,
      body: { messageId: uuidv7(), text, mentions: [], ...wishes },
    });
  return { courseId, teamId, params, student, say };
}

const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();

it('[im-team-announcement] markup in a message is text, and stays text', async () => {
  const { say } = await memberOf();
  const text = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  expect((await say(text)).data?.text).toBe(text);
});

it('[im-team-announcement] an empty, an invisible, a very long or a malformed message is refused, and nothing is kept', async () => {
  const { say, student, params } = await memberOf();
  for (const text of ['', ' \n ', '\u200b\u202e'])
    expect((await say(text)).status).toBe(refusals.chatEmpty[0]);
  expect((await say('长'.repeat(501))).status).toBe(refusals.teamTextTooLong[0]);
  expect((await say('长'.repeat(4001))).http).toBe(400);
  expect((await say('a\u0000b')).http).toBe(400);
  expect((await say('好', { messageId: 'no uuid' })).http).toBe(400);
  expect((await say('好', { isTeacher: true })).http).toBe(400);
  expect((await say('好', { mentions: Array.from({ length: 11 }, (_, i) => i + 1) })).http).toBe(
    400,
  );
  expect((await student.data(listTeamMessages, { params, query: {} })).list).toEqual([]);
  expect((await say('长'.repeat(500))).status).toBe(200);
});

it('[im-team-announcement] a flood waits: more than eight in ten seconds are answered 429, and may come again', async () => {
  const { say } = await memberOf();
  const ids = Array.from({ length: 12 }, () => uuidv7());
  const said = await Promise.all(ids.map((messageId) => say('刷屏', { messageId })));
  const statuses = said.map(({ http }) => http).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array<number>(8).fill(200), ...Array<number>(4).fill(429)]);
  clock.advance({ seconds: 11 });
  const again = await Promise.all(ids.map((messageId) => say('刷屏', { messageId })));
  expect(again.map(({ http }) => http)).toEqual(ids.map(() => 200));
  expect(new Set(again.map(({ data }) => data?.number)).size).toBe(12);
  clock.reset();
});

it('[im-team-announcement] a keyword of the live chat is refused here too, however it is written', async () => {
  const { say } = await memberOf();
  const command = (...words: string[]) =>
    runCli(['moderation', ...words], async () => ({ ...services, close: async () => {} }), {
      print: () => {},
      note: () => {},
    });
  expect(await command('word-add', '加微信')).toBe(0);
  for (const text of ['请加微信', '加 微．信', '加\u200b微信'])
    expect((await say(text)).status).toBe(refusals.chatKeyword[0]);
  expect(await command('word-remove', '加微信')).toBe(0);
  expect((await say('请加微信')).status).toBe(200);
});

it('[im-team-announcement] a picture is shown to members alone, under a name that is only a name', async () => {
  const { say, student, courseId, teamId } = await memberOf();
  const sent = await sendTeamFile(school, student, await photo(), 'x.jpg');
  const name = '../../<script>"题.jpg';
  const { data } = await say('', { file: { key: sent.key, name } });
  expect(data).toMatchObject({ text: '', file: { isImage: true } });
  expect(data?.file?.name).not.toMatch(/[<>"/]/);
  const address = data?.file?.address ?? '';
  const classmate = await school.signIn({ courses: [courseId] });
  const stranger = await school.signIn();
  const get = (who: Pick<TestClient, 'send'>, url = address) => who.send({ method: 'GET', url });
  const shown = await get(classmate);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(shown.headers['content-security-policy']).toContain('sandbox');
  expect((await get(stranger)).statusCode).toBe(404);
  expect((await get(school.visit())).statusCode).toBe(401);
  for (const url of [`/files/team/${teamId}/99`, `/files/team/${teamId}/..%2f1`, '/files/team/0/1'])
    expect((await get(classmate, url)).statusCode).toBe(404);
});

it('[im-team-announcement] what another student uploaded, or for something else, cannot be sent on', async () => {
  const { say, student } = await memberOf();
  const other = await school.signIn();
  const theirs = await sendTeamFile(school, other, await photo(), 'x.jpg');
  expect((await say('看', { file: { key: theirs.key, name: 'x' } })).status).toBe(
    refusals.uploadExpired[0],
  );
  expect((await say('看', { file: { key: uuidv7(), name: 'x' } })).status).toBe(
    refusals.uploadExpired[0],
  );
  const program = await sendTeamFile(school, student, Buffer.from('MZ not a document'), 'a.pdf');
  expect(program).toBeNull();
});
