import { lazy, Suspense } from 'react';
import type { Frame } from '../../platform/page/page.ts';
import { useStudent } from '../../platform/session/session.ts';
import type { ShellPart } from '../../platform/page/shell-part.ts';

const modules = import.meta.glob<{ shellPart: ShellPart }>('../../capabilities/*/*.shell.ts', {
  eager: true,
});

const parts = Object.entries(modules).map(([file, { shellPart }]) => ({
  file,
  WhenWanted: makeWhenWanted(shellPart),
}));

/** What capabilities put over the pages, fetched only when it has something to say. */
export function ShellParts({ frame }: { frame: Frame }) {
  return parts.map(({ file, WhenWanted }) => <WhenWanted key={file} frame={frame} />);
}

function makeWhenWanted(shellPart: ShellPart) {
  const Part = lazy(async () => ({ default: await shellPart.load() }));
  return function WhenWanted({ frame }: { frame: Frame }) {
    const isWanted = shellPart.useIsWanted({ student: useStudent(), frame });
    return (
      isWanted && (
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      )
    );
  };
}
