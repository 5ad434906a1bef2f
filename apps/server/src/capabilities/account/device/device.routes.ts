import * as contract from '@xuezhou/contract/account';
import type { DataOf } from '@xuezhou/contract/kernel';
import { bind, type CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { presentDevice } from './device.presenter.ts';
import { deviceStore } from './device.repository.ts';
import { endDevice } from './end-device.ts';

export const deviceRoutes = (services: Services) => [
  bind(contract.listDevices, (_input, { student }) => listDevices(services, student)),
  bind(contract.endDevice, (input, caller) => endDevice(services, input, caller)),
];

async function listDevices(
  { database, clock }: Services,
  { studentId, sessionId }: CurrentStudent,
): Promise<DataOf<typeof contract.listDevices>> {
  const rows = await deviceStore(database.connection).living(studentId, clock.now());
  return rows.map((row) => presentDevice(row, sessionId));
}
