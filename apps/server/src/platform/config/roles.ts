/**
 * What a server does besides answering requests, which each does: `all` every job, `web` none, `media` what reads and encodes videos,
 * `worker` the others and what goes by the clock. `migrate` answers none: it brings the database up to date and ends.
 */
export const roles = ['all', 'web', 'worker', 'media', 'migrate'] as const;
export type Role = (typeof roles)[number];
