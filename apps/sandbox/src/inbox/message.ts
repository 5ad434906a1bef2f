/** A text message as one phone received it. */
export interface SmsMessage {
  id: string;
  /** Canonical: 11 digits for the mainland, country code and number elsewhere (85291234567). */
  mobile: string;
  signName: string;
  templateCode: string;
  params: Record<string, string>;
  /** What the phone shows, signature included. */
  text: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** What the sandbox keeps of an attachment: enough to assert on, without its bytes. */
export interface MailAttachment {
  filename: string;
  mimeType: string;
  /** Bytes after decoding. */
  size: number;
}

/** A mail as one mailbox received it: a mail to two people is kept twice. */
export interface MailMessage {
  id: string;
  /** The address alone; the display name is in `fromName`. */
  from: string;
  fromName: string;
  /** The envelope's recipient, in lower case, so that blind copies are found too. */
  to: string;
  subject: string;
  text: string;
  /** Empty when the mail had only text. */
  html: string;
  attachments: MailAttachment[];
  at: string;
}

export type InboxEntry =
  | { kind: 'sms'; message: SmsMessage }
  | { kind: 'mail'; message: MailMessage };

export function isInboxEntry(value: unknown): value is InboxEntry {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('message' in value))
    return false;
  const { kind, message } = value;
  if (typeof message !== 'object' || message === null) return false;
  return (kind === 'sms' && 'mobile' in message) || (kind === 'mail' && 'to' in message);
}
