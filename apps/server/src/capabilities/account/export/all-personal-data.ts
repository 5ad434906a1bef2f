import type { PersonalData } from '../../../platform/personal-data.ts';
import type { Services } from '../../../platform/services.ts';
import { requirement } from '../../../platform/wiring/slot.ts';

/** What every capability keeps of a student, from who knows them all. */
export const allPersonalData =
  requirement<(services: Pick<Services, 'clock' | 'signer'>) => readonly PersonalData[]>(
    'account.allPersonalData',
  );
