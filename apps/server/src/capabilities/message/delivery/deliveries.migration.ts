/** What waited when a copy of the school was made is held there. */
export const heldInCopies =
  'alter table message_delivery add column if not exists is_held boolean not null default false';

/** By what students want to be told of which messages, and what became of each. */
export const deliveries = `
alter table message add column kind text not null default 'notice'
  check (kind in ('qa', 'class', 'order', 'study', 'notice'));

create table message_channel (
  student_id int not null references student,
  kind text not null check (kind in ('qa', 'class', 'order', 'study', 'notice')),
  channel text not null check (channel in ('mail', 'sms', 'wechat')),
  pace text not null check (pace in ('now', 'daily')),
  primary key (student_id, kind, channel)
);
create index message_channel_of_kind on message_channel (kind);

create table message_hours (
  student_id int primary key references student,
  quiet_from int check (quiet_from between 0 and 23),
  quiet_to int check (quiet_to between 0 and 23),
  digest_hour int not null check (digest_hour between 0 and 23),
  check ((quiet_from is null) = (quiet_to is null))
);

create table message_delivery (
  student_id int not null references student,
  message_id int not null references message on delete cascade,
  channel text not null check (channel in ('mail', 'sms', 'wechat')),
  state text not null check (state in ('waiting', 'sent', 'failed', 'dropped')),
  due_at timestamptz not null,
  tries int not null default 0,
  settled_at timestamptz,
  reason text,
  provider_id text,
  primary key (student_id, message_id, channel)
);
create index message_delivery_due on message_delivery (due_at) where state = 'waiting';
create index message_delivery_of_message on message_delivery (message_id);
`;
