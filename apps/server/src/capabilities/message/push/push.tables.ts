import type { PlacementOf } from '../../../platform/database/tables/placement.ts';

export interface PushTables {
  /** Who was told of everything once. */
  push_choice: { student_id: number; chosen_at: Date };
  push_key: PushKeyTable;
  push_device: PushDeviceTable;
  push_sent: PushSentTable;
}

export const pushPlacement: PlacementOf<PushTables> = {
  push_choice: 'student',
  push_key: 'catalogue',
  push_device: 'student',
  push_sent: 'queue',
};

interface PushKeyTable {
  only_row: boolean;
  public_key: string;
  private_sealed: Buffer;
  made_at: Date;
}

interface PushDeviceTable {
  device_id: string;
  student_id: number;
  /** The login by which it was switched on, or seen last. */
  session_id: string;
  device_name: string;
  endpoint_hash: Buffer;
  subscription_sealed: Buffer;
  added_at: Date;
  seen_at: Date;
}

/** What was handed to a push service, or may have been: it is never sent to that browser again. */
interface PushSentTable {
  device_id: string;
  message_id: number;
  at: Date;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends PushTables {}
}
