import { cureOfWechat, isTitleSent, wechatData } from '@xuezhou/rules/message/wechat-template';
import { WechatError, type WechatOfficial } from '../../../providers/wechat/wechat.port.ts';
import {
  DeliveryLaterError,
  DeliveryNeedlessError,
  DeliveryRefusedError,
  type Channel,
} from '../delivery/channel.ts';
import { linkOf } from '../delivery/link-of.ts';
import { pushTextOf, shortOf, type NoticeContent } from '../delivery/templates.ts';
import type { WechatTemplates } from './wechat-templates.ts';

/** Who follows the account no more, or wants nothing of it: their own wish, which nobody has to mend. */
const unfollowed = new Set([40003, 43004, 43101, 50005]);
/** Templates and accounts that first have to be mended. */
const refusedByWechat = new Set([40037, 41028, 43107, 47001, 47003, 48001]);
const quotaUsed = 45009;

/** What waited longer is no news any more. */
const mostHours = 48;

interface Telling {
  readonly wechat: WechatOfficial;
  readonly templates: WechatTemplates;
  /** The school's own address. */
  readonly base: string;
}

/** By template messages of the official account, each kind by its own, and none twice. */
export const wechatChannel = ({ wechat, templates, base }: Telling): Channel => ({
  channel: 'wechat',
  kinds: new Set(templates.keys()),
  ...{ isByKind: true, isOnce: true, mostHours },
  addressOf: ({ openId }) => openId,
  async send(openId, told, { reference, now }) {
    const [first] = told.messages;
    const template = first && templates.get(first.kind);
    if (template === undefined) throw new DeliveryRefusedError('这一类消息没有微信模板');
    const { templateId, fields } = template;
    try {
      return await wechat.sendTemplate({
        ...{ openId, templateId, reference, url: `${base}${linkOf(told.messages)}` },
        data: wechatData(fields, valuesOf(told)),
      });
    } catch (error) {
      throw endOf(error, now);
    }
  },
});

/** What is told of messages of one kind. */
export function valuesOf(told: NoticeContent) {
  const { messages, words, at } = told;
  const news = pushTextOf(told);
  return {
    ...{ news, school: words.school, count: messages.length, at },
    title: wechatTitleOf(told),
  };
}

/** What stands where a template has the title: no marks, no sums. */
export const wechatTitleOf = (told: NoticeContent): string =>
  told.messages.every(({ kind }) => isTitleSent(kind)) ? shortOf(told, 'wechat') : pushTextOf(told);

function endOf(error: unknown, now: Date): unknown {
  if (!(error instanceof WechatError)) return error;
  const { code, isUnsure } = error;
  if (isUnsure) return new DeliveryRefusedError('微信没有回应，可能已经收下，不再重发');
  const why = code === 0 ? '连不上微信' : (cureOfWechat(code) ?? '微信没有收下');
  const reason = code === 0 ? why : `${why}（${code}）`;
  if (unfollowed.has(code)) return new DeliveryNeedlessError(reason);
  if (refusedByWechat.has(code)) return new DeliveryRefusedError(reason);
  return new DeliveryLaterError(reason, code === quotaUsed ? nextDay(now) : now);
}

const dayMs = 86_400_000;
const shanghaiMs = 8 * 3_600_000;

/** WeChat counts by the days of Shanghai. */
const nextDay = (at: Date): Date =>
  new Date((Math.floor((at.getTime() + shanghaiMs) / dayMs) + 1) * dayMs - shanghaiMs);
