import { captionOf, findLine, linesOf } from './caption-lines.ts';
import { freshCaptions, usePlayer } from '../../port/player-store.ts';

/**
 * Reads the lines of a caption track and follows what it says. The browser loads and parses it, and draws nothing:
 * the page draws captions itself, so that they stand where the slide is free and grow with the picture. Returns the way to stop.
 */
export function followCaptions(element: HTMLTrackElement): () => void {
  const { track } = element;
  const read = () => {
    const lines = linesOf(track);
    const { time } = usePlayer.getState();
    usePlayer.setState({ captions: 'ready', lines, line: findLine(lines, time) });
  };
  const fail = () => usePlayer.setState({ captions: 'failed', lines: [] });
  const say = () => usePlayer.setState({ caption: captionOf(track) });
  usePlayer.setState(freshCaptions);
  element.addEventListener('load', read);
  element.addEventListener('error', fail);
  track.addEventListener('cuechange', say);
  track.mode = 'hidden';
  if (element.readyState === HTMLTrackElement.LOADED) read();
  return () => {
    element.removeEventListener('load', read);
    element.removeEventListener('error', fail);
    track.removeEventListener('cuechange', say);
    usePlayer.setState(freshCaptions);
  };
}
