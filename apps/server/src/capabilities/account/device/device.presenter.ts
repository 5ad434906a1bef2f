import type { listDevices } from '@xuezhou/contract/account';
import type { DataOf } from '@xuezhou/contract/kernel';
import { deviceOf } from '../../../platform/device.ts';
import type { deviceStore } from './device.repository.ts';

type DeviceRow = Awaited<ReturnType<ReturnType<typeof deviceStore>['living']>>[number];

export const presentDevice = (
  row: DeviceRow,
  ownSessionId: string,
): DataOf<typeof listDevices>[number] => ({
  sessionId: row.session_id,
  name: deviceOf(row.user_agent).name,
  kind: row.device_kind,
  isCurrent: row.session_id === ownSessionId,
  loggedInAt: row.created_at.toISOString(),
  seenAt: row.seen_at.toISOString(),
  address: row.address,
});
