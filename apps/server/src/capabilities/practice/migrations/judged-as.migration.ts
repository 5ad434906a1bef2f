/** By the key of which later version answers to this one are judged, where its own was wrong. */
export const judgedAs = `
alter table question_version add column judged_as int;
`;
