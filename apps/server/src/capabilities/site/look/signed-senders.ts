import type { Connection } from '../../../platform/database/prepare.ts';
import { partsOfSender, type MailSender } from '../../../providers/mail/mail.port.ts';
import type { LateMail } from '../providers/late-providers.ts';
import type { SmsSender } from '../../../providers/sms/sms.port.ts';
import { readLook } from './look.repository.ts';

/** Mails go out under the school's name and end with its signature, whoever writes them. */
export const signedMail = (mail: LateMail, connection: Connection): MailSender => ({
  send: async (letter) => {
    const look = await readLook(connection);
    // Who wrote a name into the settings meant it, until the school sets one in its look.
    const sender = look.mail_sender ?? (partsOfSender(await mail.from()).name || look.name);
    const signature = look.mail_signature ?? look.name;
    await mail.send({ ...letter, sender, text: `${letter.text}\n\n${signature}` });
  },
  close: () => mail.close(),
});

/** SMS bear the school's signature once the provider approved it, and the configured one until then. */
export function signedSms(sms: Required<SmsSender>, connection: Connection): SmsSender {
  const sign = async (): Promise<string | undefined> => {
    const { sms_sign, sms_sign_state } = await readLook(connection);
    return sms_sign_state === 'approved' ? (sms_sign ?? undefined) : undefined;
  };
  const { sendNotice, sendPayLink } = sms;
  return {
    signState: (name) => sms.signState(name),
    sendCode: async (message) => await sms.sendCode({ ...message, sign: await sign() }),
    sendNotice: async (message) => await sendNotice({ ...message, sign: await sign() }),
    sendPayLink: async (message) => await sendPayLink({ ...message, sign: await sign() }),
  };
}
