import { defaultRegion } from '@xuezhou/rules/account/default-region';
import type { Phone } from './phone.ts';

/** Before anything is typed. */
export const noPhone: Phone = { region: defaultRegion, shortMobile: '' };
