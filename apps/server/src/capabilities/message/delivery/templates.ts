import type { Config } from '../../../platform/config.ts';
import { stemText } from '../../../platform/text/clean-html.ts';

/** Messages that leave together, the oldest first; never none. */
export interface Told {
  readonly messages: readonly { readonly title: string; readonly content: string }[];
  readonly at: Date;
}

const publicUrl = ({ PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>) =>
  (PUBLIC_URL || `http://${HOST}:${PORT}`).replace(/\/+$/, '');

export const inboxAddress = (config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  `${publicUrl(config)}/message`;

/** Characters that a provider takes of one value: Aliyun 35, WeChat 20. */
const mostShort = 20;

const cut = (text: string, most: number): string => {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`;
};

/** Without addresses, which providers of SMS refuse. */
const withoutAddresses = (text: string): string => text.replaceAll(/https?:\/\/\S*/gi, '');

/** What a phone shows: one title, or how many there are. */
export function shortOf({ messages }: Told): string {
  const [first] = messages;
  if (messages.length > 1) return `${messages.length} 条新消息`;
  return cut(withoutAddresses(first?.title ?? ''), mostShort) || '一条新消息';
}

const mostExcerpt = 200;

/** One message with how it begins; of several the titles. */
export function mailOf(
  config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  { messages }: Told,
): { subject: string; text: string } {
  const foot = [
    '',
    `打开消息中心：${inboxAddress(config)}`,
    '',
    `不想再收到，可以在这里改：${publicUrl(config)}/setting#notices`,
  ];
  const [first] = messages;
  if (first !== undefined && messages.length === 1)
    return {
      subject: cut(first.title, 80),
      text: [first.title, '', cut(stemText(first.content), mostExcerpt), ...foot].join('\n'),
    };
  return {
    subject: `你有 ${messages.length} 条新消息`,
    text: [...messages.map(({ title }) => `· ${cut(title, 80)}`), ...foot].join('\n'),
  };
}
