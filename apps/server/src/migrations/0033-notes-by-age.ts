/** What of notes is forgotten after a year is found without reading all of them. */
export const notesByAge = `
create index note_edit_by_age on note_edit using brin (taken_at);
create index note_deleted on note (deleted_at) where deleted_at is not null;
`;
