import type { clockText } from '@xuezhou/client/time/clock-text.ts';
import type { PagePart } from '../../../platform/page/page-parts.tsx';
import type { usePlayer } from '../port/player-store.ts';

/** What the page has already; brought from there, so that these files come alone. */
export interface HandTools {
  readonly player: typeof usePlayer;
  readonly play: () => void;
  readonly pause: () => void;
  readonly togglePlay: () => void;
  readonly seek: (second: number) => void;
  readonly skip: (seconds: number) => void;
  readonly fillWindow: () => void;
  readonly leaveWindow: () => void;
  readonly clockText: typeof clockText;
  readonly PagePart: typeof PagePart;
}
