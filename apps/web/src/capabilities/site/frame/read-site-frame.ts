import { parseUrl } from '@xuezhou/client/browser/parse-url.ts';

import { frameOf, type SiteFrame } from '@xuezhou/rules/site/frame';

const parentKey = 'xuezhou-parent-origin';

/** What the pages stand in now; `chinaOrigins` is the school's own list. */
export function readSiteFrame(chinaOrigins: readonly string[]): SiteFrame {
  const isFramed = window.parent !== window;
  return frameOf({
    isFramed,
    parentOrigin: isFramed ? parentOrigin() : null,
    ownOrigin: window.location.origin,
    chinaOrigins,
  });
}

/** Firefox tells it only on the first page of a frame, so it is kept. */
function parentOrigin(): string | null {
  const ancestor = 'ancestorOrigins' in window.location ? window.location.ancestorOrigins[0] : null;
  const told = ancestor ?? originOf(document.referrer);
  try {
    const kept = sessionStorage.getItem(parentKey);
    if (kept !== null) return kept;
    if (told !== null && told !== window.location.origin) sessionStorage.setItem(parentKey, told);
  } catch {
    // A private window keeps nothing.
  }
  return told;
}

function originOf(address: string): string | null {
  return parseUrl(address)?.origin ?? null;
}
