import { createStore } from '@xuezhou/client/browser/store.ts';

export interface LoginRequest {
  /** Whether it ended with a student. */
  readonly answer: Promise<boolean>;
  readonly settle: (isLoggedIn: boolean) => void;
}

/** The login that a page asked for in place; the modal over the page answers it. */
export const loginRequest = createStore<LoginRequest | null>(null);

/**
 * Asks for a login over the page in sight, which has to stand in a frame. Resolves with true once there is a student,
 * with false when the visitor closed it. Asked again meanwhile, it is the same one.
 */
export function openLogin(): Promise<boolean> {
  const open = loginRequest.get();
  if (open) return open.answer;
  let settle: LoginRequest['settle'] = () => {};
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  loginRequest.set({ answer, settle });
  return answer;
}

export function closeLogin(isLoggedIn: boolean): void {
  const open = loginRequest.get();
  loginRequest.set(null);
  open?.settle(isLoggedIn);
}
