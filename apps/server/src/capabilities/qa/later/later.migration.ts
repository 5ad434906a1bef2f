import { change, inSteps } from '../../../platform/database/steps/steps.ts';

/** Answers that are to be sent by themselves, one of a question at a time; what was sent or taken back says so for a while. */
export const laterReplies = `
create table qa_later_reply (
  qa_answer_id uuid primary key,
  question_id uuid not null references qa_question on delete cascade,
  staff_id int not null,
  content text not null,
  html text not null,
  is_private boolean not null,
  canned_id int,
  send_at timestamptz not null,
  version int not null default 1,
  seen_number int not null,
  held_for text,
  sent_at timestamptz,
  dropped_at timestamptz
);
create unique index qa_later_reply_waiting on qa_later_reply (question_id)
  where sent_at is null and dropped_at is null;
create index qa_later_reply_due on qa_later_reply (send_at)
  where sent_at is null and dropped_at is null and held_for is null;
`;

/** What the asker had changed and added when its time was set: neither takes a number. */
export const laterSeen = inSteps(
  change('alter table qa_later_reply add column if not exists seen_edited_at timestamptz'),
  change(
    'alter table qa_later_reply add column if not exists seen_feedbacks int not null default 0',
  ),
);

/** In whose hands the question was then. */
export const laterHolder = inSteps(
  change('alter table qa_later_reply add column if not exists seen_claimed_by int'),
);

/** Sending broke, for a reason that may pass: it is tried again. */
export const laterTries = inSteps(
  change('alter table qa_later_reply add column if not exists failed_tries int not null default 0'),
  change('alter table qa_later_reply add column if not exists again_at timestamptz'),
);
