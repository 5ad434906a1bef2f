import { fetchAhead, fetchedOnPress } from '@xuezhou/ui/fetched-on-press';
import { useState } from 'react';
import { FontSizeButton } from './font-size-button.tsx';

const loadPopover = () => import('./font-size-popover.tsx');
const usePopover = fetchedOnPress(loadPopover);

/** How large questions are written. What it opens is fetched when a pointer or the focus comes near. */
export function FontSizeTool() {
  const [isWanted, setWanted] = useState(false);
  const popover = usePopover(isWanted, () => setWanted(false));
  if (isWanted && popover) return <popover.FontSizePopover />;
  return (
    <FontSizeButton
      onClick={() => setWanted(true)}
      onPointerEnter={() => fetchAhead(loadPopover)}
      onFocus={() => fetchAhead(loadPopover)}
    />
  );
}
