import { lazy, Suspense, useState } from 'react';
import { FontSizeButton } from './font-size-button.tsx';

const loadPopover = () => import('./font-size-popover.tsx');
const FontSizePopover = lazy(async () => ({ default: (await loadPopover()).FontSizePopover }));

/** How large questions are written. What it opens is fetched when a pointer or the focus comes near. */
export function FontSizeTool() {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted)
    return (
      <FontSizeButton
        onClick={() => setWanted(true)}
        onPointerEnter={() => void loadPopover()}
        onFocus={() => void loadPopover()}
      />
    );
  return (
    <Suspense fallback={<FontSizeButton />}>
      <FontSizePopover />
    </Suspense>
  );
}
