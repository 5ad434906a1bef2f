/** Plans that pages write, beside those of files. */
export const plansOfPages = `
alter table career_plan
  add column owner text not null default 'file',
  add column version int not null default 0,
  add column request_id uuid;
`;
