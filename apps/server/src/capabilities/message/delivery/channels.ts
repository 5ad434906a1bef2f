import type { AppContext } from '../../../platform/capability.ts';
import { SmsError, type SmsSender } from '../../../providers/sms/sms.port.ts';
import { hasPush } from '../push/push-services.ts';
import { pushChannel } from '../push/push-channel.ts';
import { workChannel } from '../work/work-channel.ts';
import { workMessages } from '../work/work-messages.ts';
import { wechatChannel } from '../wechat/wechat-channel.ts';
import { wechatTemplatesOf } from '../wechat/wechat-templates.ts';
import { smsTemplates } from '../../site/site.port.ts';
import { DeliveryRefusedError, type Channel } from './channel.ts';
import { mailOf, publicUrl, shortOf } from './templates.ts';

/** Those that the school has. */
export async function channelsOf({ services, providers }: AppContext): Promise<Channel[]> {
  const { config } = services;
  const { connection } = services.database;
  const mail: Channel = {
    channel: 'mail',
    addressOf: ({ email }) => email,
    send: async (to, told) => {
      await providers.mail.send({ to, ...mailOf(config, told) });
      return { providerId: null };
    },
  };
  const { wechat } = providers;
  const { notice } = await smsTemplates(services, connection);
  const templates = await wechatTemplatesOf(config, connection);
  return [
    mail,
    ...(notice && providers.sms.sendNotice ? [smsChannel(providers.sms.sendNotice)] : []),
    ...(wechat?.way === 'official' && templates.size > 0
      ? [wechatChannel({ wechat, templates, base: publicUrl(config) })]
      : []),
    ...(hasPush(config) ? [pushChannel(services)] : []),
    ...((await workMessages.of(connection).isHad(connection))
      ? [workChannel({ services, companies: providers.companies })]
      : []),
  ];
}

const smsChannel = (sendNotice: NonNullable<SmsSender['sendNotice']>): Channel => ({
  channel: 'sms',
  addressOf: ({ mobile }) => mobile,
  send: async (mobile, told, { reference }) => {
    try {
      return await sendNotice({ mobile, title: shortOf(told, 'sms'), reference });
    } catch (error) {
      if (error instanceof SmsError && !error.retryable)
        throw new DeliveryRefusedError(error.message);
      throw error;
    }
  },
});
