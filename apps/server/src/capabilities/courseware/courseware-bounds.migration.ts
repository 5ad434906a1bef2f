/** How much is kept of what an attempt reported, and until when the files of a stretch of learning are open. */
export const coursewareBounds = `
alter table courseware_attempt
  add column reports int not null default 0,
  add column answer_bytes int not null default 0;
alter table courseware_session add column open_until timestamptz;
`;
