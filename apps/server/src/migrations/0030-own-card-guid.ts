/** What Anki calls the note of an imported card, so that the same deck never doubles however its words changed since. */
export const ownCardGuid = `
alter table own_card add anki_guid text;
`;
