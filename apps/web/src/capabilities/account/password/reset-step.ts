import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/** Where a code or a mail was sent. */
export interface SentReset {
  readonly username: string;
  readonly kind: 'mobile' | 'email';
  /** As it may be shown. */
  readonly to: string;
}

/**
 * What one step of the reset hands to the next. It is kept with the entry of the browser's history: a reload keeps
 * it, and no address, which may be seen or recorded, ever holds it.
 */
export interface ResetStep {
  readonly sent?: SentReset;
  readonly token?: string;
  readonly isDone?: boolean;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    passwordReset?: ResetStep | undefined;
  }
}

/** What the step before left; as it was when this page opened, since the next address has another. */
export function useResetStep(): ResetStep {
  const router = useRouter();
  const [step] = useState(() => router.state.location.state.passwordReset ?? {});
  return step;
}
