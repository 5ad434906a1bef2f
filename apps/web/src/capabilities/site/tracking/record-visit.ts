import { recordVisit as recordVisitCall } from '@xuezhou/contract/site';
import { isNewVisit } from '@xuezhou/rules/site/visit';
import { call } from '@xuezhou/client/api/call.ts';
import { readText, writeText } from '@xuezhou/client/browser/local-storage.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { vendorId } from '../../../platform/session/vendor.ts';
import { recordableUrl } from './recordable-url.ts';
import { visitor } from './visitor-id.ts';

const lastVisitKey = 'xuezhou-last-visit';

export interface Navigation {
  /** The page that opened, and the one before: that of this site, else where the browser came from. */
  target: string;
  from: string;
  studentId: number | null;
}

/** Records one opened page; resolves with whether it begins a visit. A record that does not arrive is no loss. */
export async function recordVisit({ target, from, studentId }: Navigation): Promise<boolean> {
  const now = serverNow();
  const isEntrance = isNewVisit(lastVisit(), now);
  writeText(lastVisitKey, String(now));
  const { id, isNew } = await visitor();
  const fromUrl = recordableUrl(from);
  const body = {
    visitorId: id,
    visitorIsNew: isNew,
    visitorStudentId: studentId,
    visitorAgent: navigator.userAgent.slice(0, 400),
    isEntrance,
    fromDomain: fromUrl === '' ? '' : new URL(fromUrl).hostname.slice(0, 255),
    fromUrl,
    targetPath: new URL(target).pathname.slice(0, 500),
    targetUrl: recordableUrl(target),
    vendorId: vendorId(),
  };
  await call(recordVisitCall, { body }, { ignoreErrors: true, keepalive: true, isAside: true });
  return isEntrance;
}

function lastVisit(): number | null {
  const kept = Number(readText(lastVisitKey) ?? Number.NaN);
  return Number.isFinite(kept) ? kept : null;
}
