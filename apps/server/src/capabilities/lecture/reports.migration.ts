/** What reports count of all students: reports that came in a week, and who played a lecture. */
export const watchedByAll = `
create index if not exists video_report_received on video_report using brin (received_at);
create index if not exists video_progress_of_lecture on video_progress (bullet_id);
`;
