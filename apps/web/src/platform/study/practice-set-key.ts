/** Begins the key of every set of practice that is open; the course's id is next in it. */
export const practiceSetKey = 'practice-set';
