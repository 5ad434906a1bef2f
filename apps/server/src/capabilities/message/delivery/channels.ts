import type { AppContext } from '../../../platform/capability.ts';
import { SmsError, type SmsSender } from '../../../providers/sms/sms.port.ts';
import { WechatError, type WechatOfficial } from '../../../providers/wechat/wechat.port.ts';
import { hasPush } from '../push/push-services.ts';
import { pushChannel } from '../push/push-channel.ts';
import { DeliveryRefusedError, type Channel } from './channel.ts';
import { inboxAddress, mailOf, shortOf } from './templates.ts';

/** WeChat's codes for who does not follow the account any more, and for a template that is none. */
const refusedByWechat = new Set([40003, 40037, 43004, 43101, 47003]);

/** Those that the school has. */
export function channelsOf({ services, providers }: AppContext): Channel[] {
  const { config } = services;
  const mail: Channel = {
    channel: 'mail',
    addressOf: ({ email }) => email,
    send: async (to, told) => {
      await providers.mail.send({ to, ...mailOf(config, told) });
      return { providerId: null };
    },
  };
  const { wechat } = providers;
  const byTemplate = wechat?.way === 'official' ? wechat.sendNotice : undefined;
  return [
    mail,
    ...(providers.sms.sendNotice ? [smsChannel(providers.sms.sendNotice)] : []),
    ...(byTemplate ? [wechatChannel(byTemplate, inboxAddress(config))] : []),
    ...(hasPush(config) ? [pushChannel(services)] : []),
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

const wechatChannel = (
  sendNotice: NonNullable<WechatOfficial['sendNotice']>,
  url: string,
): Channel => ({
  channel: 'wechat',
  addressOf: ({ openId }) => openId,
  send: async (openId, told) => {
    try {
      return await sendNotice({ openId, title: shortOf(told, 'wechat'), at: told.at, url });
    } catch (error) {
      if (error instanceof WechatError && refusedByWechat.has(error.code))
        throw new DeliveryRefusedError(error.message);
      throw error;
    }
  },
});
