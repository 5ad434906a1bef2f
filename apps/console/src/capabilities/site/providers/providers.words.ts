import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { ProviderState } from '@xuezhou/contract/site/console';

type Source = ProviderState['source'];

export const sourceWords: Readonly<Record<Source, string>> = {
  page: '在教务台设的',
  environment: '由服务器的环境变量设定',
  sandbox: '接在沙箱上，只在试用时够',
  none: '没有开',
};

/** Why what a page set is not in use. */
export const asideWords: Readonly<Record<NonNullable<ProviderState['aside']>, string>> = {
  variable:
    '服务器上写着 PROVIDERS=environment，学校的副本要这样。用的是环境变量里的，这里也不能换。',
  sandbox: '它是试用时接沙箱的，真的学员收不到，所以用环境变量里的。要在这里换，再填一次。',
};

/** Who set what is in use: 「在教务台设的，陈望舒 11 月 30 日 10:40」. */
export function setText({ source, isSandbox, changed }: ProviderState): string {
  if (changed === null) return sourceWords[source];
  const said = `${sourceWords[source]}，${changed.by} ${momentText(changed.at)}`;
  return isSandbox ? `${said}。${sourceWords.sandbox}` : said;
}

/** How it goes: by the calls where they fail, else by the last trial. */
export function healthOf({ failing, isLost, source, tried }: ProviderState): {
  tone: 'right' | 'wrong' | 'quiet';
  words: string;
} {
  if (isLost) return { tone: 'wrong', words: '打不开：服务器的 SECRET 换过' };
  if (failing !== null) return { tone: 'wrong', words: `连着 ${failing.count} 次没有成` };
  if (source === 'none') return { tone: 'quiet', words: '没有开' };
  if (tried === null) return { tone: 'quiet', words: '还没有试过' };
  return tried.isRight ? { tone: 'right', words: '通了' } : { tone: 'wrong', words: '没有通' };
}
