/** Messages to many, and who of them got which. */
export const campaigns = `
create table campaign (
  campaign_id uuid primary key,
  made_by int not null references staff,
  own_staff_id int references staff,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  version int not null,
  draft jsonb not null,
  state text not null default 'draft'
    check (state in ('draft', 'planned', 'sending', 'sent', 'stopped', 'recalled')),
  reason text not null default '',
  people int not null default 0,
  due_at timestamptz,
  sent_at timestamptz,
  finished_at timestamptz,
  is_compared boolean not null default false,
  reached int not null default 0,
  sent int not null default 0
);
create index campaign_made on campaign (made_at);
create index campaign_due on campaign (due_at) where state in ('planned', 'sending');

create table campaign_recipient (
  campaign_id uuid not null references campaign on delete cascade,
  student_id int not null references student,
  message_id int,
  state text not null check (state in ('sent', 'held', 'passed')),
  at timestamptz not null,
  primary key (campaign_id, student_id)
);
create index campaign_recipient_student on campaign_recipient (student_id);
`;

/** Who planned it, who need not have written it: on that person's right it goes out. */
export const planners = 'alter table campaign add column planned_by int;';
