import type { Config } from '../../platform/config/config.ts';

export interface MailConfig extends Pick<
  Config,
  'smtp' | 'SMTP_USER' | 'SMTP_PASSWORD' | 'MAIL_FROM'
> {
  /** Without TLS: the sandbox speaks none; a real server must. */
  readonly isPlain: boolean;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** How the sender is called; the address is the configured one. */
  readonly sender?: string;
}

export interface MailSender {
  /** Throws when the server refuses the mail or cannot be reached; the error names no address. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** `学校 <mail@school.example>` in its parts; the name is empty where only an address is written. */
export function partsOfSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*?)<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

const troubles = [
  'EAUTH',
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
];

/** The server, the way to it, the sign-in or the sender failed; what is left is about whom it was for. */
export const isMailTrouble = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (troubles.includes(String(error.code)) ||
    // The account was stopped, its day is spent, or it may not write as this sender: no mail to anybody goes out.
    (error.code === 'EENVELOPE' && 'command' in error && error.command === 'MAIL FROM'));

/** Who receives the mail of a trial, and as whom the school writes it. */
export interface MailTrial {
  readonly to: string;
  readonly school: string;
  /** As it stands in front of the address. */
  readonly sender: string;
}
