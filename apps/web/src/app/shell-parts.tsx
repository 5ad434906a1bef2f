import { lazy, Suspense } from 'react';
import { isLoggedIn, useStudent } from '../platform/session.ts';
import type { ShellPart } from '../platform/shell-part.ts';
import { useIsAlive } from '../platform/use-is-alive.ts';

const modules = import.meta.glob<{ shellPart: ShellPart }>('../capabilities/*/*.shell.ts', {
  eager: true,
});

const parts = Object.entries(modules).map(([file, { shellPart }]) => ({
  file,
  isWanted: shellPart.isWanted,
  Part: lazy(async () => ({ default: await shellPart.load() })),
}));

/** What capabilities put over the pages of a student, fetched only when it has something to say. */
export function ShellParts() {
  const student = useStudent();
  const isAlive = useIsAlive();
  if (!isAlive || !isLoggedIn(student)) return null;
  return (
    <Suspense fallback={null}>
      {parts.map(({ file, isWanted, Part }) => isWanted(student) && <Part key={file} />)}
    </Suspense>
  );
}
