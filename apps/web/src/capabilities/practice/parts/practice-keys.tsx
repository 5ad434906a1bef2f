import { Suspense, useState } from 'react';
import { lazyPart, Nothing } from '../../../platform/lazy-part.ts';
import type { PracticeKeysProps } from './practice-keys-sheet.tsx';

const PracticeKeysSheet = lazyPart<'PracticeKeysSheet', PracticeKeysProps>(
  () => import('./practice-keys-sheet.tsx'),
  'PracticeKeysSheet',
  Nothing,
);

/** The keys of a question, fetched when somebody asks for them; then they stay, so that closing gives the focus back. */
export function PracticeKeys(props: PracticeKeysProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <PracticeKeysSheet {...props} />
      </Suspense>
    )
  );
}
