/** An announcement is made once, however often it is sent; how many were told is said again then. */
export const announcedOnce = `
alter table im_announcement
  add column request_id uuid unique,
  add column told int not null default 0;
`;
