import { useMatches } from '@tanstack/react-router';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useDelayed } from '@xuezhou/ui/use-delayed';
import { insteadWords } from './instead.words.ts';

const words = insteadWords.loading;

/** The shapes of the page that is on its way, and its words; the router has waited the 600 ms already. */
export function PendingPage() {
  const { page, capability } = useMatches({
    select: (matches) => matches.at(-1)?.staticData ?? {},
  });
  const isLong = useDelayed(5000);
  const text = capability === 'notes' ? words.notes : isLong ? words.wait : words.page;
  return (
    <PageSkeleton delay={0} isPage label={text} {...(page?.skeleton && { shape: page.skeleton })} />
  );
}
