/** An announcement is made once, however often it is sent; how many were told is said again then. */
export const announcedOnce = `
alter table im_announcement
  add column request_id uuid,
  add column told int not null default 0,
  add unique (team_id, request_id);
`;
