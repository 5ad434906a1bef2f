import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { requirement } from '../../../platform/wiring/slot.ts';
import type { Companies, CompanyKind, WorkCard } from '../../../providers/company/company.port.ts';

/** As whom the app of somebody's company knows them. */
export interface WorkPlace {
  readonly provider: CompanyKind;
  readonly organisation: string;
  readonly userId: string;
}

export interface WorkTelling {
  readonly services: Pick<ConsoleServices, 'clock' | 'config' | 'database' | 'log' | 'signer'>;
  readonly companies: Companies;
}

/** Which page of ours it leads to, and not yet how one comes to it. */
export interface OwnCard extends Omit<WorkCard, 'address'> {
  readonly page: string;
}

export interface WorkMessages {
  /** Whether the app of any company tells its people anything. */
  isHad(connection: Connection): Promise<boolean>;
  /** Of several companies the one that was linked last. Null: none tells them anything. */
  placeOf(connection: Connection, studentId: number): Promise<WorkPlace | null>;
  /** To the id that is linked now. Throws what a channel throws. */
  tell(telling: WorkTelling, studentId: number, card: OwnCard): Promise<string | null>;
}

/** Who has companies knows whose people their apps know. */
export const workMessages = requirement<WorkMessages>('message.workMessages');
