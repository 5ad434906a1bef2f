/** Safari on an iPhone makes only the bare picture full, with its own controls. */
interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/** Fills the screen with the frame, or gives it back. */
export async function toggleFullScreen(frame: HTMLElement, media: AppleVideo): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else if (document.fullscreenEnabled) await frame.requestFullscreen();
  else media.webkitEnterFullscreen?.();
}

export function canFillScreen(media: AppleVideo | null): boolean {
  return document.fullscreenEnabled || media?.webkitEnterFullscreen !== undefined;
}
