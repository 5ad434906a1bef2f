import { lazy, Suspense, type ComponentType } from 'react';
import type { LineArtName } from './line-art-drawing.tsx';

export type { LineArtName };

// Most pages open without any. One that does not come leaves its place empty.
const Drawing = lazy<ComponentType<{ name: LineArtName }>>(async () => ({
  default: await import('./line-art-drawing.tsx').then(
    ({ LineArtDrawing }) => LineArtDrawing,
    () => () => null,
  ),
}));

interface LineArtProps {
  name: LineArtName;
  /** Width in pixels; the height is three fifths of it. */
  width?: number;
}

/** The one quiet drawing of an empty or error state. It says nothing that the words do not. */
export function LineArt({ name, width = 160 }: LineArtProps) {
  return (
    <svg
      width={width}
      height={width * 0.6}
      viewBox="0 0 160 96"
      style={{ maxWidth: '100%' }}
      aria-hidden
    >
      <Suspense fallback={null}>
        <Drawing name={name} />
      </Suspense>
    </svg>
  );
}
