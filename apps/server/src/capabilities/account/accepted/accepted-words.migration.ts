/**
 * Which words a student accepted, and when; the words themselves are kept once for all. Attempts to log in stay as a log
 * when they count no more.
 */
export const acceptedWords = `
create table site_words (
  document text not null,
  version text not null,
  words text not null,
  first_accepted_at timestamptz not null,
  primary key (document, version)
);

create table accepted_words (
  student_id int not null references student,
  document text not null,
  version text not null,
  accepted_at timestamptz not null,
  primary key (student_id, document, version)
)`;

export const loginLog = `alter table login_attempt add column settled_at timestamptz`;
