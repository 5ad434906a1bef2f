import { failureMessage, takeoverCookie } from '@xuezhou/contract/failures';
import { takeoverIn } from '@xuezhou/client/api/envelope.ts';
import { FailureError } from '@xuezhou/client/api/errors.ts';
import { shownFailure } from '@xuezhou/client/api/failures.ts';

const isSecure = () => window.location.protocol === 'https:';
const cookieName = () => takeoverCookie(isSecure());

/**
 * A login elsewhere is told to whoever comes next, where the page that the server told it to was gone by then; until it
 * was read. The end of this page's following comes back.
 */
export function followTakeover(): () => void {
  const left = readCookie();
  let isTold = shownFailure.get()?.status === 403;
  if (left !== undefined && !isTold) {
    isTold = true;
    shownFailure.set(new FailureError(403, failureMessage(403), { takeover: takeoverIn(left) }));
  }
  return shownFailure.subscribe(() => {
    const wasTold = isTold;
    isTold = shownFailure.get()?.status === 403;
    if (wasTold && !isTold)
      document.cookie = `${cookieName()}=; path=/; max-age=0${isSecure() ? '; secure' : ''}`;
  });
}

function readCookie(): unknown {
  const pairs = document.cookie.split(/; */).map((pair) => pair.split('='));
  const [, value] = pairs.find(([name]) => name === cookieName()) ?? [];
  if (value === undefined) return undefined;
  try {
    return JSON.parse(decodeURIComponent(value));
  } catch {
    // That it was taken over is known, if not by what.
    return null;
  }
}
