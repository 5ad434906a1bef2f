import type { Change } from '../../../platform/database/prepare.ts';
import { heard } from '../../../platform/heard.ts';

/** An account was made, and its first session with it. `refCode` is what the browser brought along, unchecked. */
export const studentRegistered =
  heard<[change: Change, registered: { studentId: number; refCode: string | null; now: Date }]>();
