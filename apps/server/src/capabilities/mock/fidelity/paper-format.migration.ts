/** The exam whose form a paper keeps, whether its questions are shown by nothing else before it was handed in, and peers. */
export const paperFormat = `
alter table mock_paper add column format text, add column is_held_out boolean not null default false;
create index mock_attempt_first on mock_attempt (paper_id, handed_in_at desc) where attempt_no = 1;
`;
