import { useMatches } from '@tanstack/react-router';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';

/** The shapes of the page that is on its way; the router has waited the 600 ms already. */
export function PendingPage() {
  const shape = useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.skeleton });
  return <PageSkeleton delay={0} isPage {...(shape && { shape })} />;
}
