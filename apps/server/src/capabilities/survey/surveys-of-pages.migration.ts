/** Surveys that pages write, beside those of the file; an older server writes the file's alone. */
export const surveysOfPages = `
alter table survey
  add column owner text not null default 'file' check (owner in ('file', 'console')),
  add column version int not null default 0,
  add column request_id uuid unique;
`;
