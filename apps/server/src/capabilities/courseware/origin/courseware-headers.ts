/**
 * What a package may do: show and run what lies beside it, and nothing else. No other address is reached, by whatever
 * element or script; only the page for which it was signed may show it, and it opens no window and leads none away.
 */
export function coursewareHeaders(page: string): Record<string, string> {
  const policy: Readonly<Record<string, string>> = {
    'default-src': "'self' data: blob:",
    // Packages are written with inline scripts, and authoring tools evaluate.
    'script-src': "'self' 'unsafe-inline' 'unsafe-eval' blob:",
    'style-src': "'self' 'unsafe-inline'",
    'connect-src': "'self'",
    'frame-src': "'self' blob:",
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': `${page} 'self'`,
    webrtc: "'block'",
    // Packages ask by `confirm` whether one goes on where one was; unheard, it is answered no.
    sandbox: 'allow-scripts allow-same-origin allow-forms allow-modals',
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    // The address is the key.
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), bluetooth=(), midi=(), display-capture=(), clipboard-read=(), storage-access=()',
  };
}
