import { failureMessage, takeoverCookie } from '@xuezhou/contract/failures';
import { takeoverIn } from '@xuezhou/client/api/envelope.ts';
import { FailureError } from '@xuezhou/client/api/errors.ts';
import { shownFailure } from '@xuezhou/client/api/failures.ts';

/**
 * A login elsewhere is told to whoever comes next, where the page that the server told it to was gone by then; until it
 * was read. The end of this page's following comes back.
 */
export function followTakeover(): () => void {
  const isSecure = window.location.protocol === 'https:';
  const cookie = `${isSecure ? '__Host-' : ''}${takeoverCookie}=`;
  const left = readCookie(cookie);
  let isTold = shownFailure.get()?.status === 403;
  if (left !== undefined && !isTold) {
    isTold = true;
    shownFailure.set(new FailureError(403, failureMessage(403), { takeover: takeoverIn(left) }));
  }
  return shownFailure.subscribe(() => {
    const wasTold = isTold;
    isTold = shownFailure.get()?.status === 403;
    if (wasTold && !isTold)
      document.cookie = `${cookie}; path=/; max-age=0${isSecure ? '; secure' : ''}`;
  });
}

function readCookie(name: string): unknown {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(name));
  try {
    return pair && JSON.parse(decodeURIComponent(pair.slice(name.length)));
  } catch {
    // That it was taken over is known, if not by what.
    return null;
  }
}
