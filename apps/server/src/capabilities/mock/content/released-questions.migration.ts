/** Questions that a paper held out and that practice got from it: what was promised of them cannot be promised anew. */
export const releasedQuestions = `
create table released_question (
  question_id int primary key,
  released_at timestamptz not null
);
`;
