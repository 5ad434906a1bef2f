import { change, inSteps } from '../../../platform/database/steps/steps.ts';

/**
 * Questions that pages write. Their ids lie where files may name them, above those that people write; who published a
 * version, one of the staff, is null for one that came from a file.
 */
export const questionEditor = inSteps(
  change(
    'create sequence if not exists question_id_of_page as int start 50000001 maxvalue 99999999',
  ),
  change('alter table question_version add column if not exists published_by int'),
);
