import { clipOf } from '../passage-text.ts';
import type { Assistant } from '../use-assistant.ts';
import { ClipPlayer } from './clip-player.tsx';

/** The player, where something is played. */
export function PlayedClip({ assistant: { played, search, setPlayed } }: { assistant: Assistant }) {
  const clip = played && clipOf(played);
  return (
    played &&
    clip && (
      <ClipPlayer
        key={`${played.no} ${search?.searchId}`}
        passage={played}
        clip={clip}
        onClose={() => setPlayed(null)}
      />
    )
  );
}
