/** On which day a student wants to be asked a question again, and when they said so. */
export const movedDue = `
alter table question_state add column due_on date, add column due_moved_at timestamptz;
`;
