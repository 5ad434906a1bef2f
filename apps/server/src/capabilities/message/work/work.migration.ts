const channels = "('mail', 'sms', 'wechat', 'push', 'work')";

/** What the app of a company tells is one way more; what is there already is of the others. */
export const workChannels = (table: 'message_channel' | 'message_delivery') => [
  `alter table ${table} drop constraint if exists ${table}_channel_check,
    add constraint ${table}_channel_check check (channel in ${channels}) not valid`,
  `alter table ${table} validate constraint ${table}_channel_check`,
];
