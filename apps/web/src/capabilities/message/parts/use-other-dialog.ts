import { useSyncExternalStore } from 'react';

/** Marks the dialog that waits for all others. */
export const importantMark = { 'data-important-message': true } as const;

function watchPage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const isOther = (dialog: Element) => dialog.closest('[data-important-message]') === null;

const hasOther = () => [...document.querySelectorAll('[aria-modal="true"]')].some(isOther);

/** Whether a dialog that the learner opened stands on the page: two at once could neither be read nor pressed. */
export const useOtherDialog = (): boolean => useSyncExternalStore(watchPage, hasOther, () => false);
