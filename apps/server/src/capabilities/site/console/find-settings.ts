import type { LookSetting } from '@xuezhou/contract/site/console';
import { maxHits, type SearchPart } from '../../../platform/staff/search-parts.ts';
import { schoolSettings } from '../school-settings.ts';

/** What the school's look is made of, by the words that somebody looks for. */
const lookWords: Readonly<Record<keyof LookSetting, string>> = {
  name: '学校名字',
  shortName: '学校简称',
  mark: '标志（logo、图标）',
  color: '主色、配色',
  picture: '登录页的画面',
  photo: '登录页的照片',
  line: '登录页的一句话',
  mailSender: '邮件的发件人',
  mailSignature: '邮件落款',
  smsSign: '短信签名',
  followReply: '公众号的关注回复',
  isOnSlides: '幻灯片角上的标志和简称',
};

interface Found {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly path: string;
}

const all: readonly Found[] = [
  ...Object.entries(schoolSettings).map(([key, { about }]) => ({
    ...{ id: key, title: about, note: key },
    path: `/settings?q=${encodeURIComponent(key)}`,
  })),
  ...Object.entries(lookWords).map(([key, title]) => ({
    ...{ id: `look.${key}`, title, note: '看起来', path: '/settings/look' },
  })),
];

/** The school's settings by what they are about or by their keys; those that begin so first. */
export const findSettings: readonly SearchPart[] = [
  {
    kind: 'setting',
    permission: 'setting.read',
    find: (_services, _actor, text) => {
      const sought = text.toLowerCase();
      const nearness = ({ id, title }: Found): number =>
        Math.min(
          ...[title, id].map((words) => {
            const at = words.toLowerCase().indexOf(sought);
            return at < 0 ? Infinity : Math.sign(at);
          }),
        );
      const meant = all.filter((one) => Number.isFinite(nearness(one)));
      const nearest = meant.toSorted((one, other) => nearness(one) - nearness(other));
      return Promise.resolve(nearest.slice(0, maxHits));
    },
  },
];
