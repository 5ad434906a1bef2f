import * as contract from '@xuezhou/contract/alumni';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { bless } from './bless.ts';
import { getAlumni } from './get-alumni.ts';
import { blessingWriter } from './alumni.repository.ts';

export const alumniRoutes = (services: Services) => [
  bind(contract.getAlumni, (input, { student }) => getAlumni(services, student, input)),
  bind(contract.bless, (input, { student }) => bless(services, student, input)),
  bind(contract.takeBackBless, async (_input, { student: { studentId } }) => {
    await services.database.connection
      .transaction()
      .execute((change) => blessingWriter(change, studentId).takeBack());
    return true as const;
  }),
];
