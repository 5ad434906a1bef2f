import type { Transporter } from 'nodemailer';
import { partsOfSender, type MailConfig, type MailSender } from './mail.port.ts';
import { maskPersonal } from '../../platform/staff/mask-personal.ts';

export interface SmtpMail extends MailSender {
  /** Connects and logs in, sends nothing; throws what the server said. */
  tryLogin(): Promise<void>;
}

export function smtpMail(config: MailConfig): SmtpMail {
  let transporter: Promise<Transporter> | undefined;
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      host: config.smtp.host,
      port: config.smtp.port,
      secure: config.smtp.port === 465,
      ...(config.isPlain ? { ignoreTLS: true } : { requireTLS: config.smtp.port !== 465 }),
      ...(config.SMTP_USER !== '' && {
        auth: { user: config.SMTP_USER, pass: config.SMTP_PASSWORD },
      }),
      pool: true,
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
    });
  };
  return {
    async send({ to, subject, text, sender }) {
      transporter ??= connect();
      try {
        const from = sender === undefined ? config.MAIL_FROM : senderOf(config.MAIL_FROM, sender);
        await (await transporter).sendMail({ from, to, subject, text });
      } catch (error) {
        throw nameless(error);
      }
    },
    async tryLogin() {
      transporter ??= connect();
      try {
        await (await transporter).verify();
      } catch (error) {
        throw nameless(error);
      }
    },
    close: () => void transporter?.then((open) => open.close()),
  };
}

const senderOf = (from: string, name: string) => ({ ...partsOfSender(from), name });

/** Servers repeat the address that they refuse; what is kept of a failure and written into the log must not. */
function nameless(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  const command: unknown = error instanceof Error && 'command' in error ? error.command : undefined;
  return Object.assign(
    new Error(maskPersonal(message)),
    code !== undefined && { code },
    command !== undefined && { command },
  );
}
