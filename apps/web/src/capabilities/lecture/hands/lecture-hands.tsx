import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { OpenLecture } from '../../../platform/page/page-parts.tsx';
import { followLines } from './follow-lines.ts';
import { LineWish } from './line-wish.tsx';
import { NoteBar } from './note-bar.tsx';
import { Theatre } from './theatre.tsx';
import type { HandTools } from './tools.ts';
import { TouchSigns } from './touch-signs.tsx';
import { useFingers } from './use-fingers.ts';
import { useMedia } from './use-media.ts';

export interface LectureHandsProps {
  lecture: OpenLecture | null;
  /** Notes, cards and questions are for who owns the course. */
  isOwn: boolean;
  /** Back, where one is, the tree. */
  line: ReactNode;
  /** Asks a teacher at the second that is shown. */
  ask: ReactNode;
  tools: HandTools;
}

const sideways = '(orientation: landscape) and (max-height: 479.98px) and (max-width: 959.98px)';

/** What a finger does on picture and transcript, the bar under a phone's thumb, and the theatre of a phone held sideways. */
export function LectureHands({ lecture, isOwn, line, ask, tools }: LectureHandsProps) {
  const { player } = tools;
  const frame = useStore(player, (state) => state.frame);
  const isOpen = useStore(player, ({ duration }) => duration > 0);
  const isFull = useStore(player, ({ isFullScreen }) => isFullScreen);
  const isListening = useStore(player, (state) => state.isListening);
  const isSideways = useMedia(sideways) && isOpen && !isListening;
  const isTheatre = isSideways && isFull;
  const isPhone = usePhone();
  const [isShown, setShown] = useState(true);
  const signs = useFingers(tools, {
    isTheatre,
    toggleShown: () => setShown((shown) => !shown),
  });

  const own = isOwn ? lecture : null;
  const hasOwn = own !== null;

  useEffect(() => {
    if (!isSideways) return undefined;
    tools.fillWindow();
    return tools.leaveWindow;
  }, [isSideways, tools]);
  useEffect(() => {
    if (!hasOwn) return undefined;
    return followLines((held) => player.setState({ wish: { kind: 'menu', line: held } }));
  }, [hasOwn, player]);

  return (
    <>
      {frame && createPortal(<TouchSigns signs={signs} tools={tools} />, frame)}
      {frame && isTheatre && (
        <Theatre
          frame={frame}
          line={line}
          ask={own && ask}
          hasNote={own !== null}
          isShown={isShown}
          setShown={setShown}
          tools={tools}
        />
      )}
      {own && isPhone && !isFull && <NoteBar ask={ask} tools={tools} />}
      {own && <LineWish lecture={own} frame={isFull ? frame : null} tools={tools} />}
    </>
  );
}
