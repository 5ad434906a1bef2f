import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { change, inSteps } from '../../platform/database/steps/steps.ts';
import { mountPublicImages } from '../../platform/media/images/public-image.ts';
import { isNotePicture, mountPictures } from './picture.routes.ts';
import { uploadJobs } from './upload.jobs.ts';
import { uploadPersonalData } from './upload.personal-data.ts';
import { uploadRoutes } from './upload.routes.ts';
import { uploadPlacement } from './upload.tables.ts';

export const uploadCapability = defineCapability({
  name: 'upload',
  placement: uploadPlacement,
  routes: ({ services }) => uploadRoutes(services),
  mount: (app, { services }) => {
    mountPictures(app, services);
    mountPublicImages(app, services.storage, isNotePicture(services));
  },
  jobs: ({ services }) => uploadJobs(services),
  schedule: ['35 4 * * * drop-unused-uploads', '*/10 * * * * move-note-pictures'],
  personalData: () => uploadPersonalData,
  migrations: {
    '20261123-team-files': statements(`
      alter table upload drop constraint upload_purpose_check,
        add constraint upload_purpose_check check (purpose in ('qa', 'notes', 'studentwork', 'team'))`),
    // A student uploads while it runs; who was there before is one of the purposes.
    '20261130-y-transfer-proofs': inSteps(
      change(`alter table upload drop constraint if exists upload_purpose_check;
        alter table upload add constraint upload_purpose_check
          check (purpose in ('qa', 'notes', 'studentwork', 'team', 'transfer')) not valid`),
      change('alter table upload validate constraint upload_purpose_check'),
    ),
  },
});
