import { isEmailValid } from '@xuezhou/rules/text/email';
import type { Connection } from '../database/prepare.ts';
import { enqueueMail } from '../jobs/enqueue-mail.ts';
import { publicOrigin } from '../http/origin-of.ts';
import type { ConsoleServices } from '../services.ts';
import { ownersLogins } from './who-works.ts';

type Mailing = Pick<ConsoleServices, 'signer' | 'config'>;

interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** To a person of the staff, whose login name is a mail address; whoever has another cannot be reached. */
export async function mailStaff(
  services: Mailing,
  connection: Connection,
  login: string | null,
  { subject, text }: Letter,
): Promise<boolean> {
  if (login === null || !isEmailValid(login)) return false;
  const origin = publicOrigin(services.config);
  const way = origin === '' ? '' : `\n\n${origin}/console/`;
  await enqueueMail(services, connection, { to: login, subject, text: `${text}${way}` });
  return true;
}

/** To each owner who can sign in, or could three days ago; answers how many of them have a mail address. */
export async function mailOwners(
  services: Mailing & Pick<ConsoleServices, 'clock'>,
  connection: Connection,
  letter: Letter,
): Promise<number> {
  let count = 0;
  for (const login of await ownersLogins(connection, services.clock.now()))
    if (await mailStaff(services, connection, login, letter)) count += 1;
  return count;
}
