import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import * as desk from '@xuezhou/contract/qa/console';
import { refusals } from '@xuezhou/contract/refusals';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { runCli } from '../../../cli/run-cli.ts';
import { askOne, openOne } from '../../../testing/desks/qa-desk.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { dropUnusedReplyPictures } from './reply-pictures.ts';

const school = await startTestApp();
const teacher = await signInStaffAs(school, { permissions: ['qa.answer'] });
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-reply-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const drawing = async () =>
  await sharp({ create: { width: 9, height: 9, channels: 3, background: '#127' } })
    .png()
    .toBuffer();

const send = async (bytes: Buffer) =>
  await teacher.call(desk.sendReplyPicture, {
    files: { image: new Blob([new Uint8Array(bytes)]) },
  });

const reply = async (questionId: string, markdown: string) =>
  await teacher.call(desk.replyToQuestion, {
    body: { questionId, qaAnswerId: newId(), markdown, isPrivate: false },
  });

const shows = async (address: string) =>
  (await school.visit().send({ method: 'GET', url: address })).statusCode;

it('[POST /api/console/qa/picture] a reply shows the pictures that were sent for it, and no others', async () => {
  const asker = await school.signIn();
  const questionId = await askOne(asker);
  const { address } = (await send(await drawing())).data;
  expect((await reply(questionId, `切线在曲线下面：![图](${address})`)).status).toBe(200);
  const [answer] = (await openOne(asker, questionId)).teacherAnswers;
  expect(answer?.html).toContain(`src="${address}"`);
  expect(await shows(address)).toBe(200);
  const strange = `/files/images/${'0'.repeat(40)}.webp`;
  for (const other of [strange, 'https://evil.example/a.png', 'javascript:alert(1)'])
    expect((await reply(questionId, `看图：![图](${other})`)).status).toBe(
      consoleRefusals.textUnshowable[0],
    );
  const evil = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  expect((await send(evil)).status).toBe(refusals.imageInvalid[0]);
});

it('a picture that no reply shows is dropped after a month', async () => {
  const questionId = await askOne(await school.signIn());
  const used = (await send(await drawing())).data.address;
  const unused = (await send(await drawing())).data.address;
  await reply(questionId, `![图](${used})`);
  school.clock.advance({ days: 31 });
  await dropUnusedReplyPictures(school.services);
  school.clock.reset();
  expect([await shows(used), await shows(unused)]).toEqual([200, 404]);
});

it('from the command line the files beside a text are sent with it', async () => {
  const asker = await school.signIn();
  const questionId = await askOne(asker);
  await writeFile(path.join(folder, '图 1.png'), await drawing());
  const file = path.join(folder, 'reply.md');
  await writeFile(file, '先看图。\n\n![切线](图%201.png)\n');
  const said: string[] = [];
  const run = async (...words: string[]) =>
    await runCli(words, () => Promise.resolve({ ...school.services, close: async () => {} }), {
      print: (line) => said.push(line),
      note: (line) => said.push(line),
    });
  expect(await run('qa', 'answer', questionId, '--file', file)).toBe(0);
  const [answer] = (await openOne(asker, questionId)).teacherAnswers;
  const [, address = ''] = /src="(\/files\/images\/[^"]+)"/.exec(answer?.html ?? '') ?? [];
  expect(await shows(address)).toBe(200);
  expect(await run('qa', 'answer', questionId, '--text', '![没有](nowhere.png)')).not.toBe(0);
  expect(said.at(-1)).toContain('读不到图片');
});
