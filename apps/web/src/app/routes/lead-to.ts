import { redirect } from '@tanstack/react-router';

/** Ends a guard by leading elsewhere; the address guarded does not stay in the history. */
export function leadTo(href: string): never {
  // oxlint-disable-next-line typescript/only-throw-error -- the router takes a redirection by catching it
  throw redirect({ href, replace: true });
}
