import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Faults } from '../faults/faults.ts';
import type { Inbox } from '../inbox/inbox.ts';
import type { MailMessage } from '../inbox/message.ts';

/** The usual limit of a public mail provider. */
const MAIL_LIMIT_BYTES = 25 * 1024 * 1024;

export interface MailServerOptions {
  inbox: Inbox;
  faults: Faults;
  /** The pair accepted by AUTH. A client may also send without AUTH, as to a relay of its own. */
  user: string;
  password: string;
  now: () => Date;
}

/** A mail server that keeps what it is given and sends nothing on, not yet listening. */
export function createMailServer(options: MailServerOptions): SMTPServer {
  const { faults, user, password } = options;
  const server = new SMTPServer({
    name: 'sandbox.xuezhou.local',
    banner: 'Xuezhou sandbox, nothing leaves this machine',
    size: MAIL_LIMIT_BYTES,
    authOptional: true,
    allowInsecureAuth: true,
    // Offered with a self-signed certificate it would make every client fail that upgrades when it can.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    onAuth(auth, _session, callback) {
      if (auth.username === user && auth.password === password) callback(null, { user });
      else callback(smtpError(535, 'Authentication failed: use the sandbox key pair'));
    },
    onRcptTo(_address, _session, callback) {
      const fault = faults.take('smtp', (next) => next !== 'timeout');
      callback(fault === undefined ? null : smtpError(Number(fault), 'Refused by a sandbox fault'));
    },
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      keepMail(stream, recipients, options)
        .then((isTooLarge) => {
          if (isTooLarge) return callback(smtpError(552, 'Message exceeds 25 MB'));
          // Silence after the mail was taken: the sender cannot know, and will send again.
          if (faults.take('smtp', (next) => next === 'timeout') === undefined) callback(null);
        })
        .catch((error: unknown) =>
          callback(smtpError(451, `The sandbox could not read the mail: ${String(error)}`)),
        );
    },
  });
  // Without a listener a client's broken connection would end the process. Why it could not start is said elsewhere.
  server.on('error', (error: Error) => {
    if (server.server.listening) console.error('沙箱的邮件端口遇到错误。', error);
  });
  return server;
}

/** Answers whether it was too large, and then keeps nothing. */
async function keepMail(
  stream: Readable & { sizeExceeded: boolean },
  recipients: readonly string[],
  { inbox, now }: Pick<MailServerOptions, 'inbox' | 'now'>,
): Promise<boolean> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  if (stream.sizeExceeded) return true;
  const mail = await readMail(Buffer.concat(chunks));
  const at = now().toISOString();
  for (const recipient of new Set(recipients.map((address) => address.toLowerCase()))) {
    inbox.add({ kind: 'mail', message: { id: randomUUID(), ...mail, to: recipient, at } });
  }
  return false;
}

async function readMail(raw: Buffer): Promise<Omit<MailMessage, 'id' | 'to' | 'at'>> {
  const mail = await PostalMime.parse(raw);
  return {
    from: mail.from?.address ?? '',
    fromName: mail.from?.name ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? '未命名',
      mimeType,
      size: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
    })),
  };
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
