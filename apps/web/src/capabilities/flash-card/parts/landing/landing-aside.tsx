import { useSuspenseQuery } from '@tanstack/react-query';
import type { CardInfo } from '../../card-info.ts';
import { filterQuery } from '../../flash-card.queries.ts';
import { AheadCard } from './ahead-card.tsx';
import { LeechCard } from './leech-card.tsx';
import { PlanCard } from './plan-card.tsx';

interface LandingAsideProps {
  courseId: number;
  info: CardInfo;
}

export function LandingAside({ courseId, info }: LandingAsideProps) {
  const { data: filter } = useSuspenseQuery(filterQuery(courseId));
  return (
    <>
      <PlanCard courseId={courseId} plan={info.plan} />
      <AheadCard ahead={info.ahead} />
      {filter.leeches.length > 0 && <LeechCard courseId={courseId} leeches={filter.leeches} />}
    </>
  );
}
