/**
 * The agreement of a course is content. What a student signed is proof: the text with the name in it, sealed, never
 * changed, and independent of what becomes of the course.
 */
export const agreement = `
create table course_agreement (
  course_id int primary key references course on delete cascade,
  title text not null,
  version text not null,
  price_fen int,
  html text not null,
  -- The Markdown that the html is made from.
  source text not null
);

create table agreement_signature (
  student_id int not null references student,
  course_id int not null,
  course_name text not null,
  title text not null,
  version text not null,
  html_sealed bytea not null,
  name_sealed bytea not null,
  html_digest bytea not null,
  address text not null,
  user_agent text not null,
  signed_at timestamptz not null,
  primary key (student_id, course_id)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % is never changed', tg_table_name;
end $$;
create trigger agreement_signature_is_final before update on agreement_signature
  for each row execute function refuse_change();
`;
