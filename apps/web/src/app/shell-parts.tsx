import { lazy, Suspense, type ComponentType } from 'react';
import type { Frame } from '../platform/page.ts';
import { useStudent } from '../platform/session.ts';
import type { ShellPart } from '../platform/shell-part.ts';

const modules = import.meta.glob<{ shellPart: ShellPart }>('../capabilities/*/*.shell.ts', {
  eager: true,
});

const parts = Object.entries(modules).map(([file, { shellPart }]) => ({
  file,
  useIsWanted: shellPart.useIsWanted,
  Part: lazy(async () => ({ default: await shellPart.load() })),
}));

/** What capabilities put over the pages, fetched only when it has something to say. */
export function ShellParts({ frame }: { frame: Frame }) {
  return parts.map(({ file, ...part }) => <WhenWanted key={file} frame={frame} {...part} />);
}

interface WhenWantedProps extends Pick<ShellPart, 'useIsWanted'> {
  Part: ComponentType;
  frame: Frame;
}

function WhenWanted({ useIsWanted, Part, frame }: WhenWantedProps) {
  const isWanted = useIsWanted({ student: useStudent(), frame });
  return (
    isWanted && (
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    )
  );
}
