import type { Mail } from '../../providers/mail/mail.port.ts';
import { sealedText, type Sealing } from '../contact/contact.ts';
import type { Connection } from '../database/prepare.ts';
import { enqueue } from './jobs.ts';

/** Asks for a mail in the transaction of its cause; while it waits, its address lies sealed. */
export async function enqueueMail(
  sealing: Sealing,
  connection: Connection,
  { to, subject, text }: Mail,
): Promise<void> {
  const sealedTo = sealedText(sealing, 'email', to);
  await enqueue(connection, 'send-mail', { sealedTo, subject, text });
}
