/** By which template of the official account each kind of messages is told. */
export const wechatTemplates = `
create table wechat_template (
  kind text primary key check (kind in ('qa', 'class', 'order', 'study', 'notice')),
  template_id text not null,
  fields jsonb not null,
  saved_at timestamptz not null
);
`;

/** What the console says of a week, whatever else was delivered in it. */
export const wechatSettled = [
  'message_delivery_wechat_settled',
  `message_delivery (settled_at) where channel = 'wechat' and state in ('sent', 'failed')`,
] as const;

/** What a provider may have is not handed to it again. */
export const handedOver = `
alter table message_delivery add column if not exists handed_at timestamptz;
`;
