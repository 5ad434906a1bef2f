import type { MessageChannel, MessageKind } from '@xuezhou/contract/message';

/** `digest`: several messages that leave as one. */
export type TemplateKind = MessageKind | 'digest';
/** What the app of a company shows are the words that WeChat is told. */
type PhrasedChannel = Exclude<MessageChannel, 'work'>;
/** `site`: as it stands in the message centre. */
export type TemplateChannel = 'site' | PhrasedChannel;

export const templateKinds = ['qa', 'class', 'order', 'study', 'notice', 'digest'] as const;
export const templateChannels = ['site', 'mail', 'sms', 'wechat', 'push'] as const;

/** With placeholders as `{{title}}`. Of what a phone shows there is only the title. */
export interface MessageTemplate {
  readonly title: string;
  readonly text: string;
}

/** What a school says in words of its own; all else stays as it is. */
export type MessageTemplates = {
  readonly [Kind in TemplateKind]?: {
    readonly [Channel in TemplateChannel]?: Partial<MessageTemplate>;
  };
};

/** Placeholders that may stand in a part of a template, and those without which it would say nothing. */
export interface PartRule {
  readonly known: readonly string[];
  readonly needed: readonly string[];
  /** Characters of the template. */
  readonly most: number;
}

interface ChannelRule {
  readonly title: PartRule;
  /** Null: it has no text. */
  readonly text: PartRule | null;
  readonly usual: MessageTemplate;
}

const foot = '打开消息中心：{{inbox}}\n\n不想再收到，可以在这里改：{{settings}}';
const inMail = ['inbox', 'settings', 'school'];
const phone = (known: string[], usual: string): ChannelRule => ({
  title: { known, needed: [], most: 60 },
  text: null,
  usual: { title: usual, text: '' },
});

/** Others read what a locked screen shows: that something is there, and no more. Titles name marks and sums. */
const pushed: Readonly<Record<MessageKind, ChannelRule>> = {
  qa: phone(['school'], '答疑有新消息'),
  class: phone(['school'], '班级和直播有新消息'),
  order: phone(['school'], '订单有新消息'),
  study: phone(['school'], '作业和学习有新消息'),
  notice: phone(['school'], '学校有新通知'),
};

const one: Readonly<Record<Exclude<TemplateChannel, 'push'>, ChannelRule>> = {
  site: {
    title: { known: ['title', 'school'], needed: ['title'], most: 60 },
    text: { known: ['content', 'school'], needed: ['content'], most: 2000 },
    usual: { title: '{{title}}', text: '{{content}}' },
  },
  mail: {
    title: { known: ['title', 'school'], needed: [], most: 60 },
    text: { known: ['title', 'excerpt', ...inMail], needed: ['inbox', 'settings'], most: 2000 },
    usual: { title: '{{title}}', text: `{{title}}\n\n{{excerpt}}\n\n${foot}` },
  },
  sms: phone(['title'], '{{title}}'),
  wechat: phone(['title'], '{{title}}'),
};

const several: Readonly<Record<PhrasedChannel, ChannelRule>> = {
  mail: {
    title: { known: ['count', 'school'], needed: [], most: 60 },
    text: {
      known: ['count', 'titles', ...inMail],
      needed: ['titles', 'inbox', 'settings'],
      most: 2000,
    },
    usual: { title: '你有 {{count}} 条新消息', text: `{{titles}}\n\n${foot}` },
  },
  sms: phone(['count'], '{{count}} 条新消息'),
  wechat: phone(['count'], '{{count}} 条新消息'),
  push: phone(['count', 'school'], '{{count}} 条新消息'),
};

/** Undefined: there is no such template, as of a digest in the message centre. */
export function ruleOf(kind: TemplateKind, channel: TemplateChannel): ChannelRule | undefined {
  if (kind !== 'digest') return channel === 'push' ? pushed[kind] : one[channel];
  return channel === 'site' ? undefined : several[channel];
}

const placeholder = /\{\{([^{}]*)\}\}/g;

export type TemplateFault =
  | { readonly kind: 'unknown'; readonly name: string; readonly at: string }
  | { readonly kind: 'missing'; readonly name: string }
  | { readonly kind: 'tooLong'; readonly most: number }
  | { readonly kind: 'brace'; readonly at: string };

/** What is wrong with a part of a template; `at` is how the wrong place is written. */
export function faultsOfPart(part: string, { known, needed, most }: PartRule): TemplateFault[] {
  const found = [...part.matchAll(placeholder)].map(([at, name = '']) => ({
    at,
    name: name.trim(),
  }));
  const [brace] = /\{\{|\}\}/.exec(part.replaceAll(placeholder, '')) ?? [];
  return [
    ...(part.length > most ? [{ kind: 'tooLong' as const, most }] : []),
    ...(brace === undefined ? [] : [{ kind: 'brace' as const, at: brace }]),
    ...found
      .filter(({ name }) => !known.includes(name))
      .map(({ name, at }) => ({ kind: 'unknown' as const, name, at })),
    ...needed
      .filter((name) => !found.some((one) => one.name === name))
      .map((name) => ({ kind: 'missing' as const, name })),
  ];
}

/** The school's template, or the usual one. */
export function templateOf(
  templates: MessageTemplates,
  kind: TemplateKind,
  channel: TemplateChannel,
): MessageTemplate {
  const usual = ruleOf(kind, channel)?.usual ?? { title: '', text: '' };
  return { ...usual, ...templates[kind]?.[channel] };
}

/** What a placeholder stands for is put in as it is: a brace in it means nothing. */
export const filled = (part: string, values: Readonly<Record<string, string>>): string =>
  part.replaceAll(placeholder, (_all, name: string) => values[name.trim()] ?? '');
