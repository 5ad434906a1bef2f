import type { JobHandlers } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';
import { identityReader } from './identity.repository.ts';

export const identityJobs = ({
  database,
  storage,
}: Services): Pick<JobHandlers, 'erase-identity-images'> => ({
  'erase-identity-images': async ({ studentId, folder }) => {
    const submission = await identityReader(database.connection).submission(studentId);
    if (submission?.folder !== folder) await storage.deletePrefix(folder);
  },
});
