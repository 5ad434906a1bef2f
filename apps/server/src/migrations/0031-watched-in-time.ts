/**
 * Since when a lecture was open to be watched: no more of it is believed than fits into that time. What was counted
 * before is believed as it is.
 */
export const watchedInTime = `
alter table video_progress add column opened_at timestamptz not null default '-infinity';
`;
