import { shownFailure } from './failures.ts';

let isTaken = false;

// The server says so to one call, whichever comes first, and calls every later one a visitor's.
shownFailure.subscribe(() => {
  if (shownFailure.get()?.status === 403) isTaken = true;
});

/** Whether a login elsewhere has ended the one of this browser. */
export function wasTakenOver(): boolean {
  return isTaken;
}

/** After a new login. */
export function forgetTakeover(): void {
  isTaken = false;
}
