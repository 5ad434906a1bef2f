const channels = "('mail', 'sms', 'wechat', 'push')";

/** Pushes are one way more; what is there already is of the others. */
export const pushChannel = (table: 'message_channel' | 'message_delivery') => [
  `alter table ${table} drop constraint if exists ${table}_channel_check,
    add constraint ${table}_channel_check check (channel in ${channels}) not valid`,
  `alter table ${table} validate constraint ${table}_channel_check`,
];

/** The school's own key, by which push services know it, and the browsers that are told. */
export const pushDevices = `
create table push_key (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  private_sealed bytea not null,
  made_at timestamptz not null
);
create table push_device (
  device_id uuid primary key,
  student_id int not null references student,
  session_id uuid not null,
  device_name text not null,
  endpoint_hash bytea not null unique,
  subscription_sealed bytea not null,
  added_at timestamptz not null,
  seen_at timestamptz not null
);
create index push_device_of_student on push_device (student_id);
create table push_sent (
  device_id uuid not null references push_device on delete cascade,
  message_id int not null references message on delete cascade,
  at timestamptz not null,
  primary key (device_id, message_id)
);
create index push_sent_of_message on push_sent (message_id);
`;

/** Who was told of everything once: what they wish since then is theirs, also nothing. */
export const pushChoice = `
create table push_choice (
  student_id int primary key references student,
  chosen_at timestamptz not null
);
insert into push_choice (student_id, chosen_at)
  select student_id, now() from push_device
  union select student_id, now() from message_channel where channel = 'push';
`;
