/** Reports count what was asked in a week, of all questions. */
export const askedByTime = `
create index if not exists qa_question_by_time on qa_question (asked_at);
`;
