/**
 * Whether the options of questions change places on screen: of a course, and of a paper where it differs from its
 * course. What is stored stays in canonical letters. An attempt keeps its orders with its questions.
 */
export const optionShuffle = `
alter table course add column shuffle_options boolean not null default false;
alter table mock_paper add column shuffle_options boolean;
`;
