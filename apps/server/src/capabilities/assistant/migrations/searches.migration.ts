/** What was asked, what was found, what was answered; and what a day's answers cost. */
export const searches = `
create table assistant_search (
  student_id int not null references student,
  search_id uuid not null,
  question text not null,
  -- What was looked for: of an exercise also what it asks.
  sought text not null,
  course_id int,
  asked_at timestamptz not null,
  verdict text not null check (verdict in ('taught', 'notTaught', 'doFirst', 'withheld')),
  is_exercise boolean not null,
  course_names jsonb not null,
  passages jsonb not null,
  answer jsonb,
  is_useful boolean,
  complaint text,
  rated_at timestamptz,
  primary key (student_id, search_id)
);
create index assistant_search_of_student on assistant_search (student_id, asked_at desc);
create index assistant_search_complaint on assistant_search (rated_at desc) where not is_useful;

create table assistant_usage (
  student_id int not null references student,
  day date not null,
  tokens int not null check (tokens >= 0),
  answers int not null,
  primary key (student_id, day)
);
create index assistant_usage_of_day on assistant_usage (day);
`;
