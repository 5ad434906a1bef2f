/**
 * Pictures of notes that an older version kept among the public ones are found by their place, so that they are
 * refused there until a job has moved them.
 */
export const oldPictures = `
create index upload_among_public on upload (place) where place like 'images/%';
`;
