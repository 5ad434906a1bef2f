import { describe, expect, it } from 'vitest';
import { listMails, openMailTransport, playFault, startTestSandbox } from '../test-support.ts';

const MAIL = {
  from: '学舟 <no-reply@xuezhou.cn>',
  to: 'lin@example.com',
  subject: '请确认您的邮箱',
  text: '您好',
};

describe('mail through real nodemailer', () => {
  it('keeps a UTF-8 subject, both bodies and an attachment', async () => {
    const sandbox = await startTestSandbox();
    await openMailTransport(sandbox).sendMail({
      ...MAIL,
      html: '<p>您好</p>',
      attachments: [{ filename: '报名回执.pdf', content: Buffer.alloc(23_456, 1) }],
    });
    expect(await listMails(sandbox, 'LIN@example.com')).toEqual([
      {
        id: expect.any(String),
        from: 'no-reply@xuezhou.cn',
        fromName: '学舟',
        to: 'lin@example.com',
        subject: '请确认您的邮箱',
        text: expect.stringContaining('您好'),
        html: expect.stringContaining('<p>您好</p>'),
        attachments: [{ filename: '报名回执.pdf', mimeType: 'application/pdf', size: 23_456 }],
        at: expect.any(String),
      },
    ]);
  });

  it('keeps a copy for every recipient, blind ones too, newest first', async () => {
    const sandbox = await startTestSandbox();
    const transport = openMailTransport(sandbox);
    await transport.sendMail({ ...MAIL, bcc: 'Wang@Example.com' });
    await transport.sendMail({ ...MAIL, subject: '第二封' });
    expect((await listMails(sandbox, 'lin@example.com')).map(({ subject }) => subject)).toEqual([
      '第二封',
      MAIL.subject,
    ]);
    expect(await listMails(sandbox, 'wang@example.com')).toHaveLength(1);
  });

  it('accepts the sandbox pair and refuses another', async () => {
    const sandbox = await startTestSandbox();
    await openMailTransport(sandbox, {
      user: 'sandbox-access-key',
      pass: 'sandbox-access-secret',
    }).sendMail(MAIL);
    const stranger = openMailTransport(sandbox, { user: 'sandbox-access-key', pass: 'wrong' });
    await expect(stranger.sendMail(MAIL)).rejects.toMatchObject({
      code: 'EAUTH',
      responseCode: 535,
    });
  });

  it('refuses a recipient by a fault, once', async () => {
    const sandbox = await startTestSandbox();
    await playFault(sandbox, { provider: 'smtp', next: '550' });
    const transport = openMailTransport(sandbox);
    await expect(transport.sendMail(MAIL)).rejects.toMatchObject({
      code: 'EENVELOPE',
      responseCode: 550,
    });
    await transport.sendMail(MAIL);
    expect(await listMails(sandbox)).toHaveLength(1);
  });

  it('takes a mail and says nothing by the timeout fault', async () => {
    const sandbox = await startTestSandbox();
    await playFault(sandbox, { provider: 'smtp', next: 'timeout' });
    const sending = openMailTransport(sandbox).sendMail(MAIL);
    sending.catch(() => undefined);
    await expect.poll(() => listMails(sandbox)).toHaveLength(1);
    await sandbox.stop();
    await expect(sending).rejects.toThrow();
  });
});
