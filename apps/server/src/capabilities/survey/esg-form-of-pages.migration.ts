/** A form that pages write, beside the file's. An older server goes on asking by one that was closed. */
export const esgFormOfPages = `
alter table esg_form
  add column owner text not null default 'file',
  add column version int not null default 0,
  add column closed_at timestamptz;
`;
