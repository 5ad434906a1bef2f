import { WechatApiError } from './wechat-error.ts';

interface Template {
  readonly title: string;
  /** What stands before each keyword, in its order. */
  readonly keywords: Readonly<Record<string, string>>;
}

/** The templates of the account. */
const TEMPLATES: Readonly<Record<string, Template>> = {
  'sandbox-notice-template': {
    title: '消息提醒',
    keywords: { thing1: '内容', time2: '时间' },
  },
  'sandbox-qa-template-0001': {
    title: '问题回复通知',
    keywords: { thing4: '回复内容', thing2: '机构名称', time3: '回复时间' },
  },
  'sandbox-study-template-0001': {
    title: '作业批改通知',
    keywords: { thing1: '通知', phrase3: '状态', date5: '日期' },
  },
};

/** What a keyword of each type may hold; anything else is refused. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  thing: /^.{1,20}$/u,
  phrase: /^\p{Script=Han}{1,5}$/u,
  number: /^[\d.]{1,32}$/,
  character_string: /^[\x20-\x7e]{1,32}$/,
  time: /^\d{4}-\d\d-\d\d \d\d:\d\d$/,
  date: /^\d{4}-\d\d-\d\d$/,
};

export interface TemplateMessage {
  readonly template: string;
  readonly title: string;
  readonly time: string;
  readonly url: string;
  /** As the person reads it. */
  readonly lines: readonly { readonly label: string; readonly value: string }[];
}

/** What a template's values come to. @throws WechatApiError */
export function templateMessage(body: Record<string, unknown>): TemplateMessage {
  const given = body['template_id'];
  const id = typeof given === 'string' ? given : '';
  const template = Object.hasOwn(TEMPLATES, id) ? TEMPLATES[id] : undefined;
  if (template === undefined) throw new WechatApiError(40037);
  const data = (body['data'] ?? {}) as Record<string, { value?: unknown } | undefined>;
  const lines = Object.entries(template.keywords).map(([keyword, label]) => {
    const value = data[keyword]?.value;
    const shape = SHAPES[keyword.replace(/\d+$/, '')];
    if (typeof value !== 'string' || shape?.test(value) !== true) throw new WechatApiError(47003);
    return { keyword, label, value };
  });
  const valueOf = (type: RegExp) => lines.find(({ keyword }) => type.test(keyword))?.value ?? '';
  return {
    ...{ template: template.title, title: valueOf(/^thing/), time: valueOf(/^(?:time|date)/) },
    url: typeof body['url'] === 'string' ? body['url'] : '',
    lines: lines.map(({ label, value }) => ({ label, value })),
  };
}
