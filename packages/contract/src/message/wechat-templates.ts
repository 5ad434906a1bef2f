import { MessageKind } from './preferences.ts';
import {
  done,
  flag,
  integer,
  list,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';

/** A keyword of a template, as `thing1`, and what of a message stands there. */
const WechatField = object({
  keyword: text(40, 1),
  /** `news`: that there is something of its kind, and no more; `fixed`: the words of `fixed`. */
  source: oneOf('news', 'title', 'school', 'time', 'count', 'fixed'),
  fixed: text(32),
});

const template = { templateId: text(64, 1), fields: list(WechatField, 10) };

const WechatTemplate = object({ kind: MessageKind, ...template, savedAt: moment() });
export type WechatTemplate = Static<typeof WechatTemplate>;

/** By which templates the official account tells of each kind of messages. */
export const listWechatTemplates = operation({
  summary: '微信通知：每类消息用公众号的哪个模板',
  method: 'GET',
  path: '/api/console/wechat-templates',
  access: { staff: 'setting.read' },
  data: object({
    /** `website`: sign-in by WeChat is no official account's, which alone has templates. */
    account: oneOf('official', 'website', 'off'),
    /** Kinds without a template of their own are told by one that the server is set up with. */
    hasUsual: flag(),
    templates: list(WechatTemplate),
    /** In the last seven days, by kind: told, and what failed with the last reason. */
    week: list(
      object({
        kind: MessageKind,
        sent: integer(0),
        failed: integer(0),
        reason: nullable(text(300)),
      }),
    ),
  }),
});

export const saveWechatTemplate = operation({
  summary: '微信通知：一类消息用这个模板',
  method: 'POST',
  path: '/api/console/wechat-templates/save',
  access: { staff: 'setting.write' },
  body: object({ kind: MessageKind, ...template, why: optional(text(200)) }),
  data: done(),
  refusals: ['wechatTemplateWrong'],
});

/** Twice is the same as once. */
export const removeWechatTemplate = operation({
  summary: '微信通知：一类消息不再用自己的模板',
  method: 'POST',
  path: '/api/console/wechat-templates/remove',
  access: { staff: 'setting.write' },
  body: object({ kind: MessageKind, why: optional(text(200)) }),
  data: done(),
});

/** To the account of a learner, meant to be one's own: the log says whose. Nothing else is saved. */
export const tryWechatTemplate = operation({
  summary: '微信通知：照这个模板给自己试发一条',
  method: 'POST',
  path: '/api/console/wechat-templates/try',
  access: { staff: 'setting.write' },
  body: object({ kind: MessageKind, ...template, mobile: text(30, 1) }),
  data: done(),
  refusals: [
    'wechatTemplateWrong',
    'wechatTrialNobody',
    'wechatTrialTooOften',
    'wechatTrialRefused',
    'wechatAccountOff',
  ],
});
