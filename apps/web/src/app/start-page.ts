import '@xuezhou/ui/styles.css';
import './first-page.css';
import { watchActivity } from '../platform/activity.ts';
import { watchNetwork } from '../platform/network.ts';
import { watchTyping } from '../platform/new-version.ts';
import { retryStyles } from './retry-styles.ts';

/** What every document begins with, once: its first sheets, and what is watched as long as it stands. */
export function startPage(): void {
  watchActivity();
  watchNetwork();
  watchTyping();
  retryStyles();
}
