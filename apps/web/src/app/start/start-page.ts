import '@xuezhou/ui/styles.css';
import './first-page.css';
import { guardComposition } from '@xuezhou/client/browser/composing.ts';
import { watchActivity } from '@xuezhou/client/browser/activity.ts';
import { watchNetwork } from '@xuezhou/client/network/network.ts';
import { watchTyping } from '@xuezhou/client/code/new-version.ts';
import { retryStyles } from './retry-styles.ts';

/** What every document begins with, once: its first sheets, and what is watched as long as it stands. */
export function startPage(): void {
  guardComposition();
  watchActivity();
  watchNetwork();
  watchTyping();
  retryStyles();
}
