/** What somebody asks of the data that is kept of them, with the day by which it is answered. */
export const privacyRequests = `
create table privacy_request (
  student_id int not null references student,
  request_id uuid not null,
  kind text not null,
  field text,
  value_sealed bytea,
  words text not null,
  made_as bytea not null,
  is_as bytea not null,
  source text not null,
  entered_by int,
  asked_at timestamptz not null,
  due_on date not null,
  identity_how text,
  identity_by int,
  identity_at timestamptz,
  state text not null default 'waiting',
  answered_by int,
  answered_at timestamptz,
  ground text,
  reply text not null default '',
  copy_until timestamptz,
  fetched int not null default 0,
  primary key (student_id, request_id)
);
create index privacy_request_waiting on privacy_request (due_on) where state = 'waiting';
create index privacy_request_answered on privacy_request (answered_at desc) where state <> 'waiting'`;
