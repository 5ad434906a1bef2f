/** So many questions tell where a newcomer stands, and no more are asked; after as many answers a course is known without. */
export const placementSize = { least: 20, most: 24 } as const;
