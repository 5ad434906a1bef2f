import { Suspense, useEffect, useState } from 'react';
import { useFocusBack } from '@xuezhou/client/browser/use-focus-back.ts';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { usePhone } from '@xuezhou/ui/use-phone';
import { PagePart } from '../../../platform/page/page-parts.tsx';
import { fillWindow, leaveWindow } from '../player/full-screen.ts';
import { pause, play, seek, skip, togglePlay } from '../player/controls/player-actions.ts';
import { usePlayer } from '../port/player-store.ts';
import type { LectureHandsProps } from './lecture-hands.tsx';

// Only fingers need it, and who makes something of a line.
const LectureHands = lazyPart<'LectureHands', LectureHandsProps>(
  () => import('./lecture-hands.tsx'),
  'LectureHands',
  Nothing,
);

const hasFingers = '(max-width: 767.98px), (max-height: 479.98px), (pointer: coarse)';
const tools = {
  ...{ player: usePlayer, pause, play, seek, skip, togglePlay },
  ...{ fillWindow, leaveWindow, clockText, PagePart },
};

/** What hands do with a lecture beside the player's own controls. */
export function Hands(props: Omit<LectureHandsProps, 'tools'>) {
  const isPhone = usePhone();
  // Where a page is drawn without a screen, nobody can be asked for more.
  const [isTouched] = useState(() =>
    typeof document === 'undefined' ? isPhone : window.matchMedia(hasFingers).matches,
  );
  const hasWish = usePlayer(({ wish }) => wish !== null);
  useFocusBack(hasWish);
  useEffect(() => {
    usePlayer.setState({ takesWishes: true });
    return () => usePlayer.setState({ takesWishes: false });
  }, []);
  return (
    (isTouched || hasWish) && (
      <Suspense fallback={null}>
        <LectureHands {...props} tools={tools} />
      </Suspense>
    )
  );
}
