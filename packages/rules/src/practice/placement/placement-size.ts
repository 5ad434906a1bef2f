/** So many questions tell where a newcomer stands, and no more are asked. */
export const placementSize = { least: 20, most: 24 } as const;

/** After so many answers a course is known well enough without. */
export const answersWithoutPlacement = 40;
