import type { Change } from '../../../platform/database/prepare.ts';
import { heard } from '../../../platform/heard.ts';

/** Somebody of the staff was disabled: what the person held goes back to the others. */
export const staffDisabled = heard<[change: Change, who: { staffId: number; now: Date }]>();
