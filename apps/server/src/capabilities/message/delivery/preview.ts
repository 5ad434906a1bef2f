import type { MessageKind } from '@xuezhou/contract/message';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { readLook, smsSignOf } from '../../site/site.port.ts';
import { wechatTitleOf } from '../wechat/wechat-channel.ts';
import { schoolWords, siteMessage } from './school-words.ts';
import { mailOf, pushTextOf, shortOf } from './templates.ts';

/** A message as its reader meets it, by each way. */
export interface Preview {
  readonly site: { readonly title: string; readonly html: string };
  readonly mail: { readonly subject: string; readonly text: string };
  readonly sms: { readonly text: string };
  readonly wechat: { readonly title: string };
  readonly push: { readonly title: string; readonly text: string };
}

/** By the same words that it is sent with. The SMS is what the provider makes of its template, with the signature. */
export async function previewOf(
  services: Pick<ConsoleServices, 'config' | 'signer'> & { readonly connection: Connection },
  kind: MessageKind,
  { title, html, at }: { readonly title: string; readonly html: string; readonly at: Date },
): Promise<Preview> {
  const { config, connection } = services;
  const words = await schoolWords(connection);
  const site = siteMessage(words, kind, { title, html });
  const told = { messages: [{ kind, title: site.title, content: site.html }], at, words };
  const { sms_sign, sms_sign_state } = await readLook(connection);
  const sign =
    (sms_sign_state === 'approved' ? sms_sign : null) ?? (await smsSignOf(services, connection));
  const says = config.SMS_NOTICE_TEXT.replaceAll('${title}', () => shortOf(told, 'sms'));
  return {
    site,
    mail: mailOf(config, told),
    sms: { text: `【${sign}】${says}` },
    wechat: { title: wechatTitleOf(told) },
    push: { title: words.school, text: pushTextOf(told) },
  };
}
