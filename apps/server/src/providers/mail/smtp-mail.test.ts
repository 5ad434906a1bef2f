import { createServer, type AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { isMailTrouble } from './mail.port.ts';
import { smtpMail } from './smtp-mail.ts';

const to = 'bound.student@example.com';

/** Refuses every recipient, and says whom, as servers do. */
const server = createServer((socket) => {
  socket.write('220 ready\r\n');
  socket.on('data', (line) => {
    const asked = line.toString();
    if (asked.includes('stopped@')) socket.write('550 5.7.1 the account was stopped\r\n');
    else if (asked.startsWith('RCPT')) socket.write(`550 5.1.1 <${to}>: no such mailbox\r\n`);
    else socket.write('250 ok\r\n');
  });
  socket.on('error', () => socket.destroy());
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

const config = { isPlain: true, SMTP_USER: '', SMTP_PASSWORD: '', MAIL_FROM: 'school@example.com' };
const { port } = server.address() as AddressInfo;
const mail = smtpMail({ ...config, smtp: { host: '127.0.0.1', port } });
afterAll(() => {
  mail.close();
  server.close();
});

it('tells why a mail was refused, and not whose it is', async () => {
  const error: unknown = await mail
    .send({ to, subject: '', text: '' })
    .catch((why: unknown) => why);
  expect(error).toBeInstanceOf(Error);
  const told = `${String(error)} ${(error as Error).stack} ${JSON.stringify(error)}`;
  expect(told).toContain('no such mailbox');
  expect(told).toContain('EENVELOPE');
  expect(told).not.toContain('bound.student');
});

it('tells a sender that is refused, which keeps all mails back, from one recipient', async () => {
  const whyOf = async (from: string): Promise<unknown> => {
    const one = smtpMail({ ...config, MAIL_FROM: from, smtp: { host: '127.0.0.1', port } });
    const why: unknown = await one
      .send({ to, subject: '', text: '' })
      .catch((error: unknown) => error);
    one.close();
    return why;
  };
  expect(isMailTrouble(await whyOf('school@example.com'))).toBe(false);
  expect(isMailTrouble(await whyOf('stopped@example.com'))).toBe(true);
});
