import { shanghaiTime } from '@xuezhou/rules/message/wechat-template';
import type { WorkCard } from '../../../providers/company/company.port.ts';
import type { Channel } from '../delivery/channel.ts';
import { linkOf } from '../delivery/link-of.ts';
import { publicUrl, type NoticeContent } from '../delivery/templates.ts';
import { wechatTitleOf } from '../wechat/wechat-channel.ts';
import { workMessages, type WorkTelling } from './work-messages.ts';

/** What waited longer is no news any more. */
const mostHours = 48;

/** By the app of somebody's company, which shows what WeChat is told: no marks, no sums; and none twice. */
export const workChannel = (telling: WorkTelling): Channel => ({
  ...{ channel: 'work', isOnce: true, mostHours },
  addressOf: ({ work }) => work?.userId ?? null,
  async send(_userId, told, { reference, studentId }) {
    const { database, config } = telling.services;
    const { connection } = database;
    const page = `${publicUrl(config)}${linkOf(told.messages)}`;
    const card = cardOf(told, { page, reference });
    return { providerId: await workMessages.of(connection).tell(telling, studentId, card) };
  },
});

/** With its time, without which 钉钉 leaves out what it told already that day in the same words. */
const cardOf = (
  told: NoticeContent,
  { page, reference }: { page: string; reference: string },
): WorkCard => ({
  title: wechatTitleOf(told),
  text: `${told.words.school} ${shanghaiTime(told.at)}`,
  ...{ address: page, reference },
});

/** For staff, who see how it looks there. */
export const trialCard = (
  config: Parameters<typeof publicUrl>[0],
  { at, school, reference }: { at: Date; school: string; reference: string },
): WorkCard => ({
  title: '这是一条试发的通知',
  text: `${school} ${shanghaiTime(at)}`,
  ...{ address: `${publicUrl(config)}/message`, reference },
});
