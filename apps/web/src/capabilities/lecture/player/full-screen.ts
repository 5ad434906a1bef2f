import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { usePlayer } from '../port/player-store.ts';

/**
 * Fills the screen with the frame, or gives it back. An iPhone would make only the bare picture full, without the name over
 * it, captions and controls: there, and where a page may not fill the screen, the frame fills the window.
 */
export async function toggleFullScreen(frame: HTMLElement): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else if (usePlayer.getState().fillsWindow) leaveWindow();
  else if (document.fullscreenEnabled) await frame.requestFullscreen();
  else fillWindow();
}

/** The frame over all that stands in the window. */
export function fillWindow(): void {
  usePlayer.setState({ fillsWindow: true, isFullScreen: true });
  document.addEventListener('keydown', leaveByKey);
}

/** Back to where the player stands in its page. */
export function leaveWindow(): void {
  document.removeEventListener('keydown', leaveByKey);
  if (usePlayer.getState().fillsWindow)
    usePlayer.setState({ fillsWindow: false, isFullScreen: false });
}

function leaveByKey(event: KeyboardEvent): void {
  // A dialog over the player closes first.
  if (event.key !== 'Escape' || isComposing(event) || event.defaultPrevented) return;
  if (document.querySelector('[aria-modal="true"]') === null) leaveWindow();
}
