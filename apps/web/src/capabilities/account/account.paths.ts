import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const accountPaths = [
  { name: 'setting', path: '/setting', access: 'login', capability: 'account' },
  {
    name: 'account-cancellation',
    path: '/account-cancellation',
    access: 'open',
    capability: 'account',
  },
  { name: 'privacy-requests', path: '/privacy-requests', access: 'login', capability: 'account' },
  { name: 'login', path: '/login', access: 'open', capability: 'account' },
  { name: 'login-kecuhui', path: '/login-kecuhui', access: 'open', capability: 'account' },
  { name: 'login-phone', path: '/login-phone', access: 'login, no phone', capability: 'account' },
  { name: 'prepurchase', path: '/prepurchase/$goodId', access: 'open', capability: 'account' },
  { name: 'logout', path: '/logout', access: 'open', capability: 'account' },
  { name: 'password-forget', path: '/password/forget', access: 'open', capability: 'account' },
  { name: 'password-confirm', path: '/password/confirm', access: 'open', capability: 'account' },
  { name: 'password-reset', path: '/password/reset', access: 'open', capability: 'account' },
  { name: 'password-success', path: '/password/success', access: 'open', capability: 'account' },
] as const satisfies readonly RouteEntry[];
