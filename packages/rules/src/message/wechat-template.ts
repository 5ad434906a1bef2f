import type { MessageKind } from '@xuezhou/contract/message';

/** What of a message can stand at a keyword of a template. */
export const wechatSources = ['news', 'title', 'school', 'time', 'count', 'fixed'] as const;
export type WechatSource = (typeof wechatSources)[number];

/** One keyword of a template of the official account, as `thing1`, and what stands there. */
export interface WechatField {
  readonly keyword: string;
  readonly source: WechatSource;
  /** The words of `fixed`; empty of all others. */
  readonly fixed: string;
}

export interface WechatTemplate {
  readonly templateId: string;
  readonly fields: readonly WechatField[];
}

/** Titles of these name marks and sums, which WeChat is not told. */
const secret: ReadonlySet<MessageKind> = new Set(['order', 'study']);

export const isTitleSent = (kind: MessageKind): boolean => !secret.has(kind);

/** What WeChat takes at the keywords of a type. */
interface KeywordType {
  /** Characters; of words without a Chinese one where these are more. */
  readonly most: number;
  readonly mostLatin?: number;
  readonly takes: readonly WechatSource[];
  /** How fixed words have to look. */
  readonly fixed?: RegExp;
  /** Said of what else is put there. */
  readonly only: string;
}

const hour = String.raw`(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?`;
const month = String.raw`(?:0?[1-9]|1[0-2])`;
const ofMonth = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const day = String.raw`\d{4}(?:年${month}月${ofMonth}日|-${month}-${ofMonth}|/${month}/${ofMonth})`;
/** One moment, or from one to another. */
const spanOf = (moment: string) => new RegExp(`^${moment}(?: ?~ ?${moment})?$`);

const thing: KeywordType = {
  most: 20,
  takes: ['news', 'title', 'school', 'count', 'fixed'],
  only: '里不能放时间，请换一个 time 或 date 开头的关键词',
};
const name: KeywordType = {
  most: 10,
  mostLatin: 20,
  takes: ['school', 'fixed'],
  only: '里只能放学校的名字或固定的名字',
};
const types: Readonly<Record<string, KeywordType>> = {
  thing,
  short_thing: { ...thing, most: 5 },
  // WeChat takes no other words than those that the template itself lists.
  const: {
    most: 20,
    takes: ['fixed'],
    only: '里只能放固定的词，请选“固定的字”，照模板里的写',
  },
  phrase: {
    most: 5,
    takes: ['fixed'],
    fixed: /^\p{Script=Han}+$/u,
    only: '里只能放固定的汉字，最多 5 个',
  },
  name,
  character_string: {
    most: 32,
    takes: ['count', 'fixed'],
    fixed: /^[\x20-\x7e]+$/,
    only: '里只能放数字或字母，汉字会被微信退回',
  },
  number: {
    most: 32,
    takes: ['count', 'fixed'],
    fixed: /^-?\d+(?:\.\d+)?$/,
    only: '里只能放数字，字母和汉字会被微信退回',
  },
  time: {
    most: 32,
    takes: ['time', 'fixed'],
    fixed: spanOf(`(?:${day} ?)?${hour}`),
    only: '里只能放时间或固定的时间，例如 2026-11-23 18:00',
  },
  date: {
    most: 32,
    takes: ['time', 'fixed'],
    fixed: spanOf(`${day}(?: ?${hour})?`),
    only: '里只能放时间或固定的日期，例如 2026年11月23日',
  },
};

const typeOf = (keyword: string): string => keyword.replace(/\d+$/, '');

/** Undefined: a keyword of no type that can be filled. */
const keywordType = (keyword: string) =>
  /^[a-z_]{2,20}\d{1,2}$/.test(keyword) && Object.hasOwn(types, typeOf(keyword))
    ? types[typeOf(keyword)]
    : undefined;

const mostOf = ({ most, mostLatin = most }: KeywordType, words: string): number =>
  /^[\x20-\x7e]*$/.test(words) ? mostLatin : most;

/** What is wrong with a field, in words with a way on; null: nothing. */
export function faultOfWechatField(kind: MessageKind, field: WechatField): string | null {
  const { keyword, source, fixed } = field;
  if (/^(?:first|remark|keyword\d)$/.test(keyword))
    return `${keyword} 是旧版模板的，微信已经不再显示，请换一个类目模板`;
  const type = keywordType(keyword);
  if (type === undefined)
    return `没有叫“${keyword}”的关键词，请照模板里花括号中间的抄，例如 thing1`;
  if (source === 'title' && !isTitleSent(kind))
    return '这一类消息的标题里有分数或金额，不发到微信，请选“有什么新消息”';
  if (source === 'fixed') return faultOfFixed(keyword, type, fixed);
  return type.takes.includes(source) ? null : `${keyword} ${type.only}`;
}

function faultOfFixed(keyword: string, type: KeywordType, fixed: string): string | null {
  const words = fixed.trim();
  const most = mostOf(type, words);
  if (words === '') return `请写上 ${keyword} 里固定的字`;
  if ([...words].length > most) return `${keyword} 里最多 ${most} 个字`;
  if (type.fixed?.test(words) === false) return `${keyword} ${type.only}`;
  if (/https?:|www\./i.test(words)) return '微信不让在模板消息里放网址，点开就是那一条';
  return null;
}

export type WechatTemplateFault =
  | { readonly at: 'templateId'; readonly words: string }
  | { readonly at: number; readonly words: string };

/** More than any template of WeChat has. */
export const maxWechatFields = 10;

/** What is wrong with a template; `at` is the place of the field. */
export function faultsOfWechatTemplate(
  kind: MessageKind,
  { templateId, fields }: WechatTemplate,
): WechatTemplateFault[] {
  const found: WechatTemplateFault[] = [];
  if (!/^[\w-]{20,64}$/.test(templateId))
    found.push({
      at: 'templateId',
      words: '模板 ID 是一串字母、数字和短横，请从公众平台的“我的模板”里复制',
    });
  if (fields.length === 0) found.push({ at: 0, words: '请至少填一个关键词' });
  for (const [at, field] of fields.entries()) {
    const isTwice = fields.slice(0, at).some(({ keyword }) => keyword === field.keyword);
    const fault = isTwice ? `${field.keyword} 填了两次` : faultOfWechatField(kind, field);
    if (fault !== null) found.push({ at, words: fault });
  }
  return found;
}

/** `2026-11-23 12:46`, as WeChat takes a time. */
export const shanghaiTime = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

export interface WechatValues {
  readonly news: string;
  readonly title: string;
  readonly school: string;
  readonly count: number;
  readonly at: Date;
}

/** What WeChat is told at each keyword. */
export function wechatData(
  fields: readonly WechatField[],
  { news, title, school, count, at }: WechatValues,
): Record<string, string> {
  const time = shanghaiTime(at);
  const says = { news, title, school, count: String(count), time };
  return Object.fromEntries(
    fields.map(({ keyword, source, fixed }) => {
      const isDate = typeOf(keyword) === 'date' && source === 'time';
      const put = source === 'fixed' ? fixed.trim() : isDate ? time.slice(0, 10) : says[source];
      return [keyword, cutTo(put, keywordType(keyword) ?? thing)];
    }),
  );
}

function cutTo(put: string, type: KeywordType): string {
  const letters = [...put.replaceAll(/\s+/g, ' ').trim()];
  const most = mostOf(type, letters.join(''));
  if (letters.length <= most) return letters.join('');
  // A mark is no letter of a name.
  if (type === name) return letters.slice(0, most).join('').trim();
  return `${letters.slice(0, most - 1).join('')}…`;
}

/** What to do about what WeChat said, by its number. */
const cures: Readonly<Record<number, string>> = {
  40001: '微信不认访问凭证：请核对公众号的 AppSecret；刚重置过的，把新的交给技术同事换上',
  40013: '微信不认 AppID：请让技术同事核对公众号的 AppID',
  40125: 'AppSecret 不对：请到公众平台的“基本配置”里重置，再交给技术同事换上',
  40164: '服务器的 IP 不在公众号的白名单里：请到公众平台的“基本配置”里加上',
  40003: '微信不认这个人：对方没有关注公众号，或者绑定的是另一个公众号',
  40037: '公众号里没有这个模板：请从“我的模板”里重新复制模板 ID，删掉过的要重新添加',
  41028: '模板 ID 不对：请从“我的模板”里重新复制',
  43004: '对方没有关注公众号，或者取消了关注：关注以后再试',
  43101: '对方拒收公众号的通知：请对方在微信里打开公众号，到“设置”里允许通知',
  43107: '公众号被封了发模板消息的能力：请看公众平台里的通知',
  45009: '今天的条数用完了：明天零点以后再发，也可以在公众平台清零一次',
  45011: '发得太快：过一分钟再试',
  47001: '微信没有读懂这条消息：请核对关键词',
  47003: '有一个关键词的内容不合微信的规定：请核对关键词的名字和里面放的东西',
  48001: '公众号没有发模板消息的权限：要认证的服务号，先在公众平台开通“模板消息”',
  50005: '对方没有关注公众号：关注以后再试',
};

/** Undefined: it is not known what would help. */
export const cureOfWechat = (code: number): string | undefined => cures[code];
