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
