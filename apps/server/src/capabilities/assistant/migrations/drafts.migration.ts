/** What drafts for teachers cost of a day's tokens. */
export const drafts = `
create table assistant_draft (
  draft_no bigint generated always as identity primary key,
  day date not null,
  staff_id int not null references staff,
  question_id uuid not null,
  tokens int not null check (tokens >= 0)
);
create index assistant_draft_of_day on assistant_draft (day);
`;

/** What a model says of an answer that is marked counts among the school's tokens too. */
export const draftsOfOther = 'alter table assistant_draft alter column question_id drop not null';
