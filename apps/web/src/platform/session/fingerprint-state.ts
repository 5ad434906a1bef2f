import { createStore } from '@xuezhou/client/browser/store.ts';

/**
 * Whether this browser's fingerprint could be taken; `missing` where its library did not arrive, as behind an
 * advertisement blocker. The login says so and goes on.
 */
export const fingerprintState = createStore<'unknown' | 'ready' | 'missing'>('unknown');
