/**
 * Scores say up to when they count the log, so that only what is newer is read; where that is null they are counted
 * anew. A day in the past on which nothing was due is a session of nothing, noted once the day is over.
 */
export const practiceCounts = `
alter table practice_score add column counted_to timestamptz;

create table review_rest_cut (
  only_row boolean primary key default true check (only_row),
  noted_to date
);
insert into review_rest_cut default values;
create index review_day_rest on review_day (day) where items = '[]';
create index card_review_received on card_review using brin (received_at);
`;
