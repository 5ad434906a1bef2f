import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { INBOX_CAP, Inbox } from './inbox.ts';
import type { InboxEntry } from './message.ts';

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-inbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

function makeSms(id: string): InboxEntry {
  const message = {
    id,
    mobile: '13800000000',
    signName: '学舟',
    templateCode: 'SMS_LOGIN',
    params: {},
    text: '',
    at: '',
  };
  return { kind: 'sms', message };
}

it('keeps the newest of each kind up to the cap', async () => {
  const inbox = await Inbox.open();
  for (let index = 0; index < INBOX_CAP + 2; index += 1) inbox.add(makeSms(String(index)));
  expect(inbox.listSms()).toHaveLength(INBOX_CAP);
  expect(inbox.listSms()[0]?.id).toBe(String(INBOX_CAP + 1));
});

it('reads back what it kept, in the same order, for its owner alone', async () => {
  const dataDir = await makeDataDir();
  const inbox = await Inbox.open(dataDir);
  for (const id of ['1', '2', '3']) inbox.add(makeSms(id));
  await inbox.close();
  expect((await stat(join(dataDir, 'inbox.jsonl'))).mode & 0o777).toBe(0o600);
  const reopened = await Inbox.open(dataDir);
  expect(reopened.listSms().map(({ id }) => id)).toEqual(['3', '2', '1']);
  await reopened.close();
});

it('starts with a file whose last line was cut short', async () => {
  const dataDir = await makeDataDir();
  const inbox = await Inbox.open(dataDir);
  inbox.add(makeSms('1'));
  await inbox.close();
  await appendFile(join(dataDir, 'inbox.jsonl'), '{"kind":"sms","mess');
  const reopened = await Inbox.open(dataDir);
  reopened.add(makeSms('2'));
  await reopened.close();
  const lines = (await readFile(join(dataDir, 'inbox.jsonl'), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(2);
});

it('does not let the file grow for ever', async () => {
  const dataDir = await makeDataDir();
  const inbox = await Inbox.open(dataDir);
  for (let index = 0; index <= 4 * INBOX_CAP; index += 1) inbox.add(makeSms(String(index)));
  await inbox.close();
  const lines = (await readFile(join(dataDir, 'inbox.jsonl'), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(INBOX_CAP);
});
