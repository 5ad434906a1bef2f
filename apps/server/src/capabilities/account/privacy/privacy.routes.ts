import * as contract from '@xuezhou/contract/account';
import { bind } from '../../../platform/http/bind.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import type { Services } from '../../../platform/services.ts';
import {
  askPrivacy,
  fetchPrivacyCopy,
  listPrivacyRequests,
  withdrawPrivacy,
} from './own-requests.ts';

export const privacyRoutes = (services: Services, personalData: readonly PersonalData[]) => [
  bind(contract.listPrivacyRequests, (_input, { student }) =>
    listPrivacyRequests(services, student),
  ),
  bind(contract.askPrivacy, (input, { student }) => askPrivacy(services, input, student)),
  bind(contract.withdrawPrivacy, (input, { student }) => withdrawPrivacy(services, input, student)),
  bind(contract.fetchPrivacyCopy, ({ body: { requestId } }, { student: { studentId } }) =>
    fetchPrivacyCopy(services, personalData, { studentId, requestId }),
  ),
];
