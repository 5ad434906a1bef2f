/**
 * What a teacher wrote, beside what is shown of it, so that an export gives the files back. Null where
 * content came from elsewhere, or before this.
 */
export const contentSource = `
create table school (
  only_row boolean primary key default true check (only_row),
  name text not null
);
alter table course add column folder text;
alter table book add column folder text;
alter table reading add column folder text,
  add column source text,
  add column figures jsonb not null default '{}';
alter table bullet add column source jsonb;
alter table question_version add column source jsonb;
`;
