/**
 * Papers that were withdrawn, or whose last day was moved, while somebody sat them, and when the last of these has to be done.
 * Beside the paper, of which a document says all, and apart from the attempts, which live with their students.
 */
export const satPapers = `
create table sat_paper (
  paper_id int primary key references mock_paper on delete cascade,
  until timestamptz not null
);
`;
/** What such a paper held out, also where the one that is offered now asks something else, or holds nothing out any more. */
export const satQuestions = `
alter table sat_paper add column questions int[] not null default '{}';
`;
