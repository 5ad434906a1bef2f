import type { MessageKind } from '@xuezhou/contract/message';
import { filled, templateOf, type MessageTemplate } from '@xuezhou/rules/message/message-template';
import type { Config } from '../../../platform/config/config.ts';
import { stemText } from '../../../platform/text/clean-html.ts';
import type { SchoolWords } from './school-words.ts';

/** Messages that leave together, the oldest first; never none. */
export interface NoticeContent {
  readonly messages: readonly {
    readonly kind: MessageKind;
    readonly title: string;
    readonly content: string;
  }[];
  /** When the newest of them was sent, however long it waited since. */
  readonly at: Date;
  readonly words: SchoolWords;
}

/** The school's own address. */
export const publicUrl = ({
  PUBLIC_URL,
  HOST,
  PORT,
}: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>) =>
  (PUBLIC_URL || `http://${HOST}:${PORT}`).replace(/\/+$/, '');

const inboxAddress = (config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  `${publicUrl(config)}/message`;

/** Characters that a provider takes of one value: Aliyun 35, WeChat 20. */
const maxShort = 20;
const maxSubject = 80;
const maxExcerpt = 200;

/** Characters that phones show of a push. */
const maxPush = 60;

const cut = (text: string, most: number): string => {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`;
};

/** Without addresses, which providers of SMS refuse. */
const withoutAddresses = (text: string): string => text.replaceAll(/https?:\/\/\S*/gi, '');

/** As the school says it of one message of its kind, or of several together. */
function template(
  { messages, words }: NoticeContent,
  channel: 'mail' | 'sms' | 'wechat' | 'push',
): MessageTemplate {
  const [first] = messages;
  const kind = first === undefined || messages.length > 1 ? 'digest' : first.kind;
  return templateOf(words.templates, kind, channel);
}

/** What a phone shows: one title, or how many there are. */
export function shortOf(told: NoticeContent, channel: 'sms' | 'wechat'): string {
  const title = filled(template(told, channel).title, {
    title: told.messages[0]?.title ?? '',
    count: String(told.messages.length),
  });
  return cut(withoutAddresses(title), maxShort) || '一条新消息';
}

/** What a locked screen shows, below the school's name: never what a message says itself. */
export const pushTextOf = (told: NoticeContent): string =>
  cut(
    filled(template(told, 'push').title, {
      school: told.words.school,
      count: String(told.messages.length),
    }),
    maxPush,
  ) || '一条新消息';

/** One message with how it begins; of several the titles. */
export function mailOf(
  config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  told: NoticeContent,
): { subject: string; text: string } {
  const { messages, words } = told;
  const [first] = messages;
  const { title, text } = template(told, 'mail');
  const values = {
    title: first?.title ?? '',
    excerpt: cut(stemText(first?.content ?? ''), maxExcerpt),
    count: String(messages.length),
    titles: messages.map((message) => `· ${cut(message.title, maxSubject)}`).join('\n'),
    inbox: inboxAddress(config),
    settings: `${publicUrl(config)}/setting#notices`,
    school: words.school,
  };
  return { subject: cut(filled(title, values), maxSubject), text: filled(text, values) };
}
