import { integer, secret, text } from './variable.ts';

export const mailVariables = {
  SMTP_HOST: text('mail server; empty is the sandbox beside the server'),
  SMTP_PORT: integer('its port; 0 is the sandbox', 0, [0, 65_535]),
  SMTP_USER: text('user of the mail server'),
  SMTP_PASSWORD: secret('its password'),
  MAIL_FROM: text('sender of mails; without a name, the school', 'no-reply@xuezhou.local'),
} as const;

export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
}

interface MailValues {
  readonly SMTP_HOST: string;
  readonly SMTP_PORT: number;
  readonly SANDBOX_PORT: number;
}

export const smtpOf = (values: MailValues): SmtpConfig => ({
  host: values.SMTP_HOST || '127.0.0.1',
  port: values.SMTP_PORT || values.SANDBOX_PORT + 2,
});
