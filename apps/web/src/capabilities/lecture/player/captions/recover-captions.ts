import type { Video } from '@xuezhou/contract/lecture';
import { usePlayer } from '../../port/player-store.ts';

export interface CaptionRecovery {
  retry: () => void;
  stop: () => void;
}

/**
 * Asks again for captions that did not come: at once for a first time, when the network is back, when the lecture
 * streams again, and when the reader says so. Each time with fresh addresses, since theirs may have ended meanwhile.
 */
export function recoverCaptions(renew: () => Promise<Video>): CaptionRecovery {
  let isStopped = false;
  let hasTriedAtOnce = false;
  const retry = () => {
    if (usePlayer.getState().captions !== 'failed') return;
    usePlayer.setState({ captions: 'loading' });
    void renew()
      .then(({ captions }) => captions)
      // Without a network the old ones are as good, and fail with the same words.
      .catch(() => null)
      .then((fresh) => {
        if (isStopped) return;
        usePlayer.setState(({ captionFiles, captionsTry }) => ({
          captionFiles: fresh ?? captionFiles,
          captionsTry: captionsTry + 1,
        }));
      });
  };
  const unsubscribe = usePlayer.subscribe(({ problem, captions, language }, before) => {
    if (before.problem && !problem) retry();
    if (captions === 'ready' || language !== before.language) hasTriedAtOnce = false;
    // In full screen, or beside another tab, nothing says that they did not come.
    if (captions === 'failed' && before.captions !== 'failed' && !hasTriedAtOnce) {
      hasTriedAtOnce = true;
      retry();
    }
  });
  window.addEventListener('online', retry);
  return {
    retry,
    stop: () => {
      isStopped = true;
      unsubscribe();
      window.removeEventListener('online', retry);
    },
  };
}
