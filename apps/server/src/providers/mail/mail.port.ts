export interface MailSender {
  /** Throws when the server refuses the mail or cannot be reached. */
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
  close(): void;
}
