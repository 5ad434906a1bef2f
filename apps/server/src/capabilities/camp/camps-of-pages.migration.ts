/**
 * Camps that pages write, beside those of files. What a day asked for before it was changed is kept apart, for an older
 * server reads `tasks` alone.
 */
export const campsOfPages = `
alter table camp
  add column owner text not null default 'file',
  add column version int not null default 0,
  add column request_id uuid,
  add column former jsonb not null default '[]';
alter table camp_member add column days int;
`;
