import { endDevice as end, listDevices } from '@xuezhou/contract/account';
import { bind } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { presentDevice } from './device.presenter.ts';
import { deviceStore } from './device.repository.ts';
import { endDevice } from './end-device.ts';

export function deviceRoutes(services: Services) {
  const store = deviceStore(services.database.connection);
  return [
    bind(listDevices, async (_input, { student }) => {
      const rows = await store.living(student.studentId, services.clock.now());
      return rows.map((row) => presentDevice(row, student.sessionId));
    }),
    bind(end, (input, caller) => endDevice(services, input, caller)),
  ];
}
