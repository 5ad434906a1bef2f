import { shanghaiTime } from '@xuezhou/rules/message/wechat-template';
import type { Channel } from '../delivery/channel.ts';
import { linkOf } from '../delivery/link-of.ts';
import type { NoticeContent } from '../delivery/templates.ts';
import { wechatTitleOf } from '../wechat/wechat-channel.ts';
import { workMessages, type OwnCard, type WorkTelling } from './work-messages.ts';

/** What waited longer is no news any more. */
const mostHours = 48;

/** By the app of somebody's company, which shows what WeChat is told: no marks, no sums; and none twice. */
export const workChannel = (telling: WorkTelling): Channel => ({
  ...{ channel: 'work', isOnce: true, mostHours },
  addressOf: ({ work }) => work?.userId ?? null,
  async send(_userId, told, { reference, studentId }) {
    const { connection } = telling.services.database;
    const card = cardOf(told, { page: linkOf(told.messages), reference });
    return { providerId: await workMessages.of(connection).tell(telling, studentId, card) };
  },
});

/** With its second, without which 企业微信 and 钉钉 leave out what they told already in the same words. */
const cardOf = (
  told: NoticeContent,
  { page, reference }: { page: string; reference: string },
): OwnCard => ({
  title: wechatTitleOf(told),
  text: `${told.words.school} ${workTime(told.at)}`,
  ...{ page, reference },
});

/** Told in whole minutes two of one minute would be the same to who looks for it. */
const workTime = (at: Date): string => `${shanghaiTime(at)}:${at.toISOString().slice(17, 19)}`;

/** For staff, who see how it looks there. */
export const trialCard = ({
  at,
  school,
  reference,
}: {
  at: Date;
  school: string;
  reference: string;
}): OwnCard => ({
  title: '这是一条试发的通知',
  text: `${school} ${workTime(at)}`,
  ...{ page: '/message', reference },
});
