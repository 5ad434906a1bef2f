import type { Role } from '../config/roles.ts';
import type { JobName } from './jobs.ts';
import type { JobHandlers } from './worker.ts';

/** They take a processor for minutes, or read what people brought. */
const mediaJobs: ReadonlySet<string> = new Set<JobName>([
  'encode-video',
  'encode-sound',
  'check-upload',
]);

export const encodes = (role: Role): boolean => role === 'all' || role === 'media';
const goesByTheClock = (role: Role): boolean => role === 'all' || role === 'worker';

/** What servers do besides answering: `media` reads and encodes videos, `jobs` is all else and what goes by the clock. */
export type Work = 'jobs' | 'media';

/** What none of these roles does. */
export const missingWork = (living: readonly Role[]): Work[] => [
  ...(living.some(goesByTheClock) ? [] : (['jobs'] as const)),
  ...(living.some(encodes) ? [] : (['media'] as const)),
];

/** The jobs of a role among all, and what of the schedule it sees to. */
export function workOf(
  role: Role,
  all: { readonly handlers: JobHandlers; readonly schedule: readonly string[] },
): {
  readonly role: Role;
  readonly handlers: Partial<JobHandlers>;
  readonly schedule: readonly string[];
} {
  const isOurs = (job: string) => (mediaJobs.has(job) ? encodes(role) : goesByTheClock(role));
  return {
    role,
    handlers: Object.fromEntries(Object.entries(all.handlers).filter(([job]) => isOurs(job))),
    schedule: goesByTheClock(role) ? all.schedule : [],
  };
}
