/**
 * Whose WeChat is whose: by the id that all apps of one owner share, and by the id within each app as the second
 * key. A scan waits for its person, belongs to one browser, and is known by the hash of its code. Messages of the
 * official account are kept by sender and time, as WeChat sends one again that it hears no answer to.
 */
export const wechat = `
create table wechat_identity (
  student_id int primary key references student on delete cascade,
  union_id text not null unique,
  nickname text not null,
  bound_at timestamptz not null
);

create table wechat_openid (
  student_id int not null references wechat_identity on delete cascade,
  app_id text not null,
  open_id text not null,
  primary key (student_id, app_id),
  unique (app_id, open_id)
);

create table wechat_scan (
  code_hash bytea primary key,
  browser_hash bytea not null,
  student_id int references student on delete cascade,
  state text not null check (state in ('waiting', 'asking', 'confirmed', 'refused', 'proved', 'used')),
  app_id text,
  open_id text,
  union_id text,
  nickname text,
  expires_at timestamptz not null
);
create index wechat_scan_proved on wechat_scan (browser_hash, union_id) where state = 'proved';
create index wechat_scan_by_age on wechat_scan (expires_at);

create table wechat_message (
  open_id text not null,
  create_time bigint not null,
  received_at timestamptz not null,
  primary key (open_id, create_time)
);
create index wechat_message_by_age on wechat_message (received_at);
`;
